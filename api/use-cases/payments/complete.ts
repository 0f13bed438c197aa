import { refuse } from '@gaitway/contract/errors'
import { findChargeOfHold } from '../../store/charges.ts'
import { findHold, findLastHold } from '../../store/holds.ts'
import { findPayment } from '../../store/payments.ts'
import { askAgain } from '../holds/pay.ts'
import { facilityMember, type UseCase } from '../use-case.ts'

/** The card's owner is back from authentication: the confirmation is ended as the payment service says. */
export const complete: UseCase<'payments.complete'> = async (outside, by, { id }) => {
  const { db } = outside
  const payment = await findPayment(db, id, { facilityId: facilityMember(by).facilityId })
  const hold = payment && (await findLastHold(db, payment.application_id))
  const charge = hold && (await findChargeOfHold(db, hold.id))
  if (!hold || !charge) throw refuse('not_found')
  if (hold.status === 'held') await askAgain(outside, charge, {})
  const ended = (await findHold(db, hold.id)) ?? hold
  const after = (await findChargeOfHold(db, hold.id)) ?? charge
  if (ended.status === 'held' && !after.next_action_url) throw refuse('payment_unknown')
  return {
    state: ended.status === 'held' ? 'needsAction' : ended.status,
    jobId: ended.job_id,
    failureMessage: ended.status === 'released' ? after.failure_message : null,
    nextAction: ended.status === 'held' && after.next_action_url ? { url: after.next_action_url } : null,
  }
}
