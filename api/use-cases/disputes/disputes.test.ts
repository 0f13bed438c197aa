import { addDays } from '@gaitway/contract/format/time'
import type { Dispute } from '../../services/payments.ts'
import { isMoneyIn } from '../../domain/payout-plan.ts'
import { listDifferences } from '../../domain/reconciliation.ts'
import { newId } from '../../store/ids.ts'
import { findShiftMoney } from '../../store/views/payouts-due.ts'
import { listShiftBooks } from '../../store/views/shift-ledgers.ts'
import { readAccounts } from '../../../test/scenarios/books.ts'
import { chargeSteps } from '../../../test/scenarios/charge.ts'
import { acceptedShift } from '../../../test/scenarios/time-card.ts'
import { buildRoom } from '../../../test/builders/chat.ts'
import { putBackRows, testDatabase } from '../../../test/database.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { sweepDisputes } from '../charges/dispute.ts'

const TOTAL = 56_172
const HALF = 28_086

const test = await testDatabase()
afterAll(test.close)
let services: TestServices
let paying: ReturnType<typeof chargeSteps>
let shift: Awaited<ReturnType<typeof acceptedShift>>
let charge: { id: string; providerId: string }
beforeEach(async () => {
  services = testServices(test.db)
  paying = chargeSteps(services)
  shift = await acceptedShift(services)
  charge = await test.db('charges').where({ paymentId: shift.paymentId }).first('id', 'provider_id')
})
afterEach(() => putBackRows(test.db))

const disputeIt = (overrides: Partial<Dispute> = {}) =>
  services.payments.dispute(charge.providerId, {
    amountCents: TOTAL,
    reason: 'fraudulent',
    status: 'needsResponse',
    dueAt: addDays(services.clock.now(), 20),
    openedAt: services.clock.now(),
    ...overrides,
  })
const send = (objectId: string) => paying.send({ about: 'dispute', type: 'charge.dispute.updated', objectId })
const change = async (id: string, by: Partial<Dispute>) => {
  services.payments.moveDispute(id, by)
  await send(id)
}
const openIt = async (overrides?: Partial<Dispute>) => {
  const providerId = disputeIt(overrides)
  await send(providerId)
  expect(await test.db('webhook_events').whereNotNull('failure').pluck('failure')).toEqual([])
  return { providerId, ...(await rowOf(providerId)) }
}
const rowOf = (providerId: string) => test.db('disputes').where({ providerId }).first()
const payment = () => test.db('payments').where({ id: shift.paymentId }).first()
const read = async () => (await shift.asFacility.call('payments.read', { id: shift.paymentId })).body.data
const booksDiffer = async () => (await listShiftBooks(test.db, { limit: 100 })).flatMap(listDifferences)
const notified = async (type: string) =>
  (await test.db('notifications').where({ type }).orderBy('id').pluck('body')) as string[]
const verbs = () => test.db('events').where({ noun: 'dispute' }).orderBy('id').pluck('verb')
const sentTo = (name: 'charge' | 'refund') => services.payments.sentTo(name).length

it('dispute: takes the money out of the books, but the facility owes nothing until it is decided', async () => {
  const { providerId } = await openIt()
  await send(providerId)
  expect(await payment()).toMatchObject({ paidCents: TOTAL, disputedCents: TOTAL })
  expect(await read()).toMatchObject({ stage: 'completed' })
  expect(await readAccounts(test.db, shift.id)).toMatchObject({ facilityReceivable: TOTAL })
  expect(await booksDiffer()).toEqual([])
  expect(await verbs()).toEqual(['open'])
  expect(await notified('disputeOpened')).toEqual([
    expect.stringContaining('The cardholder says they didn’t make the payment. Submit evidence by'),
  ])
  expect(await notified('disputeLost')).toEqual([])
})

it('dispute: when won, the money returns and nothing else changed', async () => {
  const { providerId } = await openIt()
  const charges = sentTo('charge')
  await change(providerId, { status: 'won' })
  expect(await payment()).toMatchObject({ paidCents: TOTAL, disputedCents: TOTAL })
  await change(providerId, { reinstatedCents: TOTAL })
  expect(await payment()).toMatchObject({ paidCents: TOTAL, disputedCents: 0 })
  expect(await rowOf(providerId)).toMatchObject({ status: 'won', reinstatedCents: TOTAL })
  expect(await booksDiffer()).toEqual([])
  expect([sentTo('charge'), sentTo('refund')]).toEqual([charges, 0])
  expect(await notified('disputeClosed')).toEqual(['The bank is returning $561.72 to us.'])
})

