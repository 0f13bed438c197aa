#!/usr/bin/env bash
# parse-address 1.1.2, on Node 20
#
# Behavior: in the District of Columbia a street name ends with its quadrant. Written after a comma, as many facilities
# do in Medicare's directory, the quadrant becomes the city, and the city becomes the state: Washington, WA.
#
# Guess: parseLocation knows that DC is one of its states, so an address that ends in "Washington, DC" and a ZIP code is
# in DC, and a comma before the quadrant is at worst ignored, as one before a suite is.
#
# Seen: "100 Example Avenue, NW, Washington, DC 20008" gives the city NW and the state WA, without a ZIP code. Without
# that comma it gives Washington, DC and 20008. In other cities with quadrants, such as Atlanta, the same comma loses
# city, state and ZIP code. Nothing is thrown, and number and street look right in both.
#
# Hurts: whoever imports facilities and derives license, tax or time zone from the state: a therapist licensed in DC
# isn't eligible there, and the shift is three hours off.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund parse-address@1.1.2

cat > check.mjs <<'JS'
import assert from 'node:assert'
import parser from 'parse-address'

const read = address => {
  const { number, street, city, state, zip } = parser.parseLocation(address)
  return [number, street, city, state, zip]
}
assert.deepEqual(read('100 Example Avenue NW, Washington, DC 20008'), ['100', 'Example', 'Washington', 'DC', '20008'])
assert.deepEqual(read('100 Example Avenue, NW, Washington, DC 20008'), ['100', 'Example', 'NW', 'WA', undefined])
assert.deepEqual(read('100 Example Road, NE, Atlanta, GA 30326'), ['100', 'Example', undefined, undefined, undefined])
console.log('With a comma before the quadrant, Washington, DC is in the state of Washington.')
JS
node check.mjs
