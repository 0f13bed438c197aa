import type { Knex } from 'knex'
import { showCents } from '@gaitway/contract/money'
import type { Outside } from '../../outside/outside.ts'
import type { Outcome } from '../../outside/payments.ts'
import { type ChargeToSend, lockCharge } from '../../store/charges.ts'
import { lockJob } from '../../store/locks.ts'
import { listMemberIds } from '../../store/notifications.ts'
import { lockPayment, updatePayment } from '../../store/payments.ts'
import { shiftFacts } from '../shift-facts.ts'
import { tell } from '../tell.ts'
import { chargeProcesses, chargeSucceeded, chargeWaits, type EndedCharge } from './charge-ended.ts'
import { evenOut } from './even-out.ts'
import { paymentFails } from './payment-fails.ts'
import type { ChargeRow } from '../../store/rows.ts'

/** Who looks on: the request that sent a charge says itself that it failed. */
export type Ending = { tellsFacility?: boolean }

/**
 * What came of a charge or refund outside of a live hold is on record, however often and late it is heard, and the
 * payment is evened out. Returns what is to be sent.
 */
export const endCharge = (
  { db, clock }: Outside,
  sent: ChargeToSend,
  outcome: Outcome,
  ending: Ending = {},
): Promise<string[]> =>
  db.transaction(async trx => {
    await lockJob(trx, sent.jobId)
    await lockPayment(trx, { id: sent.paymentId })
    const charge = await lockCharge(trx, sent.id)
    if (!charge) return []
    return applyOutcome(trx, { ...sent, ...charge }, outcome, { ...ending, at: clock.now() })
  })

/** The same in a transaction that has locked the shift's rows. */
export const applyOutcome = async (
  trx: Knex,
  charge: EndedCharge,
  outcome: Outcome,
  ending: Ending & { at: Date },
): Promise<string[]> => {
  if (isOver(charge, outcome)) return []
  const { at } = ending
  const { paymentId } = charge
  switch (outcome.kind) {
    case 'succeeded':
      await chargeSucceeded(trx, charge, outcome.providerId, at)
      return charge.kind === 'charge' ? paid(trx, charge, at) : []
    case 'processing':
      await chargeProcesses(trx, charge, outcome.providerId, at)
      if (charge.reason === 'retry') await updatePayment(trx, paymentId, { sourceId: charge.sourceId })
      return []
    case 'needsAction':
      if (charge.reason === 'retry') {
        await chargeWaits(trx, charge, outcome, at)
        return []
      }
      // nobody is there: what was charged without the card's owner can't wait for them
      await paymentFails(trx, charge, { ...outcome, ...wantsOwner }, ending)
      return evenOut(trx, { paymentId, at })
    case 'failed':
      await paymentFails(trx, charge, outcome, ending)
      return charge.kind === 'charge' ? evenOut(trx, { paymentId, at }) : []
    case 'unknown':
      return []
  }
}

/** A charge is over when it succeeded; a refund can still come back, and one that came back goes nowhere any more. */
const isOver = (charge: ChargeRow, outcome: Outcome) => {
  const { kind, status, providerId: named, disputeId } = charge
  // the intent of a charge that its bank took back reads as succeeded for ever
  if (kind === 'charge') return status === 'succeeded' || disputeId !== null
  const isSame = 'providerId' in outcome && outcome.providerId !== null && outcome.providerId === named
  return (status === 'succeeded' && !(isSame && outcome.kind === 'failed')) || (status === 'failed' && isSame)
}

/** What a charge without its owner comes to where the bank wants them. */
export const wantsOwner = {
  code: 'authentication_required',
  message: 'The card asks its owner to authenticate this payment.',
}

/** One that was tried again by hand has mended the payment: later differences are charged to what paid it. */
const paid = async (trx: Knex, charge: EndedCharge, at: Date) => {
  const { paymentId, sourceId } = charge
  if (charge.reason === 'retry') await updatePayment(trx, paymentId, { chargeFailed: false, sourceId })
  const ids = await evenOut(trx, { paymentId, at })
  const payment = await lockPayment(trx, { id: paymentId })
  const isWhole = payment && payment.owedCents <= payment.paidCents - payment.refundedCents
  if (charge.reason === 'retry' && charge.status === 'processing' && isWhole)
    await tellReceived(trx, charge, at)
  return ids
}

/** Whoever paid by bank has left the screen days ago. */
const tellReceived = async (trx: Knex, charge: EndedCharge, at: Date) => {
  const [shift] = await shiftFacts(trx, [charge.applicationId])
  await tell(trx, {
    type: 'paymentReceived',
    to: await listMemberIds(trx, charge.facilityId, 'payments'),
    facts: { ...shift?.facts, amount: showCents(charge.amountCents) },
    at,
  })
}