it('dispute: when lost, the facility owes it again and pays by choice, and a later win is refunded', async () => {
  const { providerId } = await openIt({ amountCents: HALF })
  const charges = sentTo('charge')
  await change(providerId, { status: 'lost' })
  expect(await payment()).toMatchObject({ paidCents: TOTAL - HALF, disputedCents: 0, chargeFailed: true })
  expect(await read()).toMatchObject({ stage: 'paymentDue' })
  expect(sentTo('charge')).toBe(charges)
  expect(await notified('disputeLost')).toEqual([
    'The bank decided a dispute for the cardholder. $280.86 is due again.',
  ])
  expect(await booksDiffer()).toEqual([])
  expect((await shift.asFacility.call('payments.billing')).body.data.due).toMatchObject([
    { openCents: HALF, canRetry: true, failureMessage: 'Your bank reversed the payment in a dispute.' },
  ])
  const receipt = await shift.asFacility.call('payments.receipt', { paymentId: shift.paymentId })
  expect(textOfPdf(receipt.body).join(' ')).toContain('Returned by your bank')
  const retried = await shift.asFacility.call(
    'payments.retry',
    { id: shift.paymentId },
    { 'idempotency-key': newId() },
  )
  expect(retried.body.data).toMatchObject({ state: 'paid', payment: { stage: 'completed' } })
  expect(services.payments.sentTo('charge').at(-1)).toMatchObject({ amountCents: HALF })
  await change(providerId, { status: 'won', reinstatedCents: HALF })
  expect(services.payments.sentTo('refund').at(-1)).toMatchObject({ amountCents: HALF })
  expect(await read()).toMatchObject({ stage: 'completed' })
  expect(await booksDiffer()).toEqual([])
})

it('dispute: older answers change nothing, in whatever order they are learned', async () => {
  const { providerId } = await openIt()
  await change(providerId, { status: 'lost' })
  const before = await rowOf(providerId)
  await change(providerId, { status: 'underReview', withdrawnCents: 0 })
  expect(await rowOf(providerId)).toMatchObject({ status: 'lost', withdrawnCents: before.withdrawnCents })
  expect(await booksDiffer()).toEqual([])
})

it('dispute: while it is open, nothing is charged or refunded for the shift', async () => {
  const { providerId } = await openIt({ amountCents: HALF })
  const charges = sentTo('charge')
  await shift.until('21:00:00')
  await change(providerId, { status: 'won' })
  expect([sentTo('charge'), sentTo('refund')]).toEqual([charges, 0])
  await change(providerId, { reinstatedCents: HALF })
  expect(sentTo('refund')).toBe(1)
  expect(await booksDiffer()).toEqual([])
})

it('inquiry: moves no money, and may close or become a dispute', async () => {
  const inquiry = { isInquiry: true, withdrawnCents: 0, feeCents: 0 }
  const { providerId } = await openIt(inquiry)
  await change(providerId, { status: 'underReview' })
  await change(providerId, { status: 'closed' })
  await change(providerId, {
    status: 'needsResponse',
    isInquiry: false,
    withdrawnCents: TOTAL,
    dueAt: addDays(services.clock.now(), 9),
  })
  expect(await rowOf(providerId)).toMatchObject({ status: 'needsResponse', isInquiry: false, closedAt: null })
  expect(await verbs()).toEqual(['open', 'review', 'close', 'escalate'])
  await change(providerId, { status: 'underReview', isInquiry: true })
  expect(await rowOf(providerId)).toMatchObject({ status: 'needsResponse', withdrawnCents: TOTAL })
  expect(await booksDiffer()).toEqual([])
})

it('inquiry: one that had closed is followed to its end, although nobody told us of the dispute between', async () => {
  const { providerId } = await openIt({ isInquiry: true, withdrawnCents: 0, feeCents: 0 })
  await change(providerId, { status: 'closed' })
  await change(providerId, { status: 'lost', isInquiry: false, withdrawnCents: TOTAL })
  expect(await rowOf(providerId)).toMatchObject({ status: 'lost', isInquiry: false })
  expect(await payment()).toMatchObject({ paidCents: 0, disputedCents: 0 })
  expect(await read()).toMatchObject({ stage: 'paymentDue' })
  expect(await verbs()).toEqual(['open', 'close', 'escalate', 'lose'])
  expect(await booksDiffer()).toEqual([])
})

it('evidence: one PDF with the payment, what was agreed, the time card and the messages; reading it is recorded', async () => {
  const { facility, clinician } = shift
  await buildRoom(test.db, { facilityId: facility.id, clinicianId: clinician.id }, [
    { senderId: clinician.userId, text: 'I am at the entrance' },
  ])
  await test.db('chat_messages').update({ createdAt: services.clock.now() })
  const { id } = await openIt()
  const { body, status } = await shift.asAdmin.call('disputes.previewEvidence', { id })
  expect(status).toBe(200)
  const text = textOfPdf(body).join(' ')
  for (const part of ['Disputed', '$561.72', 'Confirmed by', 'Accepted by', '8 hr', 'I am at the entrance'])
    expect(text).toContain(part)
  expect(await verbs()).toEqual(['open', 'previewEvidence'])
})

