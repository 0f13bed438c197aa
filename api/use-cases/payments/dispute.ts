import { showCents } from '@gaitway/contract/money'
import type { Outside } from '../../outside/outside.ts'
import type { Dispute } from '../../outside/payments.ts'
import { type ChargeToSend, findCharge, findChargeBehind, lockCharge } from '../../store/charges.ts'
import { lockJob } from '../../store/locks.ts'
import { listMemberIds } from '../../store/notifications.ts'
import { lockPayment, updatePayment } from '../../store/payments.ts'
import { shiftFacts } from '../shift-facts.ts'
import { tell } from '../tell.ts'
import { chargeFailed } from './charge-ended.ts'
import { evenOut } from './even-out.ts'
import { hearAgain } from './hear-again.ts'
import { refuseBank } from './refuse-bank.ts'
import { carryOut } from './settle.ts'

/** A bank took a payment back: it is due again, its account is not debited any more, and the facility is told, once. */
export const heardOfDispute = async (outside: Outside, disputeId: string) => {
  const { db, payments } = outside
  const dispute = await payments.readDispute(disputeId)
  if (!dispute.isLost) return
  const found = await findChargeBehind(db, { providerId: dispute.chargeProviderId })
  // its name comes with the answer to our own request, which may be lost: the sweeper hears of this again
  if (!found) throw new Error(`No charge is known by the name ${dispute.chargeProviderId} yet.`)
  // its success may not have been heard of yet
  if (found.status !== 'succeeded') await hearAgain(outside, found)
  const charge = await findCharge(db, found.id)
  if (charge && charge.amountCents !== dispute.amountCents)
    return outside.log.error(
      { chargeId: charge.id, disputeId },
      'A part of a charge was taken back: a person has to see to it',
    )
  if (charge) await carryOut(outside, await takenBack(outside, charge, dispute))
}

const takenBack = ({ db, clock }: Outside, sent: ChargeToSend, dispute: Dispute): Promise<string[]> =>
  db.transaction(async trx => {
    const at = clock.now()
    await lockJob(trx, sent.jobId)
    await lockPayment(trx, { id: sent.paymentId })
    const charge = await lockCharge(trx, sent.id)
    if (charge?.status !== 'succeeded') return []
    const { message, reason } = dispute
    const why = { providerId: charge.providerId, code: reason, message, disputeId: dispute.providerId }
    await chargeFailed(trx, { ...sent, ...charge }, why, at)
    await updatePayment(trx, sent.paymentId, { chargeFailed: true })
    await refuseBank(trx, sent.sourceId, at)
    const [shift] = await shiftFacts(trx, [sent.applicationId])
    await tell(trx, {
      type: 'paymentReturned',
      to: await listMemberIds(trx, sent.facilityId, 'payments'),
      facts: { ...shift?.facts, amount: showCents(charge.amountCents), reason: message },
      at,
    })
    return evenOut(trx, { paymentId: sent.paymentId, at })
  })
