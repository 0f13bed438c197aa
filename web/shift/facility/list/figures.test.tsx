import { cardShown } from '../../../../test/web/time-cards.ts'
import { facilityIds } from '../../../../test/web/facility.ts'
import { jobShown, shiftShown } from '../../../../test/web/jobs.ts'
import { listTimeCardsToApprove, countOpen, spendCents, spendRange } from './ShiftFigures.tsx'
import { groupByDay, weekRange, type OwnJob } from './Week.tsx'

const own = (changes: Partial<OwnJob> = {}): OwnJob => ({
  ...jobShown(),
  totalMinutes: 495,
  openApplicants: 2,
  confirmed: null,
  isHeld: false,
  standbyRound: null,
  costCents: null,
  ...changes,
})
const slot = (number: number, startDate: string, endDate: string) => ({
  id: `${facilityIds.card}${number}`,
  startDate,
  endDate,
  sortOrder: number,
})
const days = ['2026-11-21', '2026-11-22']

test('week: a slot belongs to the local day it starts on, earliest first', () => {
  const late = own({ id: 'late', slots: [slot(1, '2026-11-22T04:00:00.000Z', '2026-11-22T12:00:00.000Z')] })
  const west = own({
    id: 'west',
    timeZone: 'America/Los_Angeles',
    slots: [slot(2, '2026-11-22T07:30:00.000Z', '2026-11-22T15:00:00.000Z')],
  })
  const [saturday, sunday] = groupByDay([west, late, own({ id: 'day' })], days)
  expect(saturday?.entries.map(({ job }) => job.id)).toEqual(['day', 'late', 'west'])
  expect(sunday?.entries).toEqual([])
})

test('week: a two-day job appears on both days, a canceled one on none', () => {
  const slots = [
    slot(1, '2026-11-21T14:00:00.000Z', '2026-11-21T22:00:00.000Z'),
    slot(2, '2026-11-22T14:00:00.000Z', '2026-11-22T22:00:00.000Z'),
  ]
  const counts = groupByDay([own({ slots }), own({ slots, status: 'cancelled' })], days)
  expect(counts.map(({ entries }) => entries.length)).toEqual([1, 1])
})

test('week: the query has a spare day on both sides for every time zone', () => {
  expect(weekRange('2026-11-16')).toEqual({
    fromDate: '2026-11-15T00:00:00.000Z',
    toDate: '2026-11-24T00:00:00.000Z',
  })
})

test('figures: count unfilled shifts and applicants, and name the only job with applicants', () => {
  const [waits, empty] = [own({ id: 'waits', openApplicants: 2 }), own({ openApplicants: 0 })]
  expect(countOpen([waits, empty])).toMatchObject({
    unfilled: 2,
    waiting: 2,
    onlyJobWaiting: { id: 'waits' },
  })
  expect(countOpen([waits, empty], 501).unfilled).toBe(501)
  expect(countOpen([waits, waits]).onlyJobWaiting).toBeUndefined()
})

test('figures: the cost of a week is what its shifts cost now, late cancellations included', () => {
  const filled = own({ status: 'confirmed', costCents: 56_287 })
  const calledOff = own({ status: 'cancelled', costCents: 28_101 })
  const noShow = own({ status: 'completed', costCents: 0 })
  const on = (startDate: string, endDate: string) =>
    own({ status: 'confirmed', costCents: 56_287, slots: [slot(1, startDate, endDate)] })
  const next = on('2026-11-23T14:00:00.000Z', '2026-11-23T22:15:00.000Z')
  const week = spendRange('2026-11-16', 'America/Chicago')
  expect(week).toEqual({ fromDate: '2026-11-16T06:00:00.000Z', toDate: '2026-11-23T06:00:00.000Z' })
  expect(spendCents([filled, calledOff, noShow, next, own()], week)).toBe(84_388)
  const overnight = on('2026-11-16T02:00:00.000Z', '2026-11-16T10:00:00.000Z')
  const endsBefore = on('2026-11-15T14:00:00.000Z', '2026-11-16T06:00:00.000Z')
  expect(spendCents([overnight, endsBefore], week)).toBe(56_287)
})

test('figures: only submitted time cards wait for approval', () => {
  const pending = shiftShown({ timesheet: cardShown('pending') })
  expect(
    listTimeCardsToApprove([pending, shiftShown({ timesheet: cardShown('accepted') }), shiftShown()]),
  ).toEqual([pending])
})
