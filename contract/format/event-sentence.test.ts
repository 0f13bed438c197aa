import { NOBODY, eventNouns, eventVerbs } from '../events.ts'
import type { EventRecord } from '../schemas/resources.ts'
import { findEventReason, formatEventSentence } from './event-sentence.ts'

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
  [
    event({ noun: 'user', verb: 'exportList', details: { list: 'median-rates', rows: 1_312 } }),
    'Ada Office exported median rates, 1,312 rows',
  ],
  [event({ noun: 'application', verb: 'confirm' }), 'Ada Office confirmed Ana Reyes'],
  [
    event({ noun: 'hold', verb: 'hold', details: { totalCents: 56_172 } }),
    'Ada Office started confirming Ana Reyes for $561.72',
  ],
  [
    event({ ...clock, noun: 'hold', verb: 'hold', details: { totalCents: 56_172, standby: true } }),
    'Gaitway started confirming Ana Reyes as standby for $561.72',
  ],
  [
    event({ noun: 'application', verb: 'confirm', details: { standby: true } }),
    'Gaitway confirmed Ana Reyes as standby',
  ],
  [event({ verb: 'confirm', details: { standby: true } }), 'Gaitway filled the shift'],
  [
    event({ ...clock, noun: 'feedback', verb: 'remove', details: { rating: 1 } }),
    'A rating of 1 out of 5 was removed because of the no-show',
  ],
  [
    event({
      actorName: 'Ana Reyes',
      actorSide: 'clinician',
      noun: 'hold',
      verb: 'hold',
      details: { totalCents: 56_172, instant: true },
    }),
    'Ana Reyes started confirming themselves for $561.72',
  ],
  [
    event({ actorSide: 'facility', noun: 'application', verb: 'confirm', details: { instant: true } }),
    'Gaitway confirmed Ana Reyes, a favorite, as Ada Office had agreed',
  ],
  [
    event({ verb: 'allowInstant', details: { totalCents: 56_172 } }),
    'Ada Office let favorites confirm themselves for the shift, at $561.72 then',
  ],
  [
    event({ ...clock, noun: 'charge', verb: 'succeed', details: { amountCents: 56_172 } }),
    'Gaitway charged Cedar Hill $561.72',
  ],
  [
    event({
      noun: 'payment',
      verb: 'settle',
      details: { owedCents: 59_700, chargeCents: 3528, refundCents: 0 },
    }),
    'Shift settled at $597.00; another $35.28 will be charged',
  ],
  [
    event({
      noun: 'payment',
      verb: 'settle',
      details: { owedCents: 50_000, chargeCents: 0, refundCents: 6172 },
    }),
    'Shift settled at $500.00; $61.72 will be refunded',
  ],
  [
    event({
      noun: 'payment',
      verb: 'settle',
      details: { owedCents: 56_172, chargeCents: 0, refundCents: 0 },
    }),
    'Shift settled at $561.72; nothing more to pay',
  ],
  [
    event({ ...clock, noun: 'payment', verb: 'planCharge', details: { amountCents: 3_410 } }),
    'Cedar Hill owes $34.10 more, which will be charged',
  ],
  [
    event({ ...clock, noun: 'payment', verb: 'planRefund', details: { amountCents: 6_820 } }),
    'Cedar Hill paid $68.20 too much, which will be refunded',
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
    'Ada Office changed Sam Lee’s name, phone or picture',
  ],
  [
    event({ noun: 'user', verb: 'deactivate', clinicianName: null, personName: 'Sam Lee' }),
    'Ada Office deactivated Sam Lee at Cedar Hill',
  ],
  [event({ ...clock, verb: 'selfHeal' }), 'Gaitway did “self heal” to a job'],
  [event({ ...clock, noun: 'invoice', verb: 'selfHeal' }), 'Gaitway did “self heal” to an invoice'],
  [
    event({
      noun: 'facility',
      verb: 'edit',
      officeName: 'Bayou Bend',
      details: { fields: ['timeZone'], zones: [{}] },
    }),
    'Ada Office corrected the time zone of Bayou Bend',
  ],
])('event sentence: names the actor, the action and its object: %#', (happened, sentence) => {
  expect(formatEventSentence(happened)).toBe(sentence)
})

