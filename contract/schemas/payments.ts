import { z } from 'zod'
import {
  accountTypes,
  invoiceStages,
  paymentStages,
  paymentTypes,
  payoutAccountStates,
} from '../values/enums.ts'
import { facilityPaymentStatuses } from '../money-status.ts'
import { chargeLifecycle } from '../lifecycles/charge.ts'
import { commonFields } from '../fields/common.ts'
import { moneyFields } from '../fields/money.ts'
import { cents, id, instant, listQuery, nothing, page, nullableText } from './common.ts'
import { choiceBy, textBy, wholeBy } from './from-rule.ts'

const sessionId = z.string().min(1).max(200)

export const card = z.strictObject({
  id,
  kind: z.literal('card'),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  holder: z.string(),
  primary: z.boolean(),
  /** past its expiration month */
  isExpired: z.boolean(),
  /** why the last charge failed; null once one succeeds */
  lastFailure: nullableText,
})

/** A bank account for debits. */
export const bank = z.strictObject({
  id,
  kind: z.literal('bank'),
  name: z.string(),
  last4: z.string(),
  holder: z.string(),
  accountType: z.enum(accountTypes),
  /** `refused`: the bank returned a debit, so it can’t be used until it is added again */
  state: z.enum(['ready', 'refused']),
  primary: z.boolean(),
  /** why the last charge failed; null once one succeeds */
  lastFailure: nullableText,
})

/** A bank account for payouts. */
export const payoutBank = z.strictObject({
  id,
  name: z.string(),
  last4: z.string(),
  isDefault: z.boolean(),
  isUsable: z.boolean(),
})
export const payoutAccount = z.strictObject({
  state: z.enum(payoutAccountStates),
  /** what the payment service still needs */
  missing: z.array(z.string()),
})
/** A facility’s payment methods, or a clinician’s payout accounts. */
const accounts = z.strictObject({
  cards: z.array(card),
  banks: z.array(bank),
  payoutBanks: z.array(payoutBank),
  /** null until the clinician starts setup */
  payoutAccount: payoutAccount.nullable(),
})

const charge = z.strictObject({
  id,
  kind: z.enum(['charge', 'refund']),
  status: z.enum(chargeLifecycle.states),
  amountCents: cents,
  failureCode: nullableText,
  failureMessage: nullableText,
  createdAt: instant,
})

/** What is owed for a shift, and what was paid. */
export const payment = z.strictObject({
  id,
  jobApplicationId: id,
  paymentType: z.enum(paymentTypes),
  stage: z.enum(paymentStages),
  owedCents: cents,
  paidCents: cents,
  refundedCents: cents,
  charges: z.array(charge),
})

/** The shift that an amount is for. */
export const shiftSummary = {
  jobId: id,
  jobApplicationId: id,
  serialNumber: z.int(),
  officeName: z.string(),
  clinicianName: z.string(),
  startDate: instant,
  timeZone: z.string(),
}

/** Something a facility owes now. */
const due = z.strictObject({
  ...shiftSummary,
  kind: z.enum(['payment', 'invoice']),
  paymentId: id,
  invoiceId: id.nullable(),
  /** an invoice’s number, as printed */
  number: nullableText,
  openCents: cents,
  dueAt: instant.nullable(),
  isPastDue: z.boolean(),
  /** why the last charge failed */
  failureMessage: nullableText,
  /** can be paid here by card or bank account */
  canRetry: z.boolean(),
  /** null for an invoice, which has a status of its own */
  status: z.enum(facilityPaymentStatuses).nullable(),
})
const coming = z.strictObject({
  ...shiftSummary,
  paymentId: id,
  paymentType: z.enum(paymentTypes),
  /** the scheduled cost, or the settled cost once it is settled */
  totalCents: cents,
  paidCents: cents,
  /** bank debits that are processing; any excess is refunded once they clear */
  underWayCents: cents,
  isSettled: z.boolean(),
  status: z.enum(facilityPaymentStatuses).nullable(),
})

/** One row of a facility’s transaction list. */
const transaction = z.strictObject({
  ...shiftSummary,
  id,
  kind: z.enum(['charge', 'refund', 'invoice', 'creditNote', 'received']),
  /** a charge’s or refund’s status, an invoice’s stage, `voided` for a payment received, else `done` */
  status: z.enum([...chargeLifecycle.states, ...invoiceStages, 'voided', 'done']),
  /** positive: the facility pays or owes; negative: a refund or credit */
  amountCents: cents,
  paymentId: id,
  invoiceId: id.nullable(),
  /** `INV-000042`, `CN-000007` */
  number: nullableText,
  /** `Visa 4242`, `Chase 6789`, `Paper check 1044` */
  way: nullableText,
  failureMessage: nullableText,
  dueAt: instant.nullable(),
  attachmentUrl: nullableText,
  createdAt: instant,
})

