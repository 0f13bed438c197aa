import type { Knex } from 'knex'
import { payoutReasonNames } from '@gaitway/contract/values/enums'
import { type Price, calculateTimeCents } from '@gaitway/contract/values/fees'
import { showInvoiceNumber } from '@gaitway/contract/format/money'
import { minutesBetween } from '@gaitway/contract/format/time'
import { invoiceLines, plainLine, type InvoicedDay, computeDueAt } from '../../domain/invoice.ts'
import { newId } from '../../store/ids.ts'
import * as invoices from '../../store/invoices.ts'
import { findPolicyInForce } from '../../store/policies.ts'
import type { PaymentRow, InvoiceRow } from '../../store/rows.ts'
import { findInvoicedWork, type InvoicedWork } from '../../store/views/invoiced-work.ts'
import { recordEvent, type MoveBy, transition } from '../transition.ts'
import { notifyInvoiceIssued } from './notify.ts'

type Slot = InvoicedWork['slots'][number]

const buildInvoiceContent = (
  owed: Price,
  work: InvoicedWork,
  days: readonly InvoicedDay[],
  restLabel: string,
): invoices.InvoiceContent => ({
  lines: invoiceLines(owed, { ...work, days, restLabel }),
  productCents: owed.productCents,
  serviceFeeCents: owed.serviceFeeCents,
  totalCents: owed.totalCents,
})

const listScheduledDays = (work: InvoicedWork, slots: readonly Slot[]): InvoicedDay[] =>
  work.jobType === 'FULL_TIME'
    ? []
    : slots.map(({ startsAt, endsAt }) => {
        const minutes = minutesBetween(startsAt, endsAt)
        return { startsAt, minutes, cents: calculateTimeCents(work.payRateCents, minutes) }
      })

/** Why a canceled shift is billed: for the policy's late hours, or for all scheduled hours if staff decided so. */
const describeCancellation = ({ productCents }: Pick<Price, 'productCents'>, work: InvoicedWork) => {
  const time = listScheduledDays(work, work.slots).reduce((sum, { cents }) => sum + cents, 0)
  return productCents < time + work.parkingCents + work.otherCents
    ? 'Late cancellation, minimum pay'
    : 'Canceled, scheduled hours paid'
}

/** The content of an invoice if everything is worked as scheduled. */
export const buildScheduledContent = (owed: Price, work: InvoicedWork) =>
  buildInvoiceContent(owed, work, listScheduledDays(work, work.slots), 'Scheduled hours')

/**
 * The content of an invoice for a settled shift: what was worked, or why something is still owed. For a shift that
 * ended without a time card, `workedSlots` are billed.
 */
export const buildSettledContent = (owed: Price, work: InvoicedWork, workedSlots: readonly Slot[]) => {
  switch (work.payoutReason) {
    case 'timesheet': {
      const worked = work.entries.map(({ startedAt, workedMinutes, payCents }) => ({
        startsAt: startedAt,
        minutes: workedMinutes,
        cents: payCents,
      }))
      const label = 'Added to reach the minimum for a shift that ended early'
      return buildInvoiceContent(owed, work, worked, label)
    }
    case 'workedSlots':
      return buildInvoiceContent(
        owed,
        work,
        listScheduledDays(work, workedSlots),
        'Time worked before the shift ended',
      )
    case 'noShow':
      return buildInvoiceContent(owed, work, [], payoutReasonNames.noShow)
    case 'cancellation':
    case null:
      return buildInvoiceContent(owed, work, [], describeCancellation(owed, work))
  }
}

type Confirmed = { applicationId: string; paymentId: string; price: Price } & Pick<MoveBy, 'by' | 'at'>

/** Creates the draft of an invoice with the scheduled hours. The caller has confirmed the application. */
export const draftInvoice = async (trx: Knex, { applicationId, paymentId, price, at, by }: Confirmed) => {
  const work = await findInvoicedWork(trx, applicationId)
  const id = newId()
  await invoices.insertDraft(trx, {
    id,
    kind: 'shift',
    applicationId,
    paymentId,
    facilityId: work.facilityId,
    createdAt: at,
    ...buildScheduledContent(price, work),
  })
  const details = { totalCents: price.totalCents }
  await recordEvent(trx, 'invoice', { ...work, id }, 'draft', { at, by, to: 'draft', details })
}

