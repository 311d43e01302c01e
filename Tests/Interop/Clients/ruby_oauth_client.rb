# Ruby's oauth as its documentation shows it: ruby ruby_oauth_client.rb BASE TEXT [MODE]
#
# A MODE is body or query_string for the place of the parameters, get for the token calls, or a
# signature method.

require 'json'
require 'oauth'
require 'oauth/signature/plaintext'

base, text, mode = ARGV
options =
  case mode
  when nil then {}
  when 'body', 'query_string' then { scheme: mode.to_sym }
  when 'get' then { http_method: :get }
  else { signature_method: mode }
  end

consumer = OAuth::Consumer.new('demo-key', 'demo-secret', { site: base }.merge(options))
request = consumer.get_request_token(oauth_callback: 'oob')
$stdout.sync = true
puts request.authorize_url
pin = IO.for_fd(3).gets.strip
token = request.get_access_token(oauth_verifier: pin)

# By GET the gem leaves its parameters out of the body, so that only the header works there.
reader = token
if mode == 'body'
  plain = OAuth::Consumer.new('demo-key', 'demo-secret', site: base)
  reader = OAuth::AccessToken.new(plain, token.token, token.secret)
end

def body(reply)
  raise "#{reply.code}: #{reply.body}" unless reply.code == '200'

  JSON.parse(reply.body)
end

account = body(reader.get('/1.1/account/verify_credentials.json?skip_status=1'))
body(token.post('/1.1/statuses/update.json', 'status' => text))
statuses = body(reader.get('/1.1/statuses/user_timeline.json'))
puts JSON.generate('name' => account['screen_name'], 'texts' => statuses.map { |one| one['text'] })
