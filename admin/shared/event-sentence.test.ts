import { eventNouns, eventVerbs } from '@gaitway/contract/events'
import type { EventRecord } from '@gaitway/contract/schemas/resources'
import { eventReason, eventSentence } from './event-sentence.ts'

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
  personName: null,
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
    event({ ...clock, noun: 'hold', verb: 'hold', details: { totalCents: 56_172, standby: true } }),
    'Gaitway began to confirm Ana Reyes, as agreed, for $561.72',
  ],
  [
    event({ noun: 'application', verb: 'confirm', details: { standby: true } }),
    'Gaitway confirmed Ana Reyes as standby, as the facility had agreed',
  ],
  [event({ verb: 'confirm', details: { standby: true } }), 'Gaitway filled the shift'],
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
    'The shift was settled: $597.00 owed in all; $35.28 is charged on top',
  ],
  [
    event({
      noun: 'payment',
      verb: 'settle',
      details: { owedCents: 50_000, chargeCents: 0, refundCents: 6172 },
    }),
    'The shift was settled: $500.00 owed in all; $61.72 goes back',
  ],
  [
    event({
      noun: 'payment',
      verb: 'settle',
      details: { owedCents: 56_172, chargeCents: 0, refundCents: 0 },
    }),
    'The shift was settled: $561.72 owed in all; nothing more to pay',
  ],
  [event({ noun: 'user', verb: 'approve', clinicianName: null }), 'Ada Office approved Cedar Hill'],
  [
    event({ noun: 'member', verb: 'invite', personName: 'Sam Lee' }),
    'Ada Office invited Sam Lee to Cedar Hill',
  ],
  [
    event({ noun: 'user', verb: 'update', actorUserId: '2' }),
    'Ada Office changed their name, phone or picture',
  ],
  [
    event({ noun: 'user', verb: 'update', actorUserId: '3', personName: 'Sam Lee' }),
    'Ada Office changed the name, phone or picture of Sam Lee',
  ],
  [
    event({ noun: 'user', verb: 'deactivate', clinicianName: null, personName: 'Sam Lee' }),
    'Ada Office deactivated Sam Lee of Cedar Hill',
  ],
  [event({ ...clock, verb: 'selfHeal' }), 'Gaitway did “self heal” to a job'],
])('an event is told in a sentence: %#', (given, sentence) => {
  expect(eventSentence(given)).toBe(sentence)
})

test('event sentence: an event with the earlier name of its verb reads like one with the present name', () => {
  const asked = { noun: 'charge' as const, details: { amountCents: 56_172 } }
  const sentence = eventSentence(event({ ...asked, verb: 'requireAction' }))
  expect(sentence).toContain('asked the cardholder to verify $561.72')
  expect(eventSentence(event({ ...asked, verb: 'askOwner' }))).toBe(sentence)
})

test('whatever can be on record has its sentence, and nothing in it is left unsaid', () => {
  const all = eventNouns.flatMap(noun => eventVerbs[noun].map(verb => event({ noun, verb })))
  const said = all.map(eventSentence)
  expect(said.filter(sentence => / did “|undefined|null/.test(sentence))).toEqual([])
})

test('a reason is read where a person gave one', () => {
  expect(eventReason(event({ details: { reason: 'Census fell' } }))).toBe('Census fell')
  expect(
    eventReason(event({ noun: 'payment', verb: 'settle', details: { reason: 'cancellation' } })),
  ).toBeUndefined()
  expect(eventReason(event({ ...clock, details: { reason: 'payment_refused' } }))).toBeUndefined()
})
