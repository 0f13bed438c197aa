import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { chargeLifecycle } from '@gaitway/contract/lifecycles/charge'
import { step } from '@gaitway/contract/lifecycles/step'
import { chargePostings, refundPostings } from '../../domain/postings.ts'
import type { Outcome } from '../../outside/payments.ts'
import { type ChargeRow, updateCharge } from '../../store/charges.ts'
import { record } from '../../store/events.ts'
import { post } from '../../store/ledger.ts'
import { addToPayment } from '../../store/payments.ts'

export type EndedCharge = ChargeRow & { application_id: string; job_id: string; facility_id: string }
type Failure = Extract<Outcome, { kind: 'failed' }>

const clock = { side: 'clock' }

const move = async (
  trx: Knex,
  charge: EndedCharge,
  verb: keyof typeof chargeLifecycle.moves,
  change: Partial<ChargeRow>,
  at: Date,
) => {
  const status = step(chargeLifecycle, charge.status, verb, 'clock')
  if (!(await updateCharge(trx, charge.id, charge.status, { ...change, status })))
    throw refuse('changed_meanwhile')
  await record(trx, {
    at,
    by: clock,
    noun: charge.kind,
    nounId: charge.id,
    verb,
    from: charge.status,
    to: status,
    jobId: charge.job_id,
    facilityId: charge.facility_id,
    details: {
      amountCents: charge.amount_cents,
      reason: charge.reason,
      ...(change.failure_code && { failureCode: change.failure_code }),
    },
  })
}

/** The money of a charge or refund has moved: it stands on the payment and in the ledger. */
export const chargeSucceeded = async (trx: Knex, charge: EndedCharge, providerId: string, at: Date) => {
  const verb = charge.status === 'failed' ? 'succeedLate' : 'succeed'
  await move(trx, charge, verb, { provider_id: providerId, next_action_url: null, ended_at: at }, at)
  await addToPayment(trx, charge.payment_id, charge.kind, charge.amount_cents)
  const postings = charge.kind === 'charge' ? chargePostings : refundPostings
  await post(trx, {
    kind: charge.kind,
    applicationId: charge.application_id,
    chargeId: charge.id,
    description: `${charge.kind === 'charge' ? 'Charged' : 'Given back'} (${charge.reason})`,
    at,
    entries: postings(charge.amount_cents, charge.facility_id),
  })
}

/** A charge or refund is over without money having moved; why stands on it. */
export const chargeFailed = async (
  trx: Knex,
  charge: EndedCharge,
  { providerId, code, message }: Omit<Failure, 'kind'>,
  at: Date,
) => {
  if (charge.status === 'failed') return
  await move(
    trx,
    charge,
    'fail',
    {
      provider_id: providerId ?? charge.provider_id,
      next_action_url: null,
      failure_code: code,
      failure_message: message,
      ended_at: at,
    },
    at,
  )
}

/** The card's owner is asked to authenticate at this address. */
export const chargeWaits = async (
  trx: Knex,
  charge: EndedCharge,
  { providerId, url }: { providerId: string; url: string },
  at: Date,
) => {
  if (charge.status === 'sent')
    await move(trx, charge, 'askOwner', { provider_id: providerId, next_action_url: url }, at)
}