export const paymentSchemas = {
  'payments.openSetup': {
    input: z.strictObject({
      kind: z.enum(['card', 'bank']),
      /** the screen to return to */
      returnPath: z
        .string()
        .max(300)
        .regex(/^\/[a-z]/i)
        .default('/facility/billing'),
    }),
    output: z.strictObject({ url: z.string() }),
  },
  'payments.addCard': {
    input: z.strictObject({ sessionId, holder: textBy(moneyFields.cardHolder).optional() }),
    output: card,
  },
  'payments.addBank': {
    input: z.strictObject({
      sessionId,
      accountHolder: textBy(moneyFields.accountHolder).optional(),
      accountType: choiceBy(moneyFields.accountType).optional(),
    }),
    output: bank,
  },
  'payments.removeCard': { input: z.strictObject({ id }), output: accounts },
  'payments.makeCardPrimary': { input: z.strictObject({ id }), output: accounts },
  'payments.sources': { input: nothing, output: accounts },
  'payments.removeAccount': { input: z.strictObject({ id }), output: accounts },
  'payments.makeAccountDefault': { input: z.strictObject({ id }), output: accounts },
  'payments.billing': {
    input: nothing,
    output: z.strictObject({
      dueCents: cents,
      comingCents: cents,
      /** the part of `comingCents` that charges in progress pay */
      processingCents: cents,
      due: z.array(due),
      coming: z.array(coming),
      cards: z.array(card),
      banks: z.array(bank),
      invoiceAllowed: z.boolean(),
      /** the reason for a billing hold, if there is one */
      holdReason: nullableText,
    }),
  },
  'payments.transactions': {
    input: z.strictObject({
      ...listQuery('createdAt', 'amountCents'),
      kind: z.enum(['charge', 'refund', 'invoice', 'creditNote', 'received']).optional(),
      /** for staff */
      facilityId: id.optional(),
    }),
    output: page(transaction),
  },
  'payments.read': {
    input: z.strictObject({ id }),
    output: z.strictObject({
      ...payment.shape,
      status: z.enum(facilityPaymentStatuses).nullable(),
      /** how the amount adds up: scheduled hours, or worked hours once settled */
      lines: z.array(z.strictObject({ words: z.string(), detail: nullableText, cents })),
      /** checks and transfers received or refunded outside the product */
      outside: z.array(
        z.strictObject({
          kind: z.enum(['received', 'refund']),
          amountCents: cents,
          /** `Paper check 1044`, or a refund’s reference */
          way: z.string(),
          at: instant,
        }),
      ),
    }),
  },
  'payments.complete': {
    input: z.strictObject({ id }),
    output: z.strictObject({
      /** of a confirmation: the first three; of a retry: `paid`, `processing` (a bank debit takes days) or `failed` */
      state: z.enum(['confirmed', 'released', 'needsAction', 'paid', 'processing', 'failed']),
      jobId: id,
      /** why the hold was released or the charge failed */
      failureMessage: nullableText,
      /** where the cardholder has to verify */
      nextAction: z.strictObject({ url: z.string() }).nullable(),
    }),
  },
  'payments.retry': {
    input: z.strictObject({
      id,
      /** defaults to the primary card or bank account */
      sourceId: id.optional(),
    }),
    output: z.strictObject({
      state: z.enum(['paid', 'processing', 'needsAction']),
      payment,
      nextAction: z.strictObject({ url: z.string() }).nullable(),
    }),
  },
  'payments.remind': { input: z.strictObject({ id }), output: payment },
  'payments.receipt': {
    input: z
      .strictObject({
        paymentId: id.optional(),
        payoutId: id.optional(),
        invoiceId: id.optional(),
        creditNoteId: id.optional(),
      })
      .refine(named => Object.values(named).filter(Boolean).length === 1, {
        error: 'Choose one payment, payout, invoice or credit note.',
      }),
    output: z.unknown(),
  },
  'payments.refund': {
    input: z.strictObject({
      id,
      amountCents: wholeBy(moneyFields.amountCents),
      reason: textBy(commonFields.reason),
      /** the check or transfer number of a refund made outside the product */
      reference: textBy(moneyFields.reference).optional(),
    }),
    output: payment,
  },
  'payments.writeOff': {
    input: z.strictObject({
      /** a payment that is due, or an open invoice */
      id,
      amountCents: wholeBy(moneyFields.amountCents),
      /** only staff see it */
      reason: textBy(commonFields.reason),
    }),
    /** the balance due that remains */
    output: z.strictObject({ openCents: cents }),
  },
  'payments.webhook': { input: z.unknown(), output: z.strictObject({ received: z.literal(true) }) },
}