/** Updates the draft of a confirmed shift whose pay or times changed. */
export const redraftInvoice = async (
  trx: Knex,
  { applicationId, paymentId, price }: Pick<Confirmed, 'applicationId' | 'paymentId' | 'price'>,
) => {
  const draft = await invoices.lockDraft(trx, paymentId)
  if (!draft) throw new Error(`Payment ${paymentId} has no invoice to change.`)
  await invoices.updateDraft(
    trx,
    draft.id,
    buildScheduledContent(price, await findInvoicedWork(trx, applicationId)),
  )
}

/** Deletes the draft of a shift for which nothing is owed; a draft has no number yet. */
const discardDraft = async (trx: Knex, payment: Pick<PaymentRow, 'id' | 'facilityId'>, at: Date) => {
  const draft = await invoices.lockDraft(trx, payment.id)
  if (!draft) return
  await invoices.deleteDraft(trx, draft.id)
  const about = { id: draft.id, facilityId: payment.facilityId }
  await recordEvent(trx, 'invoice', about, 'discard', { at, by: { side: 'clock' }, from: 'draft' })
}

type Invoiced = Pick<PaymentRow, 'id' | 'applicationId' | 'facilityId' | 'paymentType'>
type Settled = {
  payment: Invoiced
  owed: Price
  /** for a shift that ended early: the slots that are paid, if named */
  workedSlotIds?: readonly string[]
  at: Date
}

/**
 * Issues the draft of a settled shift for what is owed, or deletes it if nothing is. Call it last in a transaction,
 * because taking the number blocks other invoices.
 */
export const issueInvoice = async (trx: Knex, { payment, owed, workedSlotIds, at }: Settled) => {
  if (payment.paymentType !== 'invoice') return
  if (owed.totalCents === 0) return discardDraft(trx, payment, at)
  const draft = await invoices.lockDraft(trx, payment.id)
  if (!draft) throw new Error(`Payment ${payment.id} has no invoice to issue.`)
  const work = await findInvoicedWork(trx, payment.applicationId)
  const workedSlots = work.slots.filter(({ id, endsAt }) =>
    workedSlotIds ? workedSlotIds.includes(id) : new Date(endsAt) <= at,
  )
  const content = buildSettledContent(owed, work, workedSlots)
  await invoices.updateDraft(trx, draft.id, content)
  await issue(trx, { ...draft, ...content }, { payment, work, at })
}

type Further = {
  payment: Invoiced
  owed: Omit<Price, 'subtotalCents' | 'processingCents'>
  words: string
  at: Date
}

/** Bills what is owed beyond an issued invoice with another invoice; `owed` is the difference. */
export const issueFurtherInvoice = async (trx: Knex, { payment, owed, words, at }: Further) => {
  const work = await findInvoicedWork(trx, payment.applicationId)
  const { productCents, serviceFeeCents, totalCents } = owed
  const lines = [
    plainLine(words, productCents),
    plainLine(`Service fee, ${work.feePercent}%`, serviceFeeCents),
  ].filter(({ cents }) => cents > 0)
  const content = { lines, productCents, serviceFeeCents, totalCents }
  const draft = { id: newId(), status: 'draft' as const, ...content }
  await invoices.insertDraft(trx, {
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
  const { netDays } = (await findPolicyInForce(trx, 'invoiceTerms', at)).terms
  const dueAt = computeDueAt(at, work.facilityZone, netDays)
  const number = await invoices.nextNumber(trx, 'invoice')
  await transition(trx, 'invoice', draft, 'issue', {
    by: { side: 'clock' },
    at,
    set: { number, billTo: work.billTo, issuedAt: at, dueAt },
    about: { jobId: work.jobId, facilityId: payment.facilityId, clinicianId: work.clinicianId },
    details: { number: showInvoiceNumber(number), totalCents },
  })
  await invoices.setDueDateByInvoices(trx, payment.id)
  const { applicationId } = payment
  await notifyInvoiceIssued(trx, { id: draft.id, applicationId, work, number, totalCents, dueAt, at })
}
