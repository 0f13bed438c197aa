import {
  addDays,
  addHours,
  addMinutes,
  clockTimeIn,
  dayIn,
  listInstants,
  minutesBetween,
  overlaps,
  showBriefDay,
  showDay,
  showLongDay,
  showClock,
  showMinutes,
  showNearMoment,
  showShortDay,
  showShortWhen,
  showTime,
  showZone,
} from './time.ts'

const iso = (instants: Date[]) => instants.map(at => at.toISOString())

/** Zones with daylight saving time, and the instants of its changes in 2026 and 2027. */
const zones = [
  { zone: 'America/New_York', fallsBack: '2026-11-01T06:00:00Z', springsForward: '2027-03-14T07:00:00Z' },
  { zone: 'America/Chicago', fallsBack: '2026-11-01T07:00:00Z', springsForward: '2027-03-14T08:00:00Z' },
  { zone: 'America/Denver', fallsBack: '2026-11-01T08:00:00Z', springsForward: '2027-03-14T09:00:00Z' },
  { zone: 'America/Los_Angeles', fallsBack: '2026-11-01T09:00:00Z', springsForward: '2027-03-14T10:00:00Z' },
  { zone: 'America/Anchorage', fallsBack: '2026-11-01T10:00:00Z', springsForward: '2027-03-14T11:00:00Z' },
  // known by Intl alone
  { zone: 'America/Adak', fallsBack: '2026-11-01T11:00:00Z', springsForward: '2027-03-14T12:00:00Z' },
]

describe.each(zones)('daylight saving time in $zone', ({ zone, fallsBack, springsForward }) => {
  const before = (at: string, minutes: number) => addMinutes(new Date(at), -minutes)

  test('a time skipped in spring has no instant', () => {
    expect(listInstants('2027-03-14', '02:00', zone)).toEqual([])
    expect(listInstants('2027-03-14', '02:30', zone)).toEqual([])
    expect(listInstants('2027-03-14', '02:59', zone)).toEqual([])
    expect(iso(listInstants('2027-03-14', '03:00', zone))).toEqual([new Date(springsForward).toISOString()])
    expect(iso(listInstants('2027-03-14', '01:59', zone))).toEqual([before(springsForward, 1).toISOString()])
  })

  test('a time repeated in fall has two instants, the earlier first', () => {
    expect(iso(listInstants('2026-11-01', '01:00', zone))).toEqual([
      before(fallsBack, 60).toISOString(),
      new Date(fallsBack).toISOString(),
    ])
    expect(iso(listInstants('2026-11-01', '01:59', zone))).toEqual([
      before(fallsBack, 1).toISOString(),
      addMinutes(new Date(fallsBack), 59).toISOString(),
    ])
    expect(listInstants('2026-11-01', '00:59', zone)).toHaveLength(1)
    expect(listInstants('2026-11-01', '02:00', zone)).toHaveLength(1)
  })

  test('shows the zone’s short name before and after a change', () => {
    expect(showZone(before(fallsBack, 1), zone)).toMatch(/DT$/)
    expect(showZone(fallsBack, zone)).toMatch(/ST$/)
    expect(showZone(before(springsForward, 1), zone)).toMatch(/ST$/)
    expect(showZone(springsForward, zone)).toMatch(/DT$/)
  })

  test('counts elapsed time in a night shift across a change', () => {
    const span = (from: [string, string], to: [string, string]) => {
      const [start] = listInstants(...from, zone)
      const [end] = listInstants(...to, zone)
      return start && end && minutesBetween(start, end)
    }
    expect(span(['2026-10-31', '23:00'], ['2026-11-01', '07:00'])).toBe(9 * 60)
    expect(span(['2027-03-13', '23:00'], ['2027-03-14', '07:00'])).toBe(7 * 60)
    expect(span(['2026-12-01', '23:00'], ['2026-12-02', '07:00'])).toBe(8 * 60)
  })

  test('round-trips every other time of the year', () => {
    for (let day = 0; day < 366; day += 1) {
      const written = addDays(new Date('2026-06-01T00:00:00Z'), day).toISOString().slice(0, 10)
      for (const clockTime of ['00:00', '03:30', '12:05', '23:59']) {
        const [at, ...more] = listInstants(written, clockTime, zone)
        expect(more).toEqual([])
        expect(at && [dayIn(zone, at), clockTimeIn(zone, at)]).toEqual([written, clockTime])
      }
    }
  })
})

test('Phoenix: has one instant for every time, without daylight saving time', () => {
  for (const day of ['2026-11-01', '2027-03-14'])
    for (const clockTime of ['01:30', '02:30', '03:30']) {
      expect(listInstants(day, clockTime, 'America/Phoenix')).toHaveLength(1)
      expect(listInstants(day, clockTime, 'Pacific/Honolulu')).toHaveLength(1)
    }
})

test('instants: an invalid day or time has none', () => {
  expect(listInstants('2026-13-01', '10:00', 'America/Chicago')).toEqual([])
  expect(listInstants('2026-02-30', '10:00', 'America/Chicago')).toEqual([])
  expect(listInstants('', '', 'America/Chicago')).toEqual([])
})

