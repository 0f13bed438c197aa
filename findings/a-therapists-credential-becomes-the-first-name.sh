#!/usr/bin/env bash
# humanparser 2.7.0, on Node 20
#
# Behavior: a credential after the name is a suffix only if it is on a short list, which has physicians' and doctorates
# (MD, PhD). Any other is read as the given name of "last name, first name".
#
# Guess: what is a suffix for a physician is one for a therapist. Names of licensed people end in PT, DPT, OTR/L, COTA/L,
# CCC-SLP or RN at least as often as in MD; at worst an unknown one stays at the end of the last name.
#
# Seen: "Maya Torres, MD" is Maya Torres. "Maya Torres, DPT" has the first name DPT and the last name "Maya Torres"; so
# have PT, PTA, RN, OTR/L and COTA/L. With two credentials the first keeps its comma: "PT,". Nothing marks the guess.
#
# Hurts: whoever imports a roster of clinicians, as agencies send them: greetings and name tags say "DPT", people are
# sorted by their first names, and a license check finds nobody.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund humanparser@2.7.0

cat > check.mjs <<'JS'
import assert from 'node:assert'
import human from 'humanparser'

const read = name => {
  const { firstName, lastName, suffix } = human.parseName(name)
  return [firstName, lastName, suffix]
}
assert.deepEqual(read('Maya Torres, MD'), ['Maya', 'Torres', 'MD'])
assert.deepEqual(read('Maya Torres, PhD'), ['Maya', 'Torres', 'PhD'])
for (const credential of ['PT', 'PTA', 'DPT', 'OTR/L', 'COTA/L', 'RN'])
  assert.deepEqual(read(`Maya Torres, ${credential}`), [credential, 'Maya Torres', undefined])
assert.equal(read('Maya Torres, PT, DPT')[0], 'PT,')
console.log('A physician keeps her name; a therapist is called by her credential.')
JS
node check.mjs
