#!/usr/bin/env bash
# timestring 7.0.0, juration 0.1.1, human-interval 2.0.1 and parse-duration 2.1.9, on Node 20
#
# Behavior: four readers of durations read what people write into the hours of a time card with a wrong result and
# without an error. A number without a unit is left out by one, is seconds for the next, and has for the third the unit in
# which the result is wanted. The fourth leaves a half out.
#
# Guess: "8h30" and "7:30" are eight and a half hours and seven and a half, or they are refused. A reader that knows the
# word "eight" knows "eight and a half". The unit of a result changes how it is counted, not what was read.
#
# Seen: "8h30" is 8 hours for timestring, and 8 hours and 30 seconds for juration. "7:30" is 37 seconds for juration;
# timestring refuses it. "eight and a half hours" is 8 hours for human-interval. For parse-duration, "7:30" is 7.5 wanted
# in hours and 7.03 wanted in seconds. Each reads the same time rightly in another form.
#
# Hurts: whoever takes hours as text from a time card, an email or a sheet: half an hour of pay is gone, or nearly all of
# it, and a positive number came back, so no check of a failed reading sees it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund timestring@7.0.0 juration@0.1.1 human-interval@2.0.1 parse-duration@2.1.9

cat > check.mjs <<'JS'
import assert from 'node:assert'
import readInterval from 'human-interval'
import juration from 'juration'
import parseDuration from 'parse-duration'
import timestring from 'timestring'

const secondsBy = {
  timestring: text => timestring(text, 's'),
  juration: text => juration.parse(text),
  'human-interval': text => readInterval(text) / 1000,
  'parse-duration': text => parseDuration(text, 's'),
}
const HOUR = 3600
const readings = [
  ['timestring', '8h 30m', 8.5 * HOUR],
  ['timestring', '8h30', 8 * HOUR],
  ['juration', '8h 30m', 8.5 * HOUR],
  ['juration', '8h30', 8 * HOUR + 30],
  ['juration', '7:30', 37],
  ['human-interval', '8 hours 30 minutes', 8.5 * HOUR],
  ['human-interval', 'eight and a half hours', 8 * HOUR],
  ['parse-duration', '8h30', 8.5 * HOUR],
  ['parse-duration', '7:30', 7.03],
]
for (const [by, text, seconds] of readings) {
  console.log(by, JSON.stringify(text), secondsBy[by](text) / HOUR, 'hours')
  assert.equal(secondsBy[by](text), seconds)
}
assert.throws(() => timestring('7:30'))
assert.equal(parseDuration('7:30', 'h'), 7.5)
JS
node check.mjs
