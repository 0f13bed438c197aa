import type Stripe from 'stripe'
import { refuse } from '@gaitway/contract/values/errors'
import type { Dispute, Payments } from './payments.ts'
import { isMissing, outcomeOfFailure, readOrDown } from './stripe-failures.ts'
import { readDispute } from './stripe-outcomes.ts'

type Disputes = Pick<
  Payments,
  'readDispute' | 'listDisputes' | 'uploadEvidence' | 'submitEvidence' | 'acceptDispute'
>

const orDown = (dispute: Stripe.Dispute): Dispute => {
  const read = readDispute(dispute)
  if (!read) throw refuse('payment_service_down')
  return read
}

/** Disputes and their evidence, through Stripe's SDK. */
export const stripeDisputes = (stripe: Stripe): Disputes => {
  const readDispute = async (providerId: string) =>
    orDown(await readOrDown(stripe.disputes.retrieve(providerId)))

  /**
   * A change that may have arrived: without an answer, or if it was refused because the dispute has moved on, the
   * dispute itself says how it stands.
   */
  const change = async (providerId: string, request: Promise<Stripe.Dispute>): Promise<Dispute> => {
    try {
      return orDown(await request)
    } catch (thrown) {
      if (isMissing(thrown)) throw refuse('not_found')
      outcomeOfFailure(thrown)
      return readDispute(providerId)
    }
  }

  return {
    readDispute,
    listDisputes: async since => {
      const created = { gte: Math.floor(since.getTime() / 1000) }
      const listed = stripe.disputes.list({ created, limit: 100 }).autoPagingToArray({ limit: 10_000 })
      return (await readOrDown(listed)).map(({ id }) => id)
    },
    uploadEvidence: async ({ name, bytes, idempotencyKey }) => {
      const file = { data: bytes, name, type: 'application/pdf' }
      const sent = stripe.files.create({ purpose: 'dispute_evidence', file }, { idempotencyKey })
      const { object, id } = await readOrDown(sent)
      if (object !== 'file') throw refuse('payment_service_down')
      return id
    },
    submitEvidence: ({ providerId, fileId, idempotencyKey }) =>
      change(
        providerId,
        stripe.disputes.update(
          providerId,
          { evidence: { uncategorized_file: fileId }, submit: true },
          { idempotencyKey },
        ),
      ),
    acceptDispute: ({ providerId, idempotencyKey }) =>
      change(providerId, stripe.disputes.close(providerId, {}, { idempotencyKey })),
  }
}
