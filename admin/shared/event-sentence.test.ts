import { lifecycles } from '@gaitway/contract/lifecycles/index'
import type { EventRecord } from '@gaitway/contract/resource-records'
import { eventReason, eventSentence, toldEvents } from './event-sentence.ts'

const event = (about: Partial<EventRecord>): EventRecord => ({
  id: '1',
  happenedAt: '2026-11-20T15:00:00Z',
  actorUserId: null,
  actorSide: 'facility',
  actorName: 'Ada Office',
  noun: 'job',
  nounId: '2',
  verb: 'post',
  fromState: null,
  toState: null,
  jobId: null,
  serialNumber: null,
  facilityId: null,
  officeName: 'Cedar Hill',
  clinicianId: null,
  clinicianName: 'Ana Reyes',
  details: {},
  ...about,
})
const clock = { actorName: null, actorSide: 'clock' as const }

test.each([
  [event({}), 'Ada Office posted the shift'],
  [event({ noun: 'application', verb: 'confirm' }), 'Ada Office confirmed Ana Reyes'],
  [
    event({ noun: 'hold', verb: 'hold', details: { totalCents: 56_172 } }),
    'Ada Office began to confirm Ana Reyes for $561.72',
  ],
  [
    event({ ...clock, noun: 'charge', verb: 'succeed', details: { amountCents: 56_172 } }),
    'Gaitway charged $561.72 to Cedar Hill',
  ],
  [
    event({
      noun: 'payment',
      verb: 'settle',
      details: { owedCents: 59_700, chargeCents: 3528, refundCents: 0 },
    }),
    'Ada Office settled the shift: $597.00 owed in all; $35.28 is charged on top',
  ],
  [
    event({
      noun: 'payment',
      verb: 'settle',
      details: { owedCents: 50_000, chargeCents: 0, refundCents: 6172 },
    }),
    'Ada Office settled the shift: $500.00 owed in all; $61.72 goes back',
  ],
  [
    event({
      noun: 'payment',
      verb: 'settle',
      details: { owedCents: 56_172, chargeCents: 0, refundCents: 0 },
    }),
    'Ada Office settled the shift: $561.72 owed in all; nothing more to pay',
  ],
  [event({ noun: 'user', verb: 'approve', clinicianName: null }), 'Ada Office approved Cedar Hill'],
  [event({ ...clock, verb: 'selfHeal' }), 'Gaitway did “self heal” to a job'],
])('an event is told in a sentence: %#', (given, sentence) => {
  expect(eventSentence(given)).toBe(sentence)
})

test('every move of a lifecycle that is on record has its sentence', () => {
  const moves = Object.entries(lifecycles).flatMap(([noun, { moves: of }]) =>
    Object.keys(of).map(verb => `${noun}.${verb}`),
  )
  expect(moves.filter(move => !toldEvents.includes(move))).toEqual([])
})

test('a reason is read where a person gave one', () => {
  expect(eventReason(event({ details: { reason: 'Census fell' } }))).toBe('Census fell')
  expect(
    eventReason(event({ noun: 'payment', verb: 'settle', details: { reason: 'cancellation' } })),
  ).toBeUndefined()
  expect(eventReason(event({ ...clock, details: { reason: 'payment_refused' } }))).toBeUndefined()
})
