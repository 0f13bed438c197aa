import {
  addExtraTime,
  keepToSchedule,
  assessWorkedTimes,
  workedMinutes,
  type BookedSlot,
  type WrittenTime,
} from './timesheet.ts'

const at = (time: string) => new Date(`2026-11-21T${time}:00Z`)
const slot: BookedSlot = { id: 'a', startsAt: at('14:00'), endsAt: at('22:00') }
const terms = {
  payRateCents: 6200,
  parkingCents: 1000,
  otherCents: 0,
  timeZone: 'America/Chicago',
  submittedAt: null,
}
const worked = (times: Partial<WrittenTime> = {}): WrittenTime => ({
  slotId: 'a',
  startedAt: at('14:00'),
  endedAt: at('22:30'),
  breakStartedAt: at('18:00'),
  breakEndedAt: at('18:30'),
  extraTimeReason: null,
  ...times,
})
const faultsOf = (times: WrittenTime[], slots = [slot]) => {
  try {
    assessWorkedTimes(times, slots, terms)
    return undefined
  } catch (refusal) {
    return refusal as { code: string; fields?: Record<string, string> }
  }
}

test('time card: worked minutes are the end minus the start minus the break', () => {
  expect(workedMinutes(worked())).toBe(480)
})

test('time card: ignores a break that doesn’t end after it starts', () => {
  expect(workedMinutes(worked({ breakStartedAt: at('18:30'), breakEndedAt: at('18:30') }))).toBe(510)
  expect(workedMinutes(worked({ breakStartedAt: null, breakEndedAt: null }))).toBe(510)
})

test('time card: pay is the worked time at the rate, plus parking', () => {
  expect(assessWorkedTimes([worked()], [slot], terms)).toMatchObject({
    workedMinutes: 480,
    payCents: 49_600 + 1000,
  })
})

test.each([
  ['an end before the start', { endedAt: at('13:00') }, 'entries.0.endTime'],
  ['a start 13 hours early', { startedAt: at('01:00') }, 'entries.0.startTime'],
  ['an end 13 hours late', { endedAt: new Date('2026-11-22T11:00:00Z') }, 'entries.0.endTime'],
  ['half a break', { breakEndedAt: null }, 'entries.0.breakEndTime'],
  ['a break without its start', { breakStartedAt: null }, 'entries.0.breakStartTime'],
  ['a break that ends before it starts', { breakEndedAt: at('17:00') }, 'entries.0.breakEndTime'],
  ['a break outside the shift', { breakStartedAt: at('13:30') }, 'entries.0.breakStartTime'],
  ['a day of another shift', { slotId: 'b' }, 'entries.0.slotId'],
])('time card: %s is refused at its field', (_, change, field) => {
  expect(Object.keys(faultsOf([worked(change)])?.fields ?? {})).toContain(field)
})

test('time card: an end in the future is fine in a draft and refused on submit', () => {
  const submitCard = (submittedAt: Date | null) => () =>
    assessWorkedTimes([worked()], [slot], { ...terms, submittedAt })
  expect(submitCard(null)).not.toThrow()
  expect(submitCard(at('22:30'))).not.toThrow()
  expect(submitCard(at('22:29'))).toThrow(
    expect.objectContaining({ fields: { 'entries.0.endTime': expect.stringContaining('in the future') } }),
  )
})

test('time card: refuses duplicate and missing days', () => {
  expect(faultsOf([worked(), worked()])?.fields).toHaveProperty(['entries.1.slotId'])
  const second = { ...slot, id: 'b', startsAt: at('23:00'), endsAt: at('23:30') }
  expect(faultsOf([worked()], [slot, second])?.fields).toHaveProperty(['entries'])
})

