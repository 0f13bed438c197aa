import { refuse } from '@gaitway/contract/values/errors'
import { addMinutes } from '@gaitway/contract/format/time'
import { testDatabase } from '../../../test/database.ts'
import { readSettlement } from '../../../test/scenarios/books.ts'
import { testApi } from '../../../test/http.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { refusalOf } from '../../../test/refusal.ts'
import {
  answerStandbyOffer,
  offeredStandby,
  dropOut,
  listOffers,
  listNotificationsAbout,
} from '../../../test/scenarios/standby.ts'
import { sweepCharges } from '../charges/refresh.ts'
import { tick } from '../tick.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
let services: TestServices
beforeEach(() => {
  services = testServices(db)
})

const DECLINED = { kind: 'failed', code: 'card_declined', message: 'Your card was declined.' } as const
const rowOf = (table: string, id: string) => db(table).where({ id }).first()
const lastNotification = async (person: { userId: string }, jobId: string) =>
  (await listNotificationsAbout(services, person, jobId)).at(-1)
const holdOf = (applicationId: string) => db('holds').where({ applicationId }).first()

test('standby: accepting takes the shift, paid by the card of the earlier confirmation', async () => {
  const { job, first, second, facility, card } = await offeredStandby(services)
  const answer = await answerStandbyOffer(services, first)
  expect(answer).toMatchObject({ state: 'confirmed', application: { id: first.id, status: 'upcoming' } })
  expect(services.payments.sentTo('charge').at(-1)).toMatchObject({
    amountCents: 56_172,
    sourceProviderId: card.providerId,
    ownerPresent: false,
    idempotencyKey: (await holdOf(first.id)).id,
  })
  expect(await rowOf('jobs', job.id)).toMatchObject({ status: 'confirmed' })
  expect(await rowOf('applications', first.id)).toMatchObject({
    paymentType: 'card',
    confirmedBy: facility.userId,
    confirmedAt: services.clock.now(),
  })
  expect(await readSettlement(db, first.id)).toMatchObject({
    facilityCents: 56_172,
    accounts: { cashAtPaymentService: 56_172, facilityReceivable: -56_172 },
  })
  expect(await listOffers(services, job.id)).toEqual([[first.id, 'accepted']])
  const ofStandby = await db('events')
    .where({ jobId: job.id })
    .whereRaw('details @> \'{"standby": true}\'')
    .select('noun', 'verb', 'actor_side', 'actor_user_id')
    .orderBy('noun')
  expect(ofStandby).toEqual([
    { noun: 'application', verb: 'confirm', actorSide: 'facility', actorUserId: facility.userId },
    { noun: 'hold', verb: 'hold', actorSide: 'clock', actorUserId: null },
    { noun: 'job', verb: 'confirm', actorSide: 'facility', actorUserId: facility.userId },
  ])
  expect(await lastNotification(facility, job.id)).toEqual({
    type: 'standbyConfirmed',
    body: 'Tess Therapist, your standby, is confirmed for 11/21/2026, 9:00 AM CST. Payment: $561.72, using the same payment method as before.',
  })
  expect(await lastNotification(first.clinician, job.id)).toMatchObject({ type: 'applicationApproved' })
  expect(await lastNotification(second.clinician, job.id)).toMatchObject({ type: 'standbyKept' })
})

test('standby: after another drop-out the next standby steps in the same way', async () => {
  const { job, first, second } = await offeredStandby(services)
  await answerStandbyOffer(services, first)
  await dropOut(services, first)
  expect(await listOffers(services, job.id)).toEqual([
    [first.id, 'accepted'],
    [second.id, 'offered'],
  ])
  expect(await answerStandbyOffer(services, second)).toMatchObject({ state: 'confirmed' })
  expect(await readSettlement(db, first.id)).toMatchObject({ facilityCents: 0, accounts: {} })
  expect(await readSettlement(db, second.id)).toMatchObject({ facilityCents: 56_172 })
})

