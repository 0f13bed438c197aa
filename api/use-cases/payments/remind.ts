import { refuse } from '@gaitway/contract/values/errors'
import { dayIn } from '@gaitway/contract/format/time'
import { listCharges } from '../../store/charges.ts'
import { record } from '../../store/events.ts'
import { findJob } from '../../store/jobs.ts'
import { findPayment, updatePayment } from '../../store/payments.ts'
import { readPayment } from '../../store/views/receipts.ts'
import { notifyPayers } from '../notify.ts'
import { signedIn, type UseCase } from '../use-case.ts'
import { lockDue } from './admin-payments.ts'

/**
 * Sends the members who pay a link to a balance due, at most once on a day of the shift. The link opens the page
 * where they pay, after they log in; opening it moves nothing.
 */
export const remind: UseCase<'payments.remind'> = async ({ db, clock }, actor, { id }) => {
  const by = signedIn(actor)
  const at = clock.now()
  const known = await findPayment(db, id, {})
  if (!known) throw refuse('not_found')
  return db.transaction(async trx => {
    const { payment, jobId, openCents: amountCents } = await lockDue(trx, known, at)
    const { remindedAt, facilityId } = payment
    const job = await findJob(trx, jobId)
    if (!job) throw refuse('not_found')
    const today = dayIn(job.timeZone, at)
    if (remindedAt && dayIn(job.timeZone, remindedAt) === today) throw refuse('reminded_today')
    await updatePayment(trx, id, { remindedAt: at })
    const failed = (await listCharges(trx, id)).findLast(
      ({ kind, status }) => kind === 'charge' && status === 'failed',
    )
    await record(trx, {
      at,
      by,
      noun: 'payment',
      nounId: id,
      verb: 'remind',
      jobId,
      facilityId,
      details: { amountCents },
    })
    await notifyPayers(trx, payment, {
      type: 'paymentDue',
      amountCents,
      reason: failed?.failureMessage ?? undefined,
      facts: { paymentId: id, isNew: remindedAt === null },
      fromUserId: by.userId,
      at,
    })
    return readPayment(trx, id, at)
  })
}
