# Net::Twitter as its documentation shows it: perl net_twitter_client.pl BASE TEXT [authenticate]
#
# It asks for tokens by GET, with the parameters in the header.

use strict;
use warnings;
use Encode qw(decode_utf8);
use JSON::PP;
use Net::Twitter;

my ($base, $text, $mode) = @ARGV;
my $twitter = Net::Twitter->new(
    traits          => [qw/API::RESTv1_1 OAuth/],
    consumer_key    => 'demo-key',
    consumer_secret => 'demo-secret',
    ssl             => 0,
    apiurl          => "$base/1.1",
    oauth_urls      => {
        map { ("${_}_url" => "$base/oauth/" . path($_)) }
            qw/request_token authorization authentication access_token xauth/
    },
);

sub path {
    my ($name) = @_;
    my %paths = (
        authorization => 'authorize', authentication => 'authenticate', xauth => 'access_token');
    return $paths{$name} // $name;
}

$| = 1;
print $mode ? $twitter->get_authentication_url : $twitter->get_authorization_url, "\n";
open my $answer, '<&=', 3 or die "no descriptor 3: $!";
chomp(my $pin = <$answer>);
$twitter->request_access_token(verifier => $pin);

my $account = $twitter->verify_credentials({ skip_status => 1 });
$twitter->update({ status => decode_utf8($text) });
my $statuses = $twitter->user_timeline({ count => 5 });
print encode_json({
    name => $account->{screen_name}, texts => [ map { $_->{text} } @$statuses ] }), "\n";
