import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { findApplication } from '../../store/applications.ts'
import { sumRefundsUnderWay } from '../../store/charges-under-way.ts'
import { lockJob } from '../../store/locks.ts'
import { lockPayment } from '../../store/payments.ts'
import type { PaymentRow } from '../../store/rows.ts'

/** What was paid and neither was nor is being refunded. */
export const sumKept = async (db: Knex, { id, paidCents, refundedCents }: PaymentRow) =>
  paidCents - refundedCents - (await sumRefundsUnderWay(db, id))

/** A payment, locked after its job, with the shift that it is for and what of it is kept. */
export const lockPaymentOfShift = async (trx: Knex, { id, applicationId }: PaymentRow) => {
  const shift = await findApplication(trx, applicationId)
  if (!shift) throw refuse('not_found')
  await lockJob(trx, shift.jobId)
  const payment = await lockPayment(trx, { id })
  if (!payment) throw refuse('not_found')
  return { payment, shift, keptCents: await sumKept(trx, payment) }
}
