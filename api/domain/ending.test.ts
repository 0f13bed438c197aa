import fc from 'fast-check'
import { adminSettlements, cancelKinds, sides } from '@gaitway/contract/values/enums'
import { Refusal } from '@gaitway/contract/values/errors'
import { calculateProductCents } from '@gaitway/contract/values/fees'
import { applicationLifecycle } from '@gaitway/contract/lifecycles/application'
import { jobLifecycle } from '@gaitway/contract/lifecycles/job'
import { isMoveOpen } from '@gaitway/contract/lifecycles/step'
import { addHours, addMinutes, minutesBetween } from '@gaitway/contract/format/time'
import { acceptedPayCents, decideEnding, minimumCents, statusAt, type ConfirmedShift } from './ending.ts'

const start = new Date('2026-11-21T15:00:00Z')
/** Consecutive days of eight hours each. */
const days = (count: number) =>
  Array.from({ length: count }, (_, day) => ({
    id: `day ${day}`,
    startsAt: addHours(start, 24 * day),
    endsAt: addHours(start, 24 * day + 8),
  }))
const shift: ConfirmedShift = {
  status: 'upcoming',
  timesheet: null,
  isSentHome: false,
  hasMissedDay: false,
  jobType: 'PART_TIME',
  payRateCents: 6_200,
  parkingCents: 1_000,
  otherCents: 500,
  slots: days(3),
  terms: { lateNoticeHours: 24, lateHours: 4 },
}
const at = (hours: number) => addHours(start, hours)
const codeOf = (work: () => unknown) => {
  try {
    work()
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown.code
    throw thrown
  }
  return 'done'
}
const facility = { kind: 'cancel', side: 'facility' } as const

it('cancellation: free for the facility until the notice period starts, and says until when', () => {
  const free = decideEnding(shift, { ...facility, at: at(-24) })
  expect(free).toMatchObject({ clinicianCents: 0, freeUntil: at(-24), jobStatus: 'cancelled' })
  const late = decideEnding(shift, { ...facility, at: new Date(at(-24).getTime() + 1) })
  expect(late).toMatchObject({ clinicianCents: 24_800, freeUntil: null, payoutReason: 'cancellation' })
})

it('cancellation: a full-time post has no minimum pay and is free until it starts', () => {
  const post = { ...shift, jobType: 'FULL_TIME' as const }
  expect(minimumCents(post)).toBe(0)
  expect(decideEnding(post, { ...facility, at: at(-1) })).toMatchObject({
    clinicianCents: 0,
    freeUntil: start,
  })
  for (const settlement of adminSettlements)
    expect(decideEnding(post, { kind: 'cancel', side: 'admin', settlement, at: at(33) }).clinicianCents).toBe(
      0,
    )
})

it('cancellation: after a no-show of one day, the facility cancels the others and pays only days that were worked', () => {
  const rest = { ...shift, status: 'current' as const, hasMissedDay: true }
  expect(decideEnding(rest, { ...facility, at: at(1) })).toMatchObject({
    applicationMove: 'cancelCurrent',
    jobMove: 'cancel',
    clinicianCents: 0,
    freeUntil: null,
  })
  expect(decideEnding(rest, { ...facility, at: at(10) })).toMatchObject({
    clinicianCents: 51_100,
    payoutReason: 'workedSlots',
  })
})

it('cancellation: only staff cancel a shift in progress', () => {
  expect(codeOf(() => decideEnding(shift, { ...facility, at: at(1) }))).toBe('job_already_started')
  expect(decideEnding(shift, { kind: 'cancel', side: 'subadmin', at: at(1) })).toMatchObject({
    applicationMove: 'cancelCurrent',
    jobMove: 'cancel',
    clinicianCents: 24_800,
  })
})

it('cancellation: staff refund all, pay the minimum or pay all scheduled hours; worked days are always paid', () => {
  const paid = (settlement: (typeof adminSettlements)[number], hours: number) =>
    decideEnding(shift, { kind: 'cancel', side: 'admin', settlement, at: at(hours) }).clinicianCents
  expect(adminSettlements.map(settlement => paid(settlement, -48))).toEqual([0, 0, 24_800, 150_300])
  expect(adminSettlements.map(settlement => paid(settlement, 10))).toEqual([51_100, 51_100, 51_100, 150_300])
})

it('drop-out: before the start the job reopens; later, the days worked are paid', () => {
  const dropOut = { kind: 'cancel', side: 'clinician' } as const
  expect(decideEnding(shift, { ...dropOut, at: at(-1) })).toEqual({
    applicationMove: 'dropOut',
    jobMove: 'reopen',
    jobStatus: 'posted',
    clinicianCents: 0,
    payoutReason: 'workedSlots',
    freeUntil: null,
  })
  expect(decideEnding(shift, { ...dropOut, at: at(7) })).toMatchObject({
    jobMove: 'abandon',
    clinicianCents: 0,
  })
  expect(decideEnding(shift, { ...dropOut, at: at(8) })).toMatchObject({ clinicianCents: 51_100 })
  expect(codeOf(() => decideEnding(shift, { ...dropOut, at: at(56) }))).toBe('move_not_open')
})

