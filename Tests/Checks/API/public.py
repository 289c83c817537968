#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Removes what is not public from the APIs that swift-api-digester has written to files."""

import json
import sys


def keep_public(node):
    for key in ("children", "accessors"):
        if key in node:
            node[key] = [keep_public(child) for child in node[key] if not child.get("isInternal")]
    return node


for path in sys.argv[1:]:
    with open(path) as file:
        api = json.load(file)
    if not keep_public(api["ABIRoot"]).get("children"):
        sys.exit(f"{path}: nothing is public")
    with open(path, "w") as file:
        json.dump(api, file)
