import type { Output } from '@gaitway/contract/schemas/index'
import type { Knex } from 'knex'
import { refuse, type ErrorCode } from '@gaitway/contract/errors'
import type { ApplicationRow } from '../../store/rows.ts'
import { findApplication } from '../../store/applications.ts'
import { findChargeOfHold } from '../../store/charges.ts'
import { findHold } from '../../store/holds.ts'
import { findPaymentOf } from '../../store/payments.ts'

export type Shown = Pick<
  ApplicationRow,
  'id' | 'jobId' | 'clinicianId' | 'status' | 'note' | 'proposedSlots' | 'isStandby' | 'createdAt'
>

export const showApplication = (row: Shown): Output<'applications.apply'> => ({
  id: row.id,
  jobId: row.jobId,
  clinicianId: row.clinicianId,
  status: row.status,
  note: row.note,
  proposedSlots: row.proposedSlots,
  isStandby: row.isStandby,
  createdAt: row.createdAt.toISOString(),
})

type Confirmation = Output<'applications.confirm'>

/** The result of a confirmation; refuses with the reason if the hold was released. */
export const confirmationOf = async (
  db: Knex,
  holdId: string,
  whileUnknown: ErrorCode = 'payment_unknown',
): Promise<Confirmation> => {
  const hold = await findHold(db, holdId)
  const charge = await findChargeOfHold(db, holdId)
  const application = hold && (await findApplication(db, hold.applicationId))
  const payment = hold && (await findPaymentOf(db, hold.applicationId))
  if (!hold || !payment || !application) throw new Error(`Hold ${holdId} is incomplete.`)
  if (hold.status === 'released') {
    const reason = hold.releaseReason ?? 'hold_ended'
    const sentence = reason === 'payment_refused' ? (charge?.failureMessage ?? undefined) : undefined
    throw refuse(reason, undefined, sentence)
  }
  const shown = {
    application: showApplication(application),
    paymentId: payment.id,
    charge: charge
      ? {
          id: charge.id,
          kind: charge.kind,
          status: charge.status,
          amountCents: charge.amountCents,
          failureCode: charge.failureCode,
          failureMessage: charge.failureMessage,
          createdAt: charge.createdAt.toISOString(),
        }
      : null,
  }
  if (hold.status === 'confirmed') return { ...shown, state: 'confirmed', nextAction: null }
  if (!charge?.nextActionUrl) throw refuse(whileUnknown)
  return { ...shown, state: 'needsAction', nextAction: { url: charge.nextActionUrl } }
}