it('no-show: pays the named past days, but never all of them', () => {
  const noShow = { kind: 'noShow', side: 'facility' } as const
  expect(decideEnding(shift, { ...noShow, at: at(10) })).toMatchObject({
    jobMove: 'abandon',
    clinicianCents: 0,
  })
  const named = (workedSlotIds: string[], hours = 34) =>
    decideEnding(shift, { ...noShow, at: at(hours), workedSlotIds })
  expect(named(['day 0', 'day 1'])).toMatchObject({ clinicianCents: 100_700, payoutReason: 'workedSlots' })
  for (const wrong of [['day 2'], ['day 0', 'day 0'], ['another']])
    expect(codeOf(() => named(wrong))).toBe('fields_wrong')
  expect(codeOf(() => named(['day 0', 'day 1', 'day 2'], 60))).toBe('fields_wrong')
  expect(named([], 60)).toMatchObject({ jobMove: null, jobStatus: 'completed' })
  expect(codeOf(() => decideEnding(shift, { ...noShow, at: at(-1) }))).toBe('move_not_open')
})

it('no-show: refused once the time card is accepted', () => {
  const accepted = { ...shift, status: 'completed' as const, timesheet: 'accepted' as const }
  expect(codeOf(() => decideEnding(accepted, { kind: 'noShow', side: 'facility', at: at(90) }))).toBe(
    'not_no_show',
  )
})

it('no-show: refused for a clinician sent home early, and for a post that earned its fee', () => {
  const noShow = { kind: 'noShow', side: 'facility', at: at(90) } as const
  const over = { ...shift, status: 'completed' as const }
  expect(codeOf(() => decideEnding(over, noShow))).toBe('done')
  expect(codeOf(() => decideEnding({ ...over, isSentHome: true }, noShow))).toBe('not_no_show')
  const post = { ...shift, jobType: 'FULL_TIME' as const }
  expect(codeOf(() => decideEnding(post, { ...noShow, at: at(1) }))).toBe('done')
  expect(codeOf(() => decideEnding(post, noShow))).toBe('not_no_show')
})

it('send home: pays at least the minimum', () => {
  const ending = decideEnding(shift, { kind: 'sentHome', side: 'facility', at: at(1) })
  expect(ending).toMatchObject({ applicationMove: 'sendHome', jobMove: 'endEarly', clinicianCents: 24_800 })
  expect([acceptedPayCents(6_200, 24_800), acceptedPayCents(30_000, 24_800)]).toEqual([24_800, 30_000])
  expect(acceptedPayCents(6_200, null)).toBe(6_200)
})

it('settlement: an admin’s choice replaces what a no-show or a send-home pays; worked days are always paid', () => {
  const paid = (kind: 'noShow' | 'sentHome', workedSlotIds?: string[]) =>
    adminSettlements.map(
      settlement =>
        decideEnding(shift, { kind, side: 'admin', settlement, at: at(34), workedSlotIds }).clinicianCents,
    )
  expect(paid('noShow')).toEqual([0, 0, 24_800, 150_300])
  expect(paid('noShow', ['day 0'])).toEqual([51_100, 51_100, 51_100, 150_300])
  expect(paid('sentHome')).toEqual([24_800, 0, 24_800, 150_300])
  const input = { kind: 'noShow', side: 'admin', at: at(34), workedSlotIds: ['day 0'] } as const
  expect(decideEnding(shift, { ...input, settlement: 'payBooked' }).payoutReason).toBe('noShow')
  expect(decideEnding(shift, { ...input, settlement: 'payMinimum' }).payoutReason).toBe('workedSlots')
})

const shifts = fc.record({
  payRateCents: fc.integer({ min: 2_000, max: 40_000 }),
  parkingCents: fc.integer({ min: 0, max: 10_000 }),
  otherCents: fc.integer({ min: 0, max: 5_000 }),
  jobType: fc.constantFrom('PART_TIME' as const, 'FULL_TIME' as const),
  status: fc.constantFrom(...applicationLifecycle.states),
  timesheet: fc.constantFrom(null, 'pending' as const, 'accepted' as const),
  hasMissedDay: fc.boolean(),
  isSentHome: fc.boolean(),
  slots: fc.integer({ min: 1, max: 5 }).map(days),
  terms: fc.record({
    lateNoticeHours: fc.integer({ min: 0, max: 72 }),
    lateHours: fc.integer({ min: 0, max: 12 }),
  }),
})
const inputs = fc.record({
  kind: fc.constantFrom(...cancelKinds),
  side: fc.constantFrom(...sides),
  at: fc.integer({ min: -100 * 60, max: 130 * 60 }).map(minutes => addMinutes(start, minutes)),
  settlement: fc.constantFrom(undefined, ...adminSettlements),
})

it('ending: every ending is a move of the lifecycle tables, and pays between nothing and the scheduled amount', () => {
  fc.assert(
    fc.property(shifts, inputs, (one, input) => {
      if (codeOf(() => decideEnding(one, input)) !== 'done') return
      const { applicationMove, jobMove, clinicianCents } = decideEnding(one, input)
      const status = statusAt(one.status, one.slots, input.at)
      expect(isMoveOpen(applicationLifecycle, status, applicationMove, input.side)).toBe(true)
      expect(!jobMove || isMoveOpen(jobLifecycle, 'confirmed', jobMove, input.side)).toBe(true)
      const slotMinutes = one.slots.map(({ startsAt, endsAt }) => minutesBetween(startsAt, endsAt))
      expect(clinicianCents).toBeGreaterThanOrEqual(0)
      expect(clinicianCents).toBeLessThanOrEqual(calculateProductCents({ ...one, slotMinutes }))
      const over = one.slots.filter(({ endsAt }) => endsAt <= input.at)
      const paysThem = input.kind === 'cancel' && over.length > 0 && one.jobType === 'PART_TIME'
      const least = paysThem ? calculateProductCents({ ...one, slotMinutes: over.map(() => 480) }) : 0
      expect(clinicianCents).toBeGreaterThanOrEqual(least)
    }),
    { numRuns: 2_000 },
  )
})
