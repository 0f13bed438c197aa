#!/usr/bin/env bash
# @photostructure/tz-lookup 11.7.0 with the coordinates of zipcodes 8.0.0, on Node 20
#
# Behavior: for the coordinates of a ZIP code near the Canadian or Mexican border, the lookup often returns the zone on
# the other side, whose clock can differ by an hour for half of the year.
#
# Guess: a ZIP code is delivered to on American ground, so its coordinates give an American zone. At worst the zone has
# a Canadian name and the same clock.
#
# Seen: more than a hundred ZIP codes of the fifty states and Washington, D.C. lie in a foreign zone. Plentywood, Montana
# (59254, with a skilled nursing facility) is in America/Regina and San Ygnacio, Texas (78067) in America/Monterrey.
# Neither has daylight saving time: Montana's clock is at UTC−7 in January and Regina's at UTC−6, the clock of Texas at
# UTC−5 in July and Monterrey's at UTC−6 (49 CFR 71 says which zones the states have).
#
# Hurts: whoever schedules by local time: a shift that starts at 7 in Plentywood is sent, reminded of and paid as if it
# began an hour off, from November to March only, so that it passes every test written in summer.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund @photostructure/tz-lookup@11.7.0 zipcodes@8.0.0

cat > check.mjs <<'JS'
import assert from 'node:assert'
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const findZone = require('@photostructure/tz-lookup')
const { codes } = require('zipcodes')

const zoneOf = zip => findZone(codes[zip].latitude, codes[zip].longitude)
const hoursFromUtc = (timeZone, month) =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(new Date(Date.UTC(2026, month, 15)))
    .find(({ type }) => type === 'timeZoneName').value

assert.equal(zoneOf('59254'), 'America/Regina')
assert.equal(hoursFromUtc(zoneOf('59254'), 0), 'GMT-6')
assert.equal(hoursFromUtc('America/Denver', 0), 'GMT-7')
assert.equal(zoneOf('78067'), 'America/Monterrey')
assert.equal(hoursFromUtc(zoneOf('78067'), 6), 'GMT-6')
assert.equal(hoursFromUtc('America/Chicago', 6), 'GMT-5')

const elsewhere = new Set(['AA', 'AE', 'AP', 'AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'VI'])
const foreign =
  /^America\/(Toronto|Winnipeg|Regina|Swift_Current|Edmonton|Creston|Vancouver|Moncton|Matamoros|Monterrey|Hermosillo|Ciudad_Juarez|Tijuana)$/
const found = Object.values(codes)
  .filter(({ country, state }) => country === 'US' && !elsewhere.has(state))
  .filter(({ zip }) => foreign.test(zoneOf(zip)))
console.log(`${found.length} ZIP codes of the states lie in a Canadian or Mexican zone`)
assert.ok(found.length > 100)
JS
node check.mjs
