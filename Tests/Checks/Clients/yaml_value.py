# SPDX-License-Identifier: MIT
"""Prints the values that PyYAML reads in texts, every scalar as a text, nothing as an empty one.

usage: yaml_value.py FILE...

A line a file: its value as JSON with sorted keys, or "error".
"""

import json
import sys

import yaml

for path in sys.argv[1:]:
    with open(path, "rb") as file:
        try:
            print(json.dumps(yaml.load(file.read(), Loader=yaml.BaseLoader), sort_keys=True, ensure_ascii=False))
        except (yaml.YAMLError, ValueError):
            print("error")
