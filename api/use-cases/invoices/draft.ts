import type { Knex } from 'knex'
import type { Price } from '@gaitway/contract/fees'
import { record } from '../../store/events.ts'
import { newId } from '../../store/ids.ts'
import { deleteDraft, insertDraft, lockDraft } from '../../store/invoices.ts'
import type { PaymentRow } from '../../store/rows.ts'
import { findInvoicedWork } from '../../store/views/invoiced-work.ts'
import type { MoveBy } from '../transition.ts'
import { bookedContent } from './content.ts'

type Confirmed = { applicationId: string; paymentId: string; price: Price } & Pick<MoveBy, 'by' | 'at'>

/** Creates the draft with the scheduled hours; the application was confirmed before. */
export const draftInvoice = async (trx: Knex, { applicationId, paymentId, price, at, by }: Confirmed) => {
  const work = await findInvoicedWork(trx, applicationId)
  const id = newId()
  await insertDraft(trx, {
    id,
    kind: 'shift',
    applicationId,
    paymentId,
    facilityId: work.facilityId,
    createdAt: at,
    ...bookedContent(price, work),
  })
  await record(trx, {
    at,
    by,
    noun: 'invoice',
    nounId: id,
    verb: 'draft',
    to: 'draft',
    jobId: work.jobId,
    facilityId: work.facilityId,
    clinicianId: work.clinicianId,
    details: { totalCents: price.totalCents },
  })
}

/** Nothing is owed for the shift, so its draft is deleted; it never had a number. */
export const discardDraft = async (trx: Knex, payment: Pick<PaymentRow, 'id' | 'facilityId'>, at: Date) => {
  const draft = await lockDraft(trx, payment.id)
  if (!draft) return
  await deleteDraft(trx, draft.id)
  await record(trx, {
    at,
    by: { side: 'clock' },
    noun: 'invoice',
    nounId: draft.id,
    verb: 'discard',
    from: 'draft',
    facilityId: payment.facilityId,
  })
}