test('standby: declining removes the application and offers the shift to the next; they may apply again', async () => {
  const { job, first, second } = await offeredStandby(services)
  expect(await answerStandbyOffer(services, first, 'decline')).toMatchObject({
    state: 'declined',
    application: { status: 'removed' },
  })
  expect(await listOffers(services, job.id)).toEqual([
    [first.id, 'declined'],
    [second.id, 'offered'],
  ])
  const api = testApi(services)
  const again = await api.as(first.clinician).call('applications.apply', { jobId: job.id, standby: true })
  expect(again.body.data).toMatchObject({ status: 'applied', isStandby: true })
  await answerStandbyOffer(services, second, 'decline')
  expect(await listOffers(services, job.id)).toHaveLength(2)
})

test('standby: without the facility’s advance consent it is asked to confirm, and no other standby gets the offer', async () => {
  const { job, first, facility } = await offeredStandby(services, { agreed: false })
  expect(await answerStandbyOffer(services, first)).toMatchObject({
    state: 'asked',
    application: { status: 'applied' },
  })
  expect(services.payments.sentTo('charge')).toHaveLength(1)
  expect(await lastNotification(facility, job.id)).toEqual({
    type: 'standbyAccepted',
    body: 'Tess Therapist, your standby, accepted the shift on 11/21/2026, 9:00 AM CST. Confirm and pay to book them.',
  })
  services.clock.set(addMinutes(services.clock.now(), 500))
  await tick(services)
  expect(await listOffers(services, job.id)).toEqual([[first.id, 'accepted']])
})

test('standby: an acceptance ends with its application; a new application starts over', async () => {
  const { job, first, second } = await offeredStandby(services, { agreed: false, standbys: 3 })
  await answerStandbyOffer(services, first)
  const api = testApi(services).as(first.clinician)
  await api.call('applications.remove', { jobApplicationId: first.id, clinicianId: first.clinician.id })
  await api.call('applications.apply', { jobId: job.id, standby: true })
  await tick(services)
  await answerStandbyOffer(services, second, 'decline')
  expect(await listOffers(services, job.id)).toMatchObject([
    [first.id, 'withdrawn'],
    [second.id, 'declined'],
    [expect.anything(), 'offered'],
  ])
})

test('standby: a declined card confirms no one, and the facility sees why it has to confirm', async () => {
  const { job, first, facility } = await offeredStandby(services)
  services.payments.next(DECLINED)
  expect(await answerStandbyOffer(services, first)).toMatchObject({
    state: 'asked',
    application: { status: 'applied' },
  })
  expect(await holdOf(first.id)).toMatchObject({ status: 'released', releaseReason: 'payment_refused' })
  expect(await db('clinician_bookings').where({ clinicianId: first.clinician.id })).toEqual([])
  expect(await lastNotification(facility, job.id)).toMatchObject({
    type: 'standbyAccepted',
    body: expect.stringMatching(/Your payment didn’t go through\. Your card was declined\.$/),
  })
})

test('standby: a card that requires verification isn’t waited for: the charge is canceled at once', async () => {
  const { job, first, facility } = await offeredStandby(services)
  services.payments.next({ kind: 'needsAction', url: 'https://bank.test/3ds' })
  expect(await answerStandbyOffer(services, first)).toMatchObject({ state: 'asked' })
  expect(services.payments.sentTo('cancelCharge')).toHaveLength(1)
  expect(await holdOf(first.id)).toMatchObject({ status: 'released' })
  expect(await lastNotification(facility, job.id)).toMatchObject({
    body: expect.stringMatching(/The cardholder needs to verify this payment\.$/),
  })
})

