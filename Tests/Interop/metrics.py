#!/usr/bin/env python3
"""What Prometheus' own client library reads in a file of metrics.

metrics.py FILE: a line of JSON for each sample: name, labels, value.
"""

import json
import sys

from prometheus_client.parser import text_string_to_metric_families


def main(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    for family in text_string_to_metric_families(text):
        assert family.type == "gauge" and family.documentation, family
        for sample in family.samples:
            print(json.dumps(
                {"name": sample.name, "labels": sample.labels, "value": sample.value}))


main(*sys.argv[1:])
