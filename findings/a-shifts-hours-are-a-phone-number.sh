#!/usr/bin/env bash
# libphonenumber-js 1.13.16 (with its default and its full metadata), on Node 20
#
# Behavior: the search for phone numbers in text takes a day and the hours of a shift in military time for a number: the
# two digits of the day, four of the start and four of the end make ten. It does so on the days with which an area code
# begins, which are 7 of a month's 31 for a day shift and 8 for a night.
#
# Guess: the search leaves dates out, since it finds nothing in "2026/11/24 2300", or wants digits grouped as people group
# a number. "24 0700-1530" has no area code set off, and no exchange of three digits.
#
# Seen: "PT needed 11/24 0700-1530" has the number +1 240 700 1530 in Maryland, "OT 11/25 2300-0730" has +1 252 300 0730 in
# North Carolina. The day shift is a number on the 21st, 22nd, 24th to 27th and 31st, the night on the 20th, 21st, 24th to
# 27th, 30th and 31st. A colon or a comma after the day, or "7am-3:30pm", finds none.
#
# Hurts: a staffing chat that links phone numbers, or that hides them until a shift is confirmed: on some days a facility's
# hours are taken out of its message, and a clinician who taps them calls a stranger. Nothing is found from the 1st to the 19th.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund libphonenumber-js@1.13.16

cat > check.mjs <<'JS'
import assert from 'node:assert'
import { findPhoneNumbersInText as findByDefault } from 'libphonenumber-js'
import { findPhoneNumbersInText as findByAll } from 'libphonenumber-js/max'

const days = Array.from({ length: 31 }, (_, at) => at + 1)
const daysFound = (find, hours) =>
  days.filter(day => find(`PT needed 11/${String(day).padStart(2, '0')} ${hours}`, 'US').length > 0)
const expected = {
  '0700-1530': [21, 22, 24, 25, 26, 27, 31],
  '1500-2330': [20, 23, 25, 28, 30],
  '2300-0730': [20, 21, 24, 25, 26, 27, 30, 31],
}
for (const find of [findByDefault, findByAll])
  for (const [hours, found] of Object.entries(expected)) {
    console.log(hours, 'is a phone number on', daysFound(find, hours).join(' '))
    assert.deepEqual(daysFound(find, hours), found)
  }
const numbersIn = text => findByAll(text, 'US').map(({ number }) => number.number)
assert.deepEqual(numbersIn('PT needed 11/24 0700-1530'), ['+12407001530'])
assert.deepEqual(numbersIn('OT 11/25 2300-0730'), ['+12523000730'])
for (const text of ['2026/11/24 2300', '11/24: 0700-1530', '11/24, 0700-1530', '11/24 7am-3:30pm'])
  assert.deepEqual(numbersIn(text), [])
JS
node check.mjs
