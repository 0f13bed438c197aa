import type { EventRecord } from '@gaitway/contract/schemas/resources'
import { detailLines } from './detail-lines.ts'

const event = (about: Partial<EventRecord>) =>
  ({ fromState: null, toState: null, details: {}, ...about }) as EventRecord

test('event details: formats states, amounts and lists', () => {
  const details = {
    owedCents: 56_172,
    fields: ['phone', 'gender'],
    reason: 'settlement',
    startsAt: '2026-11-23T15:00:00.000Z',
    jobId: '019a0000-0000-7000-8000-00000004a31f',
  }
  expect(detailLines(event({ fromState: 'held', toState: 'confirmed', details }))).toEqual([
    'from held to confirmed',
    'owed: $561.72',
    'fields: phone, gender',
    'reason: settlement',
    'starts at: 11/23/2026, 9:00 AM CST',
    'job id: …04a31f',
  ])
  expect(detailLines(event({}))).toEqual([])
})
