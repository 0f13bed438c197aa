import type { EventRecord } from '../schemas/resources.ts'
import { listDetails } from './event-details.ts'

const happened = (details: EventRecord['details'], fromState?: string, toState?: string) =>
  ({ noun: 'hold', fromState: fromState ?? null, toState: toState ?? null, details }) as EventRecord
const linesOf = (event: EventRecord) => listDetails(event).map(({ text }) => text)

test('event details: formats states, amounts and lists', () => {
  const details = {
    owedCents: 56_172,
    fields: ['phone', 'gender'],
    reason: 'settlement',
    startsAt: '2026-11-23T15:00:00.000Z',
    jobId: '019a0000-0000-7000-8000-00000004a31f',
  }
  expect(linesOf(happened(details, 'held', 'confirmed'))).toEqual([
    'status: from held to confirmed',
    'owed: $561.72',
    'fields: phone, gender',
    'reason: settlement',
    'starts at: 11/23/2026, 9:00 AM CST',
    'job: …04a31f',
  ])
  expect(linesOf(happened({}))).toEqual([])
})

test.each(['2026-06-30T23:59:60Z', '2026-13-45T10:00:00Z', '2026-02-30T99:99:99Z', '9999-99-99T0Z'])(
  'event details: a reason like %s, which is no time, is shown as it was typed',
  reason => {
    expect(linesOf(happened({ reason }))).toEqual([`reason: ${reason}`])
  },
)

test.each(['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'])(
  'event details: a reason like %s, which is a time far away, is shown',
  reason => {
    expect(linesOf(happened({ reason }))[0]).toMatch(/^reason: /)
  },
)

test('event details: shows a changed field as its old and new value', () => {
  const details = {
    feePercent: { from: 10, to: 8.5 },
    invoiceAllowed: { from: false, to: true },
    holdReason: { from: null, to: 'Two invoices are overdue' },
    rateCents: { from: 6_000, to: 6_200 },
  }
  expect(linesOf(happened(details))).toEqual([
    'fee percent: from 10 to 8.5',
    'invoice allowed: from no to yes',
    'hold reason: from none to Two invoices are overdue',
    'rate: from $60.00 to $62.00',
  ])
})

test('event details: shows a list of records in words', () => {
  const hours = [
    { weekday: 'monday', startMinute: 540, endMinute: 1020 },
    { weekday: 'friday', startMinute: 600, endMinute: 1440 },
  ]
  expect(linesOf(happened({ hours }))).toEqual([
    'hours: weekday monday, start 9:00 AM, end 5:00 PM; weekday friday, start 10:00 AM, end 12:00 AM',
  ])
})

test('event details: shows what a shift was before and after an edit, field by field', () => {
  const details = {
    changed: ['hourlyRate', 'locationId'],
    before: { hourlyRate: 62, settingTypes: ['SNF'] },
    after: { hourlyRate: 65, settingTypes: [] },
  }
  const lines = linesOf(happened(details))
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/: from 62 to 65$/)
  expect(lines[1]).toMatch(/: from SNF to none$/)
  expect(linesOf(happened({ rating: 5, before: 4 }))).toEqual(['rating: from 4 to 5'])
  expect(linesOf(happened({ rateCents: 6_200, beforeCents: 6_000 }))).toEqual(['rate: from $60.00 to $62.00'])
})

test('event details: whatever an event holds is in words, and an ID leads to its page', () => {
  const details = {
    reason: 'cardDeclined',
    ended: 'hold_ended',
    slots: [{ slotId: '019a0000-0000-7000-8000-00000004a31f', startDate: '2026-11-23T15:00:00.000Z' }],
    deep: { list: [{ inner: { from: null, to: ['a'] } }] },
    clinicianId: '019a0000-0000-7000-8000-00000004a320',
  }
  const found = listDetails(happened(details))
  const text = found.map(one => one.text).join(' · ')
  expect(text).not.toMatch(/[{}[\]"]|object/)
  expect(text).toContain(
    'reason: card declined · ended: hold ended · times: slot …04a31f, start date 11/23/2026, 9:00 AM CST',
  )
  expect(found.at(-1)).toEqual({
    text: 'clinician: …04a320',
    to: '/cliniciandetails/019a0000-0000-7000-8000-00000004a320',
  })
})
