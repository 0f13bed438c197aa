#!/usr/bin/env bash
# oxlint 1.89.0, beside eslint 9.39.1, on Node 20
#
# Behavior: `no-restricted-imports` takes a regular expression for the imports to refuse. One with a look-ahead, such as
# "services, but not its file of startup errors", refuses nothing; the configuration is accepted without a word.
#
# Guess: oxlint reads the configuration of ESLint, whose own documentation of this rule has a look-ahead, so the rule
# refuses the same imports; an expression that it can't read is an error of the configuration.
#
# Seen: of two forbidden imports ESLint reports 2. oxlint reports 1, the one whose expression has no look-ahead, and with
# only the other expression it reports 0 and exits with 0. An expression that isn't closed passes in the same way. The
# same rule as a list of globs, with the exception behind a "!", reports it.
#
# Hurts: teams that take their layers from ESLint to oxlint: the arrows between their folders are no longer checked, and
# nothing says so until somebody breaks one on purpose.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund oxlint@1.89.0 eslint@9.39.1

mkdir http
cat > http/mount.js <<'JS'
import { save } from '../store/shifts.js'
import { clock } from '../services/clock.js'
export const used = [save, clock]
JS

ahead='{ "regex": "/services/(?!startup-error)" }'
plain='{ "regex": "/store/" }'
globs='{ "group": ["**/services/**", "!**/services/startup-error.js"] }'
open='{ "regex": "/services/(" }'

# how many imports each linter refuses by these patterns
with_oxlint() {
  echo "{ \"rules\": { \"no-restricted-imports\": [\"error\", { \"patterns\": [$1] }] } }" > rules.json
  { npx oxlint -c rules.json -f unix http || true; } | grep -c 'no-restricted-imports' || true
}
with_eslint() {
  echo "export default [{ rules: { 'no-restricted-imports': ['error', { patterns: [$1] }] } }]" > eslint.config.js
  { npx eslint http || true; } | grep -c 'no-restricted-imports' || true
}

check() {
  if [ "$2" != "$3" ]; then
    echo "changed: $1: $2 instead of $3"
    exit 1
  fi
  echo "$1: $2"
}

check 'ESLint, both patterns' "$(with_eslint "$ahead, $plain")" 2
check 'oxlint, both patterns' "$(with_oxlint "$ahead, $plain")" 1
check 'oxlint, only the look-ahead' "$(with_oxlint "$ahead")" 0
check 'oxlint, an expression that is not closed' "$(with_oxlint "$open")" 0
check 'oxlint, globs' "$(with_oxlint "$globs")" 1
npx oxlint -c rules.json -f unix http > /dev/null && { echo 'changed: globs pass'; exit 1; }
echo 'As described.'