test('time card: refuses overlapping hours on two days and allows adjacent days', () => {
  const second = { ...slot, id: 'b', startsAt: at('22:00'), endsAt: at('23:30') }
  const entered = { slotId: 'b', endedAt: at('23:30'), breakStartedAt: null, breakEndedAt: null }
  const faults = (startedAt: Date) => faultsOf([worked(), worked({ ...entered, startedAt })], [slot, second])
  expect(faults(at('22:29'))?.fields).toHaveProperty(['entries.1.startTime'])
  expect(faults(at('22:30'))).toBeUndefined()
})

const evening: BookedSlot = { id: 'b', startsAt: at('22:30'), endsAt: at('23:30') }
const unbroken = { breakStartedAt: null, breakEndedAt: null }
/** Half an hour over in the first slot, and all but ten minutes of the second one missed. */
const longAndShort = (extraTimeReason: string | null) => [
  worked({ ...unbroken, extraTimeReason }),
  worked({ slotId: 'b', startedAt: at('22:30'), endedAt: at('22:40'), ...unbroken }),
]

test('extra time: counts the minutes beyond a slot, even if another slot is short', () => {
  const reason = 'A fall in room 12.'
  const { extraTime, entries } = assessWorkedTimes(longAndShort(reason), [slot, evening], terms)
  expect(extraTime).toEqual([{ slotId: 'a', minutes: 30, reason }])
  expect(entries.map(entry => entry.workedMinutes)).toEqual([510, 10])
})

test('extra time: a later end with a longer break is none', () => {
  expect(assessWorkedTimes([worked()], [slot], terms).extraTime).toEqual([])
})

test('extra time: submitting needs a reason at its entry, and a draft doesn’t', () => {
  const submit = (reason: string | null, submittedAt: Date | null) => () =>
    assessWorkedTimes(longAndShort(reason), [slot, evening], { ...terms, submittedAt })
  const refused = { fields: { 'entries.0.extraTimeReason': 'Enter a reason for the extra time' } }
  expect(submit(null, at('23:30'))).toThrow(expect.objectContaining(refused))
  expect(submit('A fall in room 12.', at('23:30'))).not.toThrow()
  expect(submit(null, null)).not.toThrow()
})

test('extra time: drops a reason without extra time', () => {
  expect(assessWorkedTimes([worked({ extraTimeReason: 'Stayed late.' })], [slot], terms).extraTime).toEqual(
    [],
  )
})

test('auto-accept: pays each slot at most its scheduled minutes', () => {
  const { entries, extraTime } = assessWorkedTimes(longAndShort('A fall.'), [slot, evening], terms)
  expect(keepToSchedule(entries, extraTime, terms)).toMatchObject({
    entries: [
      { slotId: 'a', workedMinutes: 480, payCents: 49_600 },
      { slotId: 'b', workedMinutes: 10, payCents: 1033 },
    ],
    workedMinutes: 490,
    payCents: 49_600 + 1033 + 1000,
  })
})

test('accepted extra time: pays all accepted minutes of each slot, rounded once, with costs once', () => {
  const { entries, extraTime } = assessWorkedTimes(longAndShort('A fall.'), [slot, evening], terms)
  const kept = keepToSchedule(entries, extraTime, terms)
  expect(addExtraTime(kept.entries, extraTime, terms)).toEqual(
    expect.objectContaining({ workedMinutes: 520, payCents: 52_700 + 1033 + 1000 }),
  )
  // 457 minutes pay $472.23 and 455 pay $470.17: two minutes alone would be $2.07
  const short = [{ slotId: 'a', workedMinutes: 455 }]
  const after = addExtraTime(short, [{ slotId: 'a', minutes: 2 }], { ...terms, parkingCents: 0 })
  expect(after.payCents - 47_017).toBe(206)
})

test('time card: refuses more than 16 worked hours a day', () => {
  const long = worked({
    startedAt: at('07:00'),
    endedAt: at('23:30'),
    breakStartedAt: null,
    breakEndedAt: null,
  })
  expect(faultsOf([long])?.code).toBe('day_too_long')
})
