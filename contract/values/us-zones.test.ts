import { clockInUsa, usualZones } from './us-zones.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const FIRST = Date.UTC(2008, 0, 1)
const LAST = Date.UTC(2034, 0, 1)

/** What Intl makes of a zone. */
const byIntl = (zone: string) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    timeZoneName: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  return (at: number) => {
    const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
    const [year, month, day, hour, minute] = ['year', 'month', 'day', 'hour', 'minute'].map(one =>
      Number(part[one]),
    )
    const clock = Date.UTC(year ?? 0, (month ?? 0) - 1, day, hour, minute)
    return { offset: clock - Math.floor(at / MINUTE) * MINUTE, zoneName: part.timeZoneName }
  }
}

test.each(usualZones)('clock in the USA, %s, is what Intl says each week and around each change', zone => {
  const intl = byIntl(zone)
  const wrong: string[] = []
  const compare = (at: number) => {
    const [ours, theirs] = [clockInUsa(zone, at), intl(at)]
    if (ours?.offset !== theirs.offset || ours.zoneName !== theirs.zoneName)
      wrong.push(new Date(at).toISOString())
    return theirs
  }
  let before = compare(FIRST)
  for (let at = FIRST; at < LAST; at += 7 * DAY) {
    const now = compare(at)
    // a week in which clocks changed
    if (now.offset !== before.offset)
      for (let hour = -7 * 24; hour <= 0; hour += 1)
        for (const moment of [at + hour * HOUR - 1, at + hour * HOUR]) compare(moment)
    before = now
  }
  expect(wrong).toEqual([])
})

test('clock in the USA: unknown for other zones and before the present law', () => {
  expect(clockInUsa('Europe/Paris', FIRST)).toBeUndefined()
  expect(clockInUsa('America/Chicago', FIRST - 1)).toBeUndefined()
  expect(clockInUsa('UTC', 0)).toEqual({ offset: 0, zoneName: 'UTC' })
})