test('standby: the hold stays while it is unknown whether such a charge was canceled', async () => {
  const { job, first, facility } = await offeredStandby(services)
  services.payments.next({ kind: 'needsAction', url: 'https://bank.test/3ds' })
  const cancelCharge = () => Promise.reject(refuse('payment_service_down'))
  const silent = { ...services, payments: { ...services.payments, cancelCharge } }
  expect(await refusalOf(answerStandbyOffer(silent, first))).toMatchObject({ code: 'payment_unknown' })
  expect(await holdOf(first.id)).toMatchObject({ status: 'held' })
  services.clock.set(addMinutes(services.clock.now(), 3))
  await sweepCharges(services)
  expect(await holdOf(first.id)).toMatchObject({ status: 'released', releaseReason: 'payment_refused' })
  expect(services.payments.sentTo('cancelCharge')).toHaveLength(1)
  expect(await lastNotification(facility, job.id)).toMatchObject({ type: 'standbyAccepted' })
})

test('standby: a charge that fails after the shift has started asks no one to confirm', async () => {
  const { job, first, facility } = await offeredStandby(services)
  services.payments.next('lost')
  await refusalOf(answerStandbyOffer(services, first))
  const { id } = await holdOf(first.id)
  const charge = await db('charges').where({ holdId: id }).first()
  const sent = await services.payments.findCharge({ customerId: '', chargeId: charge.id })
  if (sent && 'providerId' in sent) services.payments.settle(sent.providerId ?? '', DECLINED)
  services.clock.set((await rowOf('jobs', job.id)).firstSlotStart)
  await tick(services)
  expect(await holdOf(first.id)).toMatchObject({
    status: 'released',
    releaseReason: 'job_already_started',
  })
  expect(await lastNotification(facility, job.id)).toMatchObject({ type: 'paymentFailed' })
  expect(await lastNotification(first.clinician, job.id)).toMatchObject({ type: 'standbyOfferOver' })
})

test('standby: money that arrives after the shift has started is refunded, and both sides see why', async () => {
  const { job, first, facility } = await offeredStandby(services)
  services.payments.next('lost')
  await refusalOf(answerStandbyOffer(services, first))
  services.clock.set((await rowOf('jobs', job.id)).firstSlotStart)
  await tick(services)
  expect(await lastNotification(facility, job.id)).toMatchObject({
    type: 'refundSent',
    body: expect.stringContaining('The payment arrived too late to confirm the shift.'),
  })
  expect(await lastNotification(first.clinician, job.id)).toMatchObject({ type: 'standbyOfferOver' })
})

test('standby: when the payment service is down, the facility has to confirm', async () => {
  const { first } = await offeredStandby(services)
  services.payments.next('down')
  expect(await answerStandbyOffer(services, first)).toMatchObject({ state: 'asked' })
})

test.each([
  ['confirmed', undefined, 'standbyConfirmed'],
  ['released', DECLINED, 'standbyAccepted'],
] as const)('standby: the sweeper finds a lost answer: %s', async (status, outcome, type) => {
  const { job, first, facility } = await offeredStandby(services)
  services.payments.next('lost')
  expect(await refusalOf(answerStandbyOffer(services, first))).toMatchObject({ code: 'payment_unknown' })
  const charge = await db('charges')
    .where({ holdId: (await holdOf(first.id)).id })
    .first()
  const sent = await services.payments.findCharge({ customerId: '', chargeId: charge.id })
  if (outcome && sent && 'providerId' in sent) services.payments.settle(sent.providerId ?? '', outcome)
  services.clock.set(addMinutes(services.clock.now(), 3))
  await tick(services)
  await sweepCharges(services)
  expect(await holdOf(first.id)).toMatchObject({ status })
  expect(await listOffers(services, job.id)).toEqual([[first.id, 'accepted']])
  const types = (await listNotificationsAbout(services, facility, job.id)).map(
    ({ type }: { type: string }) => type,
  )
  expect(types).toEqual(['clinicianDroppedOut', type])
})

