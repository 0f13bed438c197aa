import type { EventRecord } from '@gaitway/contract/schemas/resources'
import { detailLines } from './event-details.ts'

const happened = (details: EventRecord['details'], fromState?: string, toState?: string) =>
  ({ fromState: fromState ?? null, toState: toState ?? null, details }) as EventRecord

test('event details: formats states, amounts and lists', () => {
  const details = {
    owedCents: 56_172,
    fields: ['phone', 'gender'],
    reason: 'settlement',
    startsAt: '2026-11-23T15:00:00.000Z',
    jobId: '019a0000-0000-7000-8000-00000004a31f',
  }
  expect(detailLines(happened(details, 'held', 'confirmed'))).toEqual([
    'from held to confirmed',
    'owed: $561.72',
    'fields: phone, gender',
    'reason: settlement',
    'starts at: 11/23/2026, 9:00 AM CST',
    'job id: …04a31f',
  ])
  expect(detailLines(happened({}))).toEqual([])
})

test('event details: shows a changed field as its old and new value', () => {
  const details = {
    feePercent: { from: 10, to: 8.5 },
    invoiceAllowed: { from: false, to: true },
    holdReason: { from: null, to: 'Two invoices are overdue' },
    rateCents: { from: 6_000, to: 6_200 },
  }
  expect(detailLines(happened(details))).toEqual([
    'fee percent: 10 → 8.5',
    'invoice allowed: no → yes',
    'hold reason: none → Two invoices are overdue',
    'rate: $60.00 → $62.00',
  ])
})

test('event details: shows a list of records in words', () => {
  const hours = [
    { weekday: 'monday', startMinute: 540, endMinute: 1020 },
    { weekday: 'friday', startMinute: 600, endMinute: 1440 },
  ]
  expect(detailLines(happened({ hours }))).toEqual([
    'hours: weekday monday, start 9:00 AM, end 5:00 PM; weekday friday, start 10:00 AM, end 12:00 AM',
  ])
})
