import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { INVOICE_STOP_DAYS } from '@gaitway/contract/limits'
import { addDays } from '@gaitway/contract/time'
import { lockHold } from '../../store/holds.ts'
import { hasOverdue } from '../../store/invoices.ts'
import { fillJob } from '../holds/confirm-held.ts'
import { draftInvoice } from '../invoices/draft.ts'
import type { ApplicationRow, JobRow } from '../../store/rows.ts'

/** A facility pays later where an admin allowed it and no invoice of theirs has been left open too long. */
export const refuseInvoice = async (
  trx: Knex,
  { facilityId, isAllowed, at }: { facilityId: string; isAllowed: boolean; at: Date },
) => {
  if (!isAllowed) throw refuse('invoice_not_allowed')
  if (await hasOverdue(trx, facilityId, addDays(at, -INVOICE_STOP_DAYS))) throw refuse('invoice_overdue')
}

type Held = { holdId: string; job: JobRow; application: ApplicationRow; paymentId: string; at: Date }

/** Nothing is charged: the shift is confirmed with the hold itself. */
export const confirmAtOnce = async (trx: Knex, { holdId, job, application, paymentId, at }: Held) => {
  const hold = await lockHold(trx, holdId)
  if (!hold) throw new Error(`Hold ${holdId} is gone.`)
  await fillJob(trx, { hold, job, application }, paymentId, at)
  return hold
}

/** The shift is confirmed at once, and the invoice for it is drafted. */
export const confirmByInvoice = async (trx: Knex, held: Held) => {
  const { application, paymentId, at } = held
  const hold = await confirmAtOnce(trx, held)
  await draftInvoice(trx, {
    applicationId: application.id,
    paymentId,
    price: hold.price,
    at,
    by: hold.standbyOfferId ? { side: 'clock' } : { side: 'facility', userId: hold.heldBy },
  })
}
