import type { Knex } from 'knex'
import type { Price } from '@gaitway/contract/fees'
import { showInvoiceNumber } from '@gaitway/contract/money'
import { dueAtOf } from '../../domain/invoice.ts'
import { newId } from '../../store/ids.ts'
import {
  setDueDateByInvoices,
  insertDraft,
  lockDraft,
  nextNumber,
  updateDraft,
} from '../../store/invoices.ts'
import type { InvoiceRow, PaymentRow } from '../../store/rows.ts'
import { findInvoicedWork, type InvoicedWork } from '../../store/views/invoiced-work.ts'
import { transition } from '../transition.ts'
import { discardDraft, settledContent } from './draft.ts'
import { notifyInvoiceIssued } from './notify.ts'

type Invoiced = Pick<PaymentRow, 'id' | 'applicationId' | 'facilityId' | 'paymentType'>
type Settled = {
  payment: Invoiced
  owed: Price
  /** for a shift that ended early: the slots that are paid, if named */
  workedSlotIds?: readonly string[]
  at: Date
}

/**
 * Issues the draft of a settled shift for what is owed, due in 30 days, or deletes it if nothing is. Last in its
 * transaction, because the number blocks other invoices.
 */
export const issueInvoice = async (trx: Knex, { payment, owed, workedSlotIds, at }: Settled) => {
  if (payment.paymentType !== 'invoice') return
  if (owed.totalCents === 0) return discardDraft(trx, payment, at)
  const draft = await lockDraft(trx, payment.id)
  if (!draft) throw new Error(`Payment ${payment.id} has no invoice to issue.`)
  const work = await findInvoicedWork(trx, payment.applicationId)
  const content = settledContent(owed, work, { at, workedSlotIds })
  await updateDraft(trx, draft.id, content)
  await issue(trx, { ...draft, ...content }, { payment, work, at })
}

type Further = {
  payment: Invoiced
  owed: Omit<Price, 'subtotalCents' | 'processingCents'>
  words: string
  at: Date
}

/** Bills what is owed beyond an issued invoice as a further invoice; `owed` is the difference. */
export const issueFurtherInvoice = async (trx: Knex, { payment, owed, words, at }: Further) => {
  const work = await findInvoicedWork(trx, payment.applicationId)
  const line = (text: string, cents: number) => ({
    day: null,
    words: text,
    minutes: null,
    rateCents: null,
    cents,
  })
  const content = {
    lines: [
      line(words, owed.productCents),
      line(`Service fee, ${work.feePercent}%`, owed.serviceFeeCents),
    ].filter(({ cents }) => cents > 0),
    productCents: owed.productCents,
    serviceFeeCents: owed.serviceFeeCents,
    totalCents: owed.totalCents,
  }
  const draft = { id: newId(), status: 'draft' as const, ...content }
  await insertDraft(trx, {
    ...draft,
    kind: 'adjustment',
    applicationId: payment.applicationId,
    paymentId: payment.id,
    facilityId: payment.facilityId,
    createdAt: at,
  })
  await issue(trx, draft, { payment, work, at })
}

type Draft = Pick<InvoiceRow, 'id' | 'status' | 'totalCents'>
type Issuing = { payment: Invoiced; work: InvoicedWork; at: Date }

const issue = async (trx: Knex, draft: Draft, { payment, work, at }: Issuing) => {
  const { totalCents } = draft
  const dueAt = dueAtOf(at, work.facilityZone)
  const number = await nextNumber(trx, 'invoice')
  await transition(trx, 'invoice', draft, 'issue', {
    by: { side: 'clock' },
    at,
    set: { number, billTo: work.billTo, issuedAt: at, dueAt },
    about: { jobId: work.jobId, facilityId: payment.facilityId, clinicianId: work.clinicianId },
    details: { number: showInvoiceNumber(number), totalCents },
  })
  await setDueDateByInvoices(trx, payment.id)
  await notifyInvoiceIssued(trx, { work, number, totalCents, dueAt, at })
}