it('evidence: is uploaded and submitted once, by name, also if the payment service tells us first', async () => {
  const { id, providerId } = await openIt()
  const { submitEvidence } = services.payments
  services.payments.submitEvidence = async input => {
    const answer = await submitEvidence(input)
    await send(providerId)
    return answer
  }
  expect((await shift.asAdmin.call('disputes.submit', { id })).status).toBe(200)
  expect(await rowOf(providerId)).toMatchObject({
    status: 'underReview',
    submittedBy: shift.admin.userId,
    evidenceFile: expect.stringMatching(/^file_/),
  })
  expect(services.payments.sentTo('uploadEvidence')).toMatchObject([{ disputeProviderId: providerId }])
  expect(await verbs()).toEqual(['open', 'review', 'submit'])
  expect((await shift.asAdmin.call('disputes.submit', { id })).body).toMatchObject({ code: 'move_not_open' })
})

it('evidence: if nothing was sent, nothing changes; after the deadline it is refused', async () => {
  const { id, providerId } = await openIt()
  services.payments.next('down')
  expect((await shift.asAdmin.call('disputes.submit', { id })).body).toMatchObject({
    code: 'payment_service_down',
  })
  expect(await rowOf(providerId)).toMatchObject({ status: 'needsResponse', submittedAt: null })
  expect((await shift.asAdmin.call('disputes.submit', { id })).status).toBe(200)
  expect(await verbs()).toEqual(['open', 'submit'])
  const late = await openIt({ dueAt: addDays(services.clock.now(), 1) })
  services.clock.set(addDays(services.clock.now(), 2))
  expect((await shift.asAdmin.call('disputes.submit', { id: late.id })).body).toMatchObject({
    code: 'move_not_open',
    message: 'The deadline to submit evidence has passed.',
  })
})

it('dispute: an answer that came too late isn’t the admin’s, and is refused', async () => {
  const lost = await openIt({ amountCents: HALF })
  services.payments.moveDispute(lost.providerId, { status: 'lost' })
  const submitted = await shift.asAdmin.call('disputes.submit', { id: lost.id })
  expect(submitted.body).toMatchObject({ code: 'move_not_open' })
  expect(await rowOf(lost.providerId)).toMatchObject({ status: 'lost', submittedBy: null })
  const answered = await openIt({ amountCents: HALF })
  services.payments.moveDispute(answered.providerId, { status: 'underReview' })
  const accepted = await shift.asAdmin.call('disputes.accept', { id: answered.id })
  expect(accepted.body).toMatchObject({ code: 'move_not_open' })
  expect(await rowOf(answered.providerId)).toMatchObject({ status: 'underReview' })
  expect(await verbs()).toEqual(['open', 'lose', 'open', 'review'])
  expect(await notified('disputeClosed')).toHaveLength(1)
  expect(await booksDiffer()).toEqual([])
})

it('dispute: accepting it makes it due again and notifies the facility', async () => {
  const { id, providerId } = await openIt()
  expect((await shift.asAdmin.call('disputes.accept', { id })).status).toBe(200)
  expect(await rowOf(providerId)).toMatchObject({ status: 'lost' })
  expect(await verbs()).toEqual(['open', 'accept'])
  expect(await read()).toMatchObject({ stage: 'paymentDue', paidCents: 0 })
  expect(await notified('disputeClosed')).toEqual([])
  expect(await booksDiffer()).toEqual([])
})

it('dispute: the sweep finds one nobody told us of, follows it, and reminds of the deadline once', async () => {
  await sweepDisputes(services)
  const providerId = disputeIt()
  services.clock.set(addDays(services.clock.now(), 0.1))
  await sweepDisputes(services)
  expect(await rowOf(providerId)).toMatchObject({ status: 'needsResponse' })
  services.clock.set(addDays(services.clock.now(), 17))
  await sweepDisputes(services)
  await sweepDisputes(services)
  expect(await notified('disputeDue')).toEqual(['If we don’t submit evidence, we lose $561.72.'])
  services.payments.moveDispute(providerId, { status: 'lost' })
  services.clock.set(addDays(services.clock.now(), 1))
  await sweepDisputes(services)
  expect(await verbs()).toEqual(['open', 'lose'])
})

it('dispute: a payout that wasn’t sent waits for the money until it is decided', async () => {
  const isMoneyThere = async () => {
    const money = await findShiftMoney(test.db, shift.id)
    return money && isMoneyIn(money)
  }
  expect(await isMoneyThere()).toBe(true)
  const { providerId } = await openIt()
  expect(await isMoneyThere()).toBe(false)
  await change(providerId, { status: 'won', reinstatedCents: TOTAL })
  expect(await isMoneyThere()).toBe(true)
})
