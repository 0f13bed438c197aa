#!/usr/bin/env bash
# zipcodes 8.0.0, on Node 20
#
# Behavior: the coordinates of the ZIP code 10200, New York, have lost the sign of their longitude. It is 40.77, 73.95,
# which is in Kyrgyzstan.
#
# Guess: coordinates in a table of 42,000 ZIP codes are inexact by some miles, and never on another continent; or the
# table's own search for a radius would have shown it.
#
# Seen: of the ZIP codes of the states, two lie east of Greenwich: this one, and 96898, Wake Island, which the table
# counts as Hawaii. The distance from 10001, also in New York, to 10200 is more than 6,000 miles, and no radius around
# Manhattan finds it.
#
# Hurts: searches by distance, drive times and time zones: whoever lives there sees no work nearby, and a clock looked up
# from the coordinates is eleven hours off.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund zipcodes@8.0.0

cat > check.mjs <<'JS'
import assert from 'node:assert'
import { createRequire } from 'node:module'
const zipcodes = createRequire(import.meta.url)('zipcodes')

const { state, latitude, longitude } = zipcodes.lookup('10200')
console.log('10200 is at', latitude, longitude)
assert.deepEqual({ state, latitude, longitude }, { state: 'NY', latitude: 40.77, longitude: 73.95 })
assert.ok(zipcodes.distance('10001', '10200') > 6_000)
assert.ok(!zipcodes.radius('10001', 10).includes('10200'))

const elsewhere = new Set(['AA', 'AE', 'AP', 'AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'VI'])
const east = Object.values(zipcodes.codes)
  .filter(({ country, state, longitude }) => country === 'US' && !elsewhere.has(state) && longitude > 0)
  .map(({ zip }) => zip)
console.log('east of Greenwich:', east.join(' '))
assert.deepEqual(east.toSorted(), ['10200', '96898'])
JS
node check.mjs
