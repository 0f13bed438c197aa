import type { ShiftRecord } from '@gaitway/contract/schemas/resources'
import {
  listExtraTimeFacts,
  showWorkedHours,
  getStaffDecisionState,
  getTimeCardStatus,
  describeExtraTime,
} from './time-card.ts'

const timesheet = (status: 'draft' | 'pending' | 'accepted') => ({
  id: '1',
  status,
  payCents: 1,
  openExtraMinutes: 0,
  hasPaper: false,
})
const shift = (about: Partial<ShiftRecord>) =>
  ({
    jobType: 'PART_TIME',
    status: 'completed',
    timesheet: null,
    workedMinutes: 510,
    ...about,
  }) as ShiftRecord

test('time card dot: shows accepted, pending and missing', () => {
  expect(getTimeCardStatus(shift({ timesheet: timesheet('accepted') }))).toBe('onFile')
  expect(getTimeCardStatus(shift({ timesheet: timesheet('pending') }))).toBe('pending')
  expect(getTimeCardStatus(shift({ timesheet: timesheet('draft') }))).toBe('lacking')
  expect(getTimeCardStatus(shift({ status: 'current' }))).toBe('lacking')
})

test('time card dot: an uploaded paper time card has none', () => {
  const onPaper = { ...timesheet('pending'), hasPaper: true }
  expect(getTimeCardStatus(shift({ timesheet: onPaper }))).toBe('onFile')
  expect(getTimeCardStatus(shift({ timesheet: onPaper, status: 'upcoming' }))).toBe('none')
})

test('extra time: is named in words until it is approved, and an accepted time card has no dot', () => {
  const accepted = { ...timesheet('accepted'), openExtraMinutes: 90 }
  expect(getTimeCardStatus(shift({ timesheet: accepted }))).toBe('onFile')
  expect(describeExtraTime(shift({ timesheet: accepted }))).toBe('Extra time not approved yet: 1 hr 30 min.')
  const pending = { ...timesheet('pending'), openExtraMinutes: 90 }
  expect(getTimeCardStatus(shift({ timesheet: pending }))).toBe('pending')
  expect(describeExtraTime(shift({ timesheet: pending }))).toBe('Extra time needs approval: 1 hr 30 min.')
  expect(describeExtraTime(shift({ timesheet: timesheet('accepted') }))).toBe('')
})

test('time card dot: is hidden before the shift and for full-time posts', () => {
  expect(getTimeCardStatus(shift({ status: 'upcoming' }))).toBe('none')
  expect(getTimeCardStatus(shift({ jobType: 'FULL_TIME' }))).toBe('none')
})

test('worked hours: show for completed and upcoming PRN shifts', () => {
  expect(showWorkedHours(shift({}))).toBe('8 hr 30 min')
  expect(showWorkedHours(shift({ status: 'current' }))).toBe('–')
  expect(showWorkedHours(shift({ jobType: 'FULL_TIME' }))).toBe('–')
  expect(showWorkedHours(shift({ workedMinutes: null }))).toBe('–')
})

const timeZone = 'America/Chicago'
const effect = {
  paidCents: 56_172,
  processingCents: 0,
  owedCents: 66_699,
  chargeCents: 10_527,
  refundCents: 0,
  source: null,
  paymentType: 'card' as const,
}
const waiting = {
  minutes: 90,
  status: 'waiting' as const,
  reason: null,
  decidedAt: null,
  staffDecideFrom: '2026-12-02T10:00:00.000Z',
  choices: {
    accept: { payCents: 58_900, effect },
    decline: { payCents: 49_600, effect: { ...effect, owedCents: 56_172, chargeCents: 0 } },
  },
}

test('extra time: while pending, shows the facility’s deadline and the effect of each decision', () => {
  expect(listExtraTimeFacts({ extraTime: waiting, timeZone })).toEqual([
    ['Extra time', '1 hr 30 min, pending review'],
    ['Facility can decide until', expect.stringContaining('12/02/2026')],
    ['With extra time', 'Clinician pay: $589.00. Facility owes: $666.99, $105.27 will be charged'],
    ['Without extra time', 'Clinician pay: $496.00. Facility owes: $561.72'],
  ])
})

test('extra time: shows invoices and refunds instead of charges', () => {
  const invoice = { ...effect, chargeCents: 0, paymentType: 'invoice' as const }
  const refund = { ...effect, chargeCents: 0, refundCents: 500 }
  const choices = {
    accept: { payCents: 58_900, effect: invoice },
    decline: { payCents: 49_600, effect: refund },
  }
  expect(
    listExtraTimeFacts({ extraTime: { ...waiting, staffDecideFrom: null, choices }, timeZone }).filter(
      Boolean,
    ),
  ).toEqual([
    ['Extra time', '1 hr 30 min, pending review'],
    ['With extra time', expect.stringMatching(/owes: \$666\.99, by invoice$/)],
    ['Without extra time', expect.stringMatching(/, \$5\.00 will be refunded$/)],
  ])
})

test('extra time: shows the decision and the reason for declining', () => {
  const decided = { ...waiting, choices: null, staffDecideFrom: null }
  const facts = (status: 'accepted' | 'declined', reason: string | null) =>
    listExtraTimeFacts({ extraTime: { ...decided, status, reason }, timeZone })
  expect(facts('accepted', null)).toEqual([['Decision', 'Extra time accepted: 1 hr 30 min.']])
  expect(facts('declined', 'Left at five.')).toEqual([
    ['Decision', 'Extra time declined: 1 hr 30 min. Reason: Left at five.'],
  ])
  expect(listExtraTimeFacts({ extraTime: null, timeZone })).toEqual([])
})

test('extra time: an admin can decide after a week, and only once', () => {
  const at = (time: string) => getStaffDecisionState({ extraTime: waiting, timeZone }, new Date(time))
  expect(at('2026-12-02T09:59:59.000Z')).toBe('later')
  expect(at('2026-12-02T10:00:00.000Z')).toBe('open')
  expect(getStaffDecisionState({ extraTime: waiting, timeZone }, undefined)).toBe('later')
  expect(
    getStaffDecisionState({ extraTime: { ...waiting, staffDecideFrom: null }, timeZone }, new Date()),
  ).toBe('none')
  expect(getStaffDecisionState({ extraTime: null, timeZone }, new Date())).toBe('none')
})