test.each(['invoice', 'ACH'] as const)('standby: %s, with consent, confirms at once', async paymentType => {
  const { first } = await offeredStandby(services, { paymentType })
  services.payments.next({ kind: 'processing' })
  expect(await answerStandbyOffer(services, first)).toMatchObject({ state: 'confirmed' })
  expect(services.payments.sentTo('charge')).toHaveLength(paymentType === 'invoice' ? 0 : 2)
  const drafted = { verb: 'draft', clinicianId: first.clinician.id }
  expect(await db('events').where(drafted).pluck('actor_side')).toEqual(
    paymentType === 'invoice' ? ['clock'] : [],
  )
  expect(await rowOf('applications', first.id)).toMatchObject({ paymentType })
  services.payments.calm()
})

test.each([
  [
    'a facility on hold',
    { heldAt: new Date('2026-11-20T15:00:00Z'), holdReason: 'Unpaid.' },
    {},
    /has a billing hold/,
  ],
  ['a card that was removed', {}, { removedAt: new Date('2026-11-20T15:00:00Z') }, /Add a card first/],
  ['a card that has expired', {}, { expYear: 2025 }, /This card has expired\./],
])(
  'standby: %s isn’t charged automatically: the facility is asked and sees why',
  async (_, facility, card, why) => {
    const shift = await offeredStandby(services)
    if (Object.keys(facility).length > 0)
      await db('facilities').where({ id: shift.facility.id }).update(facility)
    if (Object.keys(card).length > 0) await db('payment_sources').where({ id: shift.card.id }).update(card)
    expect(await answerStandbyOffer(services, shift.first)).toMatchObject({ state: 'asked' })
    expect(await lastNotification(shift.facility, shift.job.id)).toMatchObject({
      body: expect.stringMatching(why),
    })
  },
)

test('standby: an ineligible standby sees why, and the offer stays until it expires', async () => {
  const { job, first } = await offeredStandby(services)
  const columns = { hasCpr: true, cprExpiresAt: '2026-11-01' }
  await db('clinicians').where({ id: first.clinician.id }).update(columns)
  expect(await refusalOf(answerStandbyOffer(services, first))).toMatchObject({ code: 'not_eligible' })
  expect(await listOffers(services, job.id)).toEqual([[first.id, 'offered']])
})

test('standby: a person answers only their own offer, once, before it expires', async () => {
  const { first, second } = await offeredStandby(services)
  const codeOf = async (work: Promise<unknown>) => (await refusalOf(work)).code
  expect(await codeOf(answerStandbyOffer(services, second))).toBe('standby_offer_over')
  const others = { id: first.id, clinician: second.clinician }
  expect(await codeOf(answerStandbyOffer(services, others))).toBe('not_found')
  services.clock.set(addMinutes(services.clock.now(), 120))
  expect(await codeOf(answerStandbyOffer(services, first))).toBe('standby_offer_over')
})

test('standby: a repeated request gets the same answer, even if its hold ended later', async () => {
  const { first, second } = await offeredStandby(services)
  const ask = (one: typeof first, answer: string, key: string) =>
    testApi(services)
      .as(one.clinician)
      .call('applications.answerStandby', { jobApplicationId: one.id, answer }, { 'idempotency-key': key })
  const no = await ask(first, 'decline', 'key-of-a-no')
  expect((await ask(first, 'decline', 'key-of-a-no')).body).toEqual(no.body)
  services.payments.next('lost')
  expect((await ask(second, 'accept', 'key-of-a-yes')).body.code).toBe('payment_unknown')
  expect((await ask(second, 'accept', 'key-of-a-yes')).body.code).toBe('idempotency_in_flight')
  services.clock.set(addMinutes(services.clock.now(), 3))
  await sweepCharges(services)
  expect((await ask(second, 'accept', 'key-of-a-yes')).body.data).toMatchObject({ state: 'confirmed' })
  expect((await ask(second, 'accept', 'another-key')).body.code).toBe('standby_offer_over')
})
