#!/usr/bin/env bash
# addresser 1.1.22, on Node 20
#
# Behavior: where the library's list lacks a town, it takes any town of the state whose name is the end of the written
# one, even from the middle of a word, and puts the rest into the street.
#
# Guess: the last part before the state is the town as written, whether or not a list knows it. A town that isn't
# known is an error or stays as written, since the commas say where it begins.
#
# Seen: "100 Main Street, Lindenhurst, IL 60046" is in Hurst, at the other end of Illinois, and its street
# ends in "Linden". "West Melbourne, FL" becomes Melbourne, and "Orchard Lake, MI" becomes Lake. Of the nursing facilities
# on Medicare's list, dozens change their town like that; the ZIP code stays, so the two contradict each other.
#
# Hurts: whoever imports a list of facilities: the visit is looked up, and the clinician sent, to a town hundreds of
# miles away, and the same facility doesn't match itself in another list.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund addresser@1.1.22

cat > check.mjs <<'JS'
import assert from 'node:assert'
import addresser from 'addresser'

const townIn = address => addresser.parseAddress(address).placeName
assert.equal(townIn('100 Main Street, Chicago, IL 60602'), 'Chicago')
assert.equal(townIn('100 Main Street, Lindenhurst, IL 60046'), 'Hurst')
assert.equal(townIn('100 Main Street, West Melbourne, FL 32904'), 'Melbourne')
assert.equal(townIn('100 Main Street, Orchard Lake, MI 48324'), 'Lake')
console.log(addresser.parseAddress('100 Main Street, Lindenhurst, IL 60046'))
console.log('Lindenhurst, Illinois, is Hurst, Illinois.')
JS
node check.mjs
