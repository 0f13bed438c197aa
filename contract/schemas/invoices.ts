import { z } from 'zod'
import { invoicePaymentMethods, invoiceStages } from '../values/enums.ts'
import { commonFields } from '../fields/common.ts'
import { moneyFields } from '../fields/money.ts'
import { INVOICES_PER_CHECK_MAX } from '../values/limits.ts'
import { fileUrl } from './clinicians.ts'
import { cents, id, instant, listQuery, page, nullableText, typedLine } from './common.ts'
import { choiceBy, textBy, wholeBy } from './from-rule.ts'
import { payment, shiftSummary } from './payments.ts'

/** One line of an invoice: a day’s hours at a rate, or an extra cost. */
const invoiceLine = z.strictObject({
  /** `2026-11-23`, in the shift’s time zone; null for an extra cost */
  day: nullableText,
  words: z.string(),
  minutes: z.int().nullable(),
  rateCents: cents.nullable(),
  cents,
})
export const billTo = z.strictObject({
  name: z.string(),
  attention: nullableText,
  address1: z.string(),
  address2: nullableText,
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  email: z.string(),
})

/** A check or transfer received outside the product, as staff recorded it. */
export const receivedPayment = {
  id,
  method: z.enum(invoicePaymentMethods),
  reference: z.string(),
  amountCents: cents,
  receivedAt: instant,
  /** null unless it was voided, with the reason */
  voidedAt: instant.nullable(),
  voidReason: nullableText,
}

export const invoice = z.strictObject({
  ...shiftSummary,
  id,
  facilityId: id,
  paymentId: id,
  /** as printed; null for a draft */
  number: nullableText,
  kind: z.enum(['shift', 'adjustment']),
  stage: z.enum(invoiceStages),
  lines: z.array(invoiceLine),
  /** frozen when it is issued */
  billTo: billTo.nullable(),
  productCents: cents,
  serviceFeeCents: cents,
  totalCents: cents,
  paidCents: cents,
  creditedCents: cents,
  /** owed, but no longer expected to be paid */
  writtenOffCents: cents,
  openCents: cents,
  issuedAt: instant.nullable(),
  dueAt: instant.nullable(),
  paidAt: instant.nullable(),
  /** when the members who pay were last reminded */
  remindedAt: instant.nullable(),
  attachmentUrl: nullableText,
  payments: z.array(
    z.strictObject({
      ...receivedPayment,
      /** the whole check or transfer; `amountCents` is this invoice’s part */
      checkCents: cents,
      /** the other invoices it pays, by number */
      others: z.array(z.strictObject({ id, number: z.int() })),
    }),
  ),
  creditNotes: z.array(
    z.strictObject({ id, number: z.string(), amountCents: cents, reason: z.string(), issuedAt: instant }),
  ),
  createdAt: instant,
})

/** As the back office lists it: numbers are formatted there. */
export const invoiceRecord = invoice.omit({ number: true, attachmentUrl: true, creditNotes: true }).extend({
  number: z.int().nullable(),
  creditNotes: z.array(invoice.shape.creditNotes.element.extend({ number: z.int() })),
})
export type InvoiceRecord = z.infer<typeof invoiceRecord>
/** One invoice, with a link to its attached file. */
export const invoiceDetailRecord = invoiceRecord.extend({ attachmentUrl: nullableText })
export type InvoiceDetailRecord = z.infer<typeof invoiceDetailRecord>

/** What staff enter about a check or transfer. */
const check = {
  method: choiceBy(moneyFields.method),
  reference: textBy(moneyFields.reference),
  amountCents: wholeBy(moneyFields.amountCents),
  receivedAt: instant,
}

export const invoiceSchemas = {
  'invoices.list': {
    input: z.strictObject({
      ...listQuery('createdAt', 'dueAt', 'totalCents', 'number'),
      stage: z.enum(invoiceStages).optional(),
      facilityId: id.optional(),
      search: typedLine.max(100).optional(),
    }),
    output: page(invoice),
  },
  'invoices.attach': { input: z.strictObject({ id, url: fileUrl }), output: invoice },
  'invoices.recordPayment': {
    input: z.strictObject({
      /** an invoice, or a payment that is due because a charge failed */
      id,
      ...check,
    }),
    output: z.union([invoice, payment]),
  },
  'invoices.recordCheck': {
    input: z.strictObject({
      ...check,
      /** the open invoices of one facility that it pays; their amounts add up to the check’s */
      invoices: z
        .array(z.strictObject({ id, amountCents: wholeBy(moneyFields.amountCents) }))
        .min(1)
        .max(INVOICES_PER_CHECK_MAX),
    }),
    output: z.strictObject({ invoices: z.array(invoice) }),
  },
  'invoices.voidPayment': {
    input: z.strictObject({
      /** a check or transfer recorded for invoices or for a shift */
      id,
      reason: textBy(commonFields.reason),
    }),
    /** what is due again, and whether this stopped new confirmations */
    output: z.strictObject({ amountCents: cents, hasSetHold: z.boolean() }),
  },
  'invoices.remind': { input: z.strictObject({ id }), output: invoice },
  'invoices.credit': {
    input: z.strictObject({
      id,
      /** defaults to the balance due */
      amountCents: wholeBy(moneyFields.amountCents).optional(),
      reason: textBy(commonFields.reason),
    }),
    output: invoice,
  },
}
