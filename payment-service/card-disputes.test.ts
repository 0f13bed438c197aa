import type Stripe from 'stripe'
import { getLinkedId } from './resources.ts'
import { errorOf, openForTest } from '../test/payment-service/open-service.ts'
import { chargeNewCustomer, minutesPerDay } from '../test/payment-service/payments.ts'

let local: Awaited<ReturnType<typeof openForTest>>
let stripe: Stripe
beforeAll(async () => {
  local = await openForTest()
  ;({ stripe } = local)
})
afterAll(() => local.close())

const passDays = (days: number) =>
  stripe.rawRequest('POST', '/local/clock', { minutes: days * minutesPerDay })
const disputeCharge = async (token: string) => {
  const { intent } = await chargeNewCustomer(stripe, token, 10_001)
  await passDays(3)
  const [dispute] = (await stripe.disputes.list()).data
  if (dispute?.payment_intent !== intent) throw new Error('The payment was not disputed.')
  return dispute
}
const moved = ({ balance_transactions: all }: Stripe.Dispute) => all.map(({ amount, fee }) => [amount, fee])
const upload = (
  type = 'application/pdf',
  purpose: 'dispute_evidence' | 'business_logo' = 'dispute_evidence',
) => stripe.files.create({ purpose, file: { data: Buffer.from('%PDF-1.7\0'), name: 'evidence.pdf', type } })
const submit = async (id: string) =>
  stripe.disputes.update(id, { evidence: { uncategorized_file: (await upload()).id }, submit: true })
const refund = (dispute: Stripe.Dispute, amount: number) =>
  stripe.refunds.create({ payment_intent: getLinkedId(dispute.payment_intent), amount })

test('card dispute: takes the money and a fee, and evidence wins it back', async () => {
  const dispute = await disputeCharge('pm_card_createDispute')
  expect(dispute).toMatchObject({ amount: 10_001, reason: 'fraudulent', status: 'needs_response' })
  expect(Number(dispute.evidence_details.due_by) - dispute.created).toBe(20 * 24 * 60 * 60)
  expect(moved(dispute)).toEqual([[-10_001, 1_500]])
  expect(await errorOf(refund(dispute, 1))).toMatchObject({ code: 'charge_disputed' })
  expect(await submit(dispute.id)).toMatchObject({
    status: 'under_review',
    evidence_details: { has_evidence: true, submission_count: 1 },
  })
  expect((await errorOf(submit(dispute.id))).message).toContain('under_review')
  await passDays(7)
  const won = await stripe.disputes.retrieve(dispute.id)
  expect([won.status, moved(won)]).toEqual([
    'won',
    [
      [-10_001, 1_500],
      [10_001, 0],
    ],
  ])
  expect(await refund(dispute, 10_001)).toMatchObject({ status: 'succeeded' })
  const own = (await local.events()).filter(({ data }) => (data.object as { id: string }).id === dispute.id)
  expect(own.map(({ type }) => type).toReversed()).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.updated',
    'charge.dispute.funds_reinstated',
    'charge.dispute.closed',
  ])
})

test('card dispute: without evidence, or when accepted, it is lost and cannot be refunded', async () => {
  const missed = await disputeCharge('pm_card_createDisputeProductNotReceived')
  await passDays(20)
  expect(await stripe.disputes.retrieve(missed.id)).toMatchObject({ status: 'lost' })
  const accepted = await disputeCharge('pm_card_createDispute')
  expect(await stripe.disputes.close(accepted.id)).toMatchObject({ status: 'lost' })
  expect(await errorOf(refund(accepted, 1))).toMatchObject({ code: 'charge_disputed' })
  expect((await errorOf(stripe.disputes.close(accepted.id))).message).toContain('lost')
})

test('inquiry: moves no money until nobody answers it', async () => {
  const answered = await disputeCharge('pm_card_createDisputeInquiry')
  expect([answered.status, answered.is_charge_refundable, moved(answered)]).toEqual([
    'warning_needs_response',
    true,
    [],
  ])
  await submit(answered.id)
  await passDays(7)
  expect(await stripe.disputes.retrieve(answered.id)).toMatchObject({ status: 'warning_closed' })
  const ignored = await disputeCharge('pm_card_createDisputeInquiry')
  await passDays(20)
  const escalated = await stripe.disputes.retrieve(ignored.id)
  expect([escalated.status, moved(escalated)]).toEqual(['needs_response', [[-10_001, 1_500]]])
  await passDays(20)
  expect(await stripe.disputes.retrieve(ignored.id)).toMatchObject({ status: 'lost' })
})

test('evidence files: PDF and images for disputes only, kept by their facts', async () => {
  const file = await upload()
  expect(await stripe.files.retrieve(file.id)).toMatchObject({
    filename: 'evidence.pdf',
    size: 9,
    type: 'pdf',
    purpose: 'dispute_evidence',
  })
  expect((await errorOf(upload('text/plain'))).param).toBe('file')
  expect((await errorOf(upload('application/pdf', 'business_logo'))).param).toBe('purpose')
})
