#!/usr/bin/env bash
# chrono-node 2.10.3, on Node 20
#
# Behavior: shifts as facilities write them are understood with am and pm, also past midnight. In four digits, as nurses
# write the time, the start is taken for a year, and the hours are dropped. "noon-8pm" ends before it begins to: the
# -8 is taken for a time zone.
#
# Guess: a reader of dates that knows "11/24 11p-7a" as a night also knows "11/24 2300-0700", or finds no time in it.
#
# Seen: "11/24 11p-7a" is Nov 24, 11 PM to Nov 25, 7 AM. "11/24 2300-0700" is noon of Nov 24 in the year 2300, without an
# end, and the year counts as certain. "11/24 0700-1530" is only the day. "11/24 noon-8pm" is noon in UTC-8, which is
# 2 PM in Chicago, without an end. "11/24 8-4:30" lasts 20 hours and 30 minutes.
#
# Hurts: whoever reads shifts from emails, texts or the cells of a staffing sheet: the text is found and has a certain
# date, so nothing tells the wrong reading from a right one.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund chrono-node@2.10.3

cat > check.mjs <<'JS'
import assert from 'node:assert'
import { parse } from 'chrono-node'

const at = moment => moment?.date().toISOString().slice(0, 16) ?? null
const read = text => {
  const [found] = parse(text, new Date('2026-11-23T12:00:00'))
  return [found.text, at(found.start), at(found.end)]
}
const readings = {
  '11/24 11p-7a': ['11/24 11p-7a', '2026-11-25T05:00', '2026-11-25T13:00'],
  '11/24 2300-0700': ['11/24 2300', '2300-11-24T18:00', null],
  '11/24 0700-1530': ['11/24', '2026-11-24T18:00', null],
  '11/24 noon-8pm': ['11/24 noon-8', '2026-11-24T20:00', null],
  '11/24 8-4:30': ['11/24 8-4:30', '2026-11-24T14:00', '2026-11-25T10:30'],
}
for (const [text, expected] of Object.entries(readings)) {
  console.log(text, read(text))
  assert.deepEqual(read(text), expected)
}
assert.equal(parse('11/24 2300-0700')[0].start.isCertain('year'), true)
JS
TZ=America/Chicago node check.mjs
