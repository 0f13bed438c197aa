#!/usr/bin/env bash
# date-holidays 3.37.0, on Node 20
#
# Behavior: the holidays of the US have the types "public" and "bank". The only ones of the type "bank" are the days off
# for a Veterans Day on a weekend: Monday after a Sunday, when banks are closed, and Friday before a Saturday, when they
# are open.
#
# Guess: the type "bank" has the days on which banks don't move money, so the days without a "bank" or "public" holiday
# are those on which a transfer can arrive.
#
# Seen: from 2026 to 2040, "bank" is on five days, of which Nov 10, 2028, and Nov 10, 2034, are Fridays. The Federal
# Reserve's rule is that its banks are open on the Friday before a holiday on a Saturday. For Independence Day (Jul 3,
# 2026), Juneteenth (Jun 18, 2027), Christmas (Dec 24, 2027) and New Year's Day (Dec 31, 2027) the same Fridays are of
# the type "public", as federal offices are closed then.
#
# Hurts: whoever promises when a payout or a debit arrives. Neither type gives the answer: with both, a transfer on these
# Fridays seems to arrive a bank day late, and with "bank" alone it arrives on Thanksgiving.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund date-holidays@3.37.0

cat > check.mjs <<'JS'
import assert from 'node:assert'
import Holidays from 'date-holidays'

const years = Array.from({ length: 15 }, (_, at) => 2026 + at)
const us = new Holidays('US')
const daysOf = type =>
  years.flatMap(year => us.getHolidays(year)).filter(one => one.type === type).map(({ date }) => date.slice(0, 10))
const weekdayOf = day => new Date(`${day}T12:00:00Z`).getUTCDay()

console.log('bank:', daysOf('bank'))
assert.deepEqual(daysOf('bank'), ['2028-11-10', '2029-11-12', '2034-11-10', '2035-11-12', '2040-11-12'])
assert.deepEqual(daysOf('bank').filter(day => weekdayOf(day) === 5), ['2028-11-10', '2034-11-10'])
for (const friday of ['2026-07-03', '2027-06-18', '2027-12-24', '2027-12-31']) {
  assert.equal(weekdayOf(friday), 5)
  assert.ok(daysOf('public').includes(friday))
}
assert.ok(daysOf('public').includes('2026-11-26'))
JS
node check.mjs
