#!/usr/bin/env bash
# Scripting with the command: JSON output, exit codes and files as input. Needs jq. Run: bash index.sh
set -euo pipefail
cd "$(dirname "$0")"
export SENDSTEP_DATA_DIR
SENDSTEP_DATA_DIR=$(mktemp -d)
trap 'rm -rf "$SENDSTEP_DATA_DIR"' EXIT
sendstep() { node node_modules/@sendstep/cli/dist/bin.js "$@"; }

# As the owner of the installation, directly on the database.
sendstep stores create --name "Corner shop" --json >/dev/null
key=$(sendstep keys create --store "Corner shop" --level write --json | jq -r .key)

# As an integration, with a key.
export SENDSTEP_API_KEY=$key
jq -n '{ url: "https://warehouse.example/stock", headers: { "X-Api-Key": "{{ secrets.WAREHOUSE_KEY }}" } }' \
  >"$SENDSTEP_DATA_DIR/request.json"
id=$(sendstep http-requests create --input "$SENDSTEP_DATA_DIR/request.json" --json | jq -r .id)
[ "$(sendstep http-requests list --json | jq .total)" = 1 ]

# A failure has an exit code and one line on stderr.
if message=$(sendstep http-requests get nowhere 2>&1); then exit 1; fi
[ "$message" = "error: HTTP request not found" ]

sendstep http-requests remove "$id" --json | jq -e .deleted >/dev/null
echo 'cli-scripting: created, listed and removed an HTTP request from a script'