test('overlap: ranges that only touch don’t overlap', () => {
  const stretch = (from: number, to: number) => ({ startsAt: new Date(from), endsAt: new Date(to) })
  expect(overlaps(stretch(0, 10), stretch(10, 20))).toBe(false)
  expect(overlaps(stretch(10, 20), stretch(0, 10))).toBe(false)
  expect(overlaps(stretch(0, 11), stretch(10, 20))).toBe(true)
  expect(overlaps(stretch(0, 30), stretch(10, 20))).toBe(true)
})

test('adding time: uses elapsed minutes across a daylight saving change', () => {
  const at = new Date('2026-11-01T06:30:00Z')
  expect(addHours(at, 2).toISOString()).toBe('2026-11-01T08:30:00.000Z')
  expect(addDays(at, 1).toISOString()).toBe('2026-11-02T06:30:00.000Z')
  expect(minutesBetween(at, addDays(at, 1))).toBe(24 * 60)
})

test('dates and times: use the product’s formats in the job’s time zone', () => {
  const at = '2026-11-21T13:30:00Z'
  const zone = 'America/Chicago'
  expect(showLongDay(at, zone)).toBe('Saturday, 11/21/2026')
  expect(showDay('2026-02-03T12:00:00Z', zone)).toBe('2/03/2026')
  expect(showShortDay('2026-02-03T12:00:00Z', zone)).toBe('02/03')
  expect(showBriefDay(at, zone)).toBe('Sat, Nov 21')
  expect(showTime(at, zone)).toBe('7:30 AM')
  expect(showTime('2026-11-21T06:00:00Z', zone)).toBe('12:00 AM')
  expect(showZone(at, zone)).toBe('CST')
  expect(showDay('2026-11-22T05:59:00Z', zone)).toBe('11/21/2026')
  expect(showDay('2026-11-22T05:59:00Z', 'America/New_York')).toBe('11/22/2026')
})

test('near dates: say today and tomorrow by the job’s calendar', () => {
  const zone = 'America/Chicago'
  const at = '2026-11-22T19:25:00Z'
  const from = (now: string) => showNearMoment(at, zone, new Date(now))
  expect(from('2026-11-22T06:00:00Z')).toBe('today at 1:25 PM CST')
  expect(from('2026-11-22T05:59:00Z')).toBe('tomorrow at 1:25 PM CST')
  expect(from('2026-11-21T05:59:00Z')).toBe('on Sunday at 1:25 PM CST')
  expect(showNearMoment('2026-11-02T05:30:00Z', zone, new Date('2026-11-01T05:30:00Z'))).toBe(
    'today at 11:30 PM CST',
  )
})

test('clock times: show the hour without zero minutes', () => {
  expect(['18:00', '18:30', '00:00', '12:05'].map(showClock)).toEqual([
    '6 PM',
    '6:30 PM',
    '12 AM',
    '12:05 PM',
  ])
})

test('durations: show hours and minutes', () => {
  expect([0, 5, 60, 450].map(showMinutes)).toEqual(['0 min', '5 min', '1 hr', '7 hr 30 min'])
})

const slotsOf = (...times: [start: string, end: string][]) =>
  times.map(([startDate, endDate]) => ({ startDate, endDate }))

test.each([
  ['one day', slotsOf(['2026-11-30T14:00:00Z', '2026-11-30T22:00:00Z']), 'Mon, Nov 30, 8 AM–4 PM'],
  ['half hours', slotsOf(['2026-11-30T14:30:00Z', '2026-11-30T18:15:00Z']), 'Mon, Nov 30, 8:30 AM–12:15 PM'],
  ['a night', slotsOf(['2026-12-01T01:00:00Z', '2026-12-01T13:00:00Z']), 'Mon, Nov 30, 7 PM–7 AM'],
  [
    'two parts of one day',
    slotsOf(
      ['2026-11-30T14:00:00Z', '2026-11-30T17:00:00Z'],
      ['2026-11-30T19:00:00Z', '2026-11-30T23:00:00Z'],
    ),
    'Mon, Nov 30, 8 AM–5 PM',
  ],
  [
    'days across two months',
    slotsOf(
      ['2026-11-30T14:00:00Z', '2026-11-30T22:00:00Z'],
      ['2026-12-02T14:00:00Z', '2026-12-02T22:00:00Z'],
      ['2026-12-04T14:00:00Z', '2026-12-04T22:00:00Z'],
    ),
    'Nov 30–Dec 4 (3 days)',
  ],
  [
    'nights of one month',
    slotsOf(
      ['2026-12-02T01:00:00Z', '2026-12-02T13:00:00Z'],
      ['2026-12-03T01:00:00Z', '2026-12-03T13:00:00Z'],
    ),
    'Dec 1–2 (2 days)',
  ],
  ['no slots', [], ''],
])('short when: %s', (_name, slots, shown) => {
  expect(showShortWhen(slots, 'America/Chicago')).toBe(shown)
})

test('short when: is read in the zone of the facility', () => {
  const slots = slotsOf(['2026-11-30T14:00:00Z', '2026-11-30T22:00:00Z'])
  expect(showShortWhen(slots, 'America/Phoenix')).toBe('Mon, Nov 30, 7 AM–3 PM')
})
