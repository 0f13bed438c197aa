#!/usr/bin/env bash
# zipcodes 8.0.0, on Node 20
#
# Behavior: the distance from a ZIP code to itself is NaN for 1,301 of its 42,555 American ZIP codes, and so is the one
# between different ZIP codes that it has at such a place. The arc cosine of the law of cosines gets a number just above 1
# there, and the result is rounded as it is. The same codes aren't in their own radius.
#
# Guess: the distance between equal places is 0, as it is for the other 41,254 codes, and a radius contains its middle.
#
# Seen: distance('10036', '10036') is NaN, distance('77030', '77030') is 0; radius('10036', 1) leaves 10036 out. In JSON
# the distance is null, and "at most 25 miles" is false for it.
#
# Hurts: staffing and delivery sites that filter or sort people by distance from a facility: those who live in its own ZIP
# code, the closest of all, are left out of every search. Of 15,107 nursing homes that Medicare lists, 500 are in such a
# ZIP code.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund zipcodes@8.0.0

cat > check.mjs <<'JS'
import assert from 'node:assert'
import zipcodes from 'zipcodes'

const american = Object.values(zipcodes.codes).filter(({ country }) => country === 'US')
const toItself = ({ zip }) => zipcodes.distance(zip, zip)
const nowhere = american.filter(place => Number.isNaN(toItself(place)))
console.log(`${american.length} ZIP codes, ${nowhere.length} without a distance to themselves`)
assert.strictEqual(american.length, 42_555)
assert.strictEqual(nowhere.length, 1_301)
assert.strictEqual(american.filter(place => toItself(place) === 0).length, 41_254)

const timesSquare = '10036'
const miles = zipcodes.distance(timesSquare, timesSquare)
console.log(timesSquare, miles, JSON.stringify({ miles }), zipcodes.radius(timesSquare, 1).includes(timesSquare))
assert.ok(Number.isNaN(miles))
assert.strictEqual(miles <= 25, false)
assert.strictEqual(JSON.stringify({ miles }), '{"miles":null}')
assert.strictEqual(zipcodes.radius(timesSquare, 1).includes(timesSquare), false)

const houston = '77030'
assert.strictEqual(zipcodes.distance(houston, houston), 0)
assert.ok(zipcodes.radius(houston, 1).includes(houston))
JS
node check.mjs
