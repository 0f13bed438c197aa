#!/usr/bin/env bash
# ical.js 2.2.1 and node-ical 0.27.2, on Node 20
#
# Behavior: two readers of calendars end the same night shift at different times in the night in which clocks go back.
# A duration in hours is exact and one in days is not (RFC 5545, 3.3.6): ical.js counts both on the clock, node-ical
# counts both exactly. Each is right where the other is wrong.
#
# Guess: both read the sentence of the standard, as they do for the start, for weekly repetition and for an end that is
# given as a time; there they agree.
#
# Seen: a shift from Oct 31, 2026, 11 PM in Chicago with DURATION:PT8H ends at 12:00Z for node-ical, 6 AM on the clock,
# and at 13:00Z for ical.js, nine hours later than its start. With DURATION:P1D it ends at 04:00Z of the next day for
# node-ical, 10 PM, and at 05:00Z for ical.js. With DTEND both say 13:00Z.
#
# Hurts: whoever takes shifts from a calendar that writes a length instead of an end: in one night a year a clinician is
# due for an hour more, or comes too early for what follows a day of 24 hours. Any other night is right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund ical.js@2.2.1 node-ical@0.27.2

cat > check.mjs <<'JS'
import assert from 'node:assert'
import ICAL from 'ical.js'
import ical from 'node-ical'

const zone = `BEGIN:VTIMEZONE
TZID:America/Chicago
BEGIN:DAYLIGHT
TZOFFSETFROM:-0600
TZOFFSETTO:-0500
DTSTART:20070311T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:-0500
TZOFFSETTO:-0600
DTSTART:20071104T020000
RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
END:STANDARD
END:VTIMEZONE`
const calendarWith = (start, end) =>
  `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//example//shifts//EN
${zone}
BEGIN:VEVENT
UID:shift@example.test
DTSTAMP:20261001T000000Z
DTSTART;TZID=America/Chicago:${start}
${end}
SUMMARY:Night shift
END:VEVENT
END:VCALENDAR
`.replaceAll('\n', '\r\n')

const endByNodeIcal = text =>
  Object.values(ical.sync.parseICS(text)).find(({ type }) => type === 'VEVENT').end.toISOString()
const endByIcalJs = text => {
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const one of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(one)
  return new ICAL.Event(calendar.getFirstSubcomponent('vevent')).endDate.toJSDate().toISOString()
}
const night = '20261031T230000'
const ends = [
  [night, 'DURATION:PT8H', '2026-11-01T12:00:00.000Z', '2026-11-01T13:00:00.000Z'],
  [night, 'DURATION:P1D', '2026-11-02T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  [night, 'DTEND;TZID=America/Chicago:20261101T070000', '2026-11-01T13:00:00.000Z', '2026-11-01T13:00:00.000Z'],
  ['20261107T230000', 'DURATION:PT8H', '2026-11-08T13:00:00.000Z', '2026-11-08T13:00:00.000Z'],
]
for (const [start, end, byNodeIcal, byIcalJs] of ends) {
  const text = calendarWith(start, end)
  console.log(start, end, 'ends', endByNodeIcal(text), 'for node-ical,', endByIcalJs(text), 'for ical.js')
  assert.deepEqual([endByNodeIcal(text), endByIcalJs(text)], [byNodeIcal, byIcalJs])
}
JS
TZ=UTC node check.mjs
