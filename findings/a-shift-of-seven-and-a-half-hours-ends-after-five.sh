#!/usr/bin/env bash
# ics 3.12.0, ical.js 2.2.1 and node-ical 0.26.1, on Node 20
#
# Behavior: a writer of calendars writes hours with a decimal point into an event, which the format (RFC 5545) doesn't
# have, and two readers make different hours of it. None of the three reports an error.
#
# Guess: a duration of 7.5 hours is written as PT7H30M, or refused: the writer checks what it is passed and has an error
# for a month 13. A reader that can't read PT7.5H refuses the event.
#
# Seen: ics writes DURATION:PT7.5H and no error. ical.js reads seven hours, and node-ical five: the digit after the point.
# PT7H30M and PT450M are seven and a half hours for both.
#
# Hurts: whoever sends shifts to calendars with their length in hours, as it stands on a time card: a shift from 7 AM to
# 2:30 PM ends at 2 PM in one calendar and at noon in another, and somebody is free who works.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund ics@3.12.0 ical.js@2.2.1 node-ical@0.26.1

cat > check.mjs <<'JS'
import assert from 'node:assert'
import ICAL from 'ical.js'
import { createEvent } from 'ics'
import nodeIcal from 'node-ical'

const start = [2026, 11, 28, 13, 0]
const write = duration =>
  createEvent({ start, startInputType: 'utc', duration, title: 'Shift', uid: 'shift-87' })
const HOUR = 3_600_000
const from = Date.UTC(2026, 10, 28, 13)
const readers = {
  'ical.js': text =>
    new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')).endDate.toJSDate(),
  'node-ical': text => Object.values(nodeIcal.sync.parseICS(text)).find(({ type }) => type === 'VEVENT').end,
}
const cases = [
  [{ hours: 7, minutes: 30 }, 'PT7H30M', 7.5, 7.5],
  [{ minutes: 450 }, 'PT450M', 7.5, 7.5],
  [{ hours: 7.5 }, 'PT7.5H', 7, 5],
  [{ hours: 8.25 }, 'PT8.25H', 8, 25],
]
for (const [duration, written, ...hours] of cases) {
  const { value, error } = write(duration)
  assert.equal(error, null)
  assert.match(value, new RegExp(`DURATION:${written}\\r\\n`))
  const read = Object.values(readers).map(end => (end(value) - from) / HOUR)
  console.log(written, read, 'hours')
  assert.deepEqual(read, hours)
}
assert.ok(write({ hours: 'x' }).error || createEvent({ start: [2026, 13, 28, 13, 0], duration: { hours: 1 } }).error)
JS
node check.mjs