test('event sentence: an event with the old name of its verb reads like one with the new name', () => {
  const charge = { noun: 'charge' as const, details: { amountCents: 56_172 } }
  const sentence = formatEventSentence(event({ ...charge, verb: 'requireAction' }))
  expect(sentence).toContain('asked the cardholder to verify $561.72')
  expect(formatEventSentence(event({ ...charge, verb: 'askOwner' }))).toBe(sentence)
  const submitted = formatEventSentence(event({ noun: 'timesheet', verb: 'autoSubmit' }))
  expect(submitted).toContain('submitted the scheduled hours')
  expect(formatEventSentence(event({ noun: 'timesheet', verb: 'putIn' }))).toBe(submitted)
})

test('event sentence: what an admin reads while viewing as a user is named by its noun', () => {
  const read = (call: string) =>
    formatEventSentence(event({ noun: 'user', verb: 'readAsUser', personName: 'Sam Lee', details: { call } }))
  expect(read('chat.rooms')).toBe('Ada Office read messages while viewing as Sam Lee')
  expect(read('timeOff.list')).toBe('Ada Office read time off while viewing as Sam Lee')
})

test('event sentence: every event has a sentence without gaps', () => {
  const details = { name: 'Weekends', rating: 4 }
  const all = eventNouns.flatMap(noun => eventVerbs[noun].map(verb => event({ noun, verb, details })))
  const said = all.map(formatEventSentence)
  expect(said.filter(sentence => / did “|undefined|null/.test(sentence))).toEqual([])
})

test('event sentence: a login says whose it is, and who failed is a guest', () => {
  const guest = { actorSide: 'guest', actorName: null, noun: 'login', personName: 'Sam Lee' } as const
  const nobody = { nounId: NOBODY, personName: null }
  const say = (changes: Partial<EventRecord>) => formatEventSentence(event({ ...guest, ...changes }))
  const code = { wrong: 'code' }
  expect([
    say({ verb: 'fail' }),
    say({ verb: 'fail', details: code }),
    say({ verb: 'fail', ...nobody }),
    say({ verb: 'fail', actorName: 'Sam Lee', actorUserId: 'sam', nounId: 'sam' }),
    say({ verb: 'lock' }),
    say({ verb: 'succeed', actorName: 'Sam Lee' }),
    say({ noun: 'access', verb: 'limit', ...nobody }),
    say({ noun: 'access', verb: 'rejectWebhook', ...nobody }),
  ]).toEqual([
    'A guest entered a wrong password for Sam Lee',
    'A guest entered a wrong code for Sam Lee',
    'A guest tried to log in with an email that has no account',
    'Sam Lee entered a wrong password',
    'The login of Sam Lee was locked after wrong passwords',
    'Sam Lee logged in',
    'A guest sent too many requests',
    'A webhook with a wrong signature was rejected',
  ])
})

test('event reason: is shown only if a person gave one', () => {
  expect(findEventReason(event({ details: { reason: 'Census fell' } }))).toBe('Census fell')
  expect(
    findEventReason(event({ noun: 'payment', verb: 'settle', details: { reason: 'cancellation' } })),
  ).toBeUndefined()
  expect(findEventReason(event({ ...clock, details: { reason: 'payment_refused' } }))).toBeUndefined()
})

test('event sentence: names two-step verification as the rest of the product does', () => {
  const said = ['confirmSecondFactor', 'endSecondFactor', 'resetSecondFactor'].map(verb =>
    formatEventSentence(event({ noun: 'user', verb, personName: 'Sam Lee' })),
  )
  expect(said).toEqual([
    'Ada Office turned on two-step verification',
    'Ada Office turned off two-step verification',
    'Ada Office turned off two-step verification for Sam Lee',
  ])
})
