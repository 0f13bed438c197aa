#!/usr/bin/env bash
# spacetime 7.15.0, on Node 20
#
# Behavior: a zone has one pair of dates on which its clocks change, those of the year of the release, and they are used
# for every year. In the US clocks change on Sundays, so the pair fits one year, and the next ones are off by an hour
# between its dates and their own.
#
# Guess: what is kept of a zone is a rule, such as the second Sunday of March, so that a date of next year is right and
# only old ones aren't; the list of limits speaks of historical dates alone.
#
# Seen: in Chicago, March 10, 2027, 7 AM is 12:00Z, which is 6 AM there; Nov 3, 2027, 7 AM is 13:00Z, which is 8 AM. In
# 2027 there are 12 such days, in 2028 8, in 2026 none. Phoenix is right. The name of the zone and the clock that is
# shown are as asked for, so only another program sees the difference.
#
# Hurts: shifts that are posted in the fall for the next March: the reminder, the late check-in and the paid start are an
# hour off for a week, in every zone but Arizona's and Hawaii's.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund spacetime@7.15.0

cat > check.mjs <<'JS'
import assert from 'node:assert'
import spacetime from 'spacetime'

const instantOf = (local, zone) => new Date(spacetime(local, zone).epoch).toISOString()
const clockIn = (zone, instant) =>
  Number(new Date(instant).toLocaleString('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }))
const readings = [
  ['2026-03-10T07:00:00', 'America/Chicago', '2026-03-10T12:00:00.000Z', 7],
  ['2027-03-10T07:00:00', 'America/Chicago', '2027-03-10T12:00:00.000Z', 6],
  ['2027-11-03T07:00:00', 'America/Chicago', '2027-11-03T13:00:00.000Z', 8],
  ['2027-03-10T07:00:00', 'America/Phoenix', '2027-03-10T14:00:00.000Z', 7],
]
for (const [local, zone, instant, hour] of readings) {
  console.log(local, zone, 'is', instantOf(local, zone), 'and', clockIn(zone, instantOf(local, zone)), 'on clocks there')
  assert.equal(instantOf(local, zone), instant)
  assert.equal(clockIn(zone, instant), hour)
}
const DAY = 24 * 3_600_000
const wrongDays = (year, zone) => {
  let count = 0
  for (let noon = Date.UTC(year, 0, 1, 18); noon < Date.UTC(year + 1, 0, 1); noon += DAY)
    if (spacetime(noon, zone).hour() !== clockIn(zone, noon)) count += 1
  return count
}
assert.deepEqual([2026, 2027, 2028].map(year => wrongDays(year, 'America/Chicago')), [0, 12, 8])
assert.equal(wrongDays(2027, 'America/Phoenix'), 0)
JS
node check.mjs
