import { z } from 'zod'
import { accountTypes, invoiceStages, paymentStages, paymentTypes, payoutAccountStates } from '../enums.ts'
import { chargeLifecycle } from '../lifecycles/charge.ts'
import { commonFields } from '../fields/common.ts'
import { moneyFields } from '../fields/money.ts'
import { cents, id, instant, listQuery, nothing, page } from './common.ts'
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
  /** its last month is over */
  isExpired: z.boolean(),
  /** why the last charge by it failed, if it did; null once one succeeded */
  lastFailure: z.string().nullable(),
})

/** A bank account that debits are taken from. */
export const bank = z.strictObject({
  id,
  kind: z.literal('bank'),
  name: z.string(),
  last4: z.string(),
  holder: z.string(),
  accountType: z.enum(accountTypes),
  /** `refused`: the bank returned a debit, so it is not used until it is entered anew */
  state: z.enum(['ready', 'refused']),
  primary: z.boolean(),
  /** why the last charge by it failed, if it did; null once one succeeded */
  lastFailure: z.string().nullable(),
})

/** A bank account that payouts go to. */
export const payoutBank = z.strictObject({
  id,
  name: z.string(),
  last4: z.string(),
  isDefault: z.boolean(),
  isUsable: z.boolean(),
})
export const payoutAccount = z.strictObject({
  state: z.enum(payoutAccountStates),
  /** what the payment service still asks for, in plain words */
  missing: z.array(z.string()),
})
/** The ways to pay of a facility; the accounts that a clinician is paid to. Of the other side, nothing. */
const accounts = z.strictObject({
  cards: z.array(card),
  banks: z.array(bank),
  payoutBanks: z.array(payoutBank),
  /** null until a clinician begins */
  payoutAccount: payoutAccount.nullable(),
})

export const charge = z.strictObject({
  id,
  kind: z.enum(['charge', 'refund']),
  status: z.enum(chargeLifecycle.states),
  amountCents: cents,
  failureCode: z.string().nullable(),
  failureMessage: z.string().nullable(),
  createdAt: instant,
})

/** What is owed for a shift and what was paid of it. */
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

/** The shift that an amount is about. */
export const shiftShown = {
  jobId: id,
  jobApplicationId: id,
  serialNumber: z.int(),
  officeName: z.string(),
  clinicianName: z.string(),
  startDate: instant,
  timeZone: z.string(),
}

/** Something a facility owes now, with what mends it. */
const due = z.strictObject({
  ...shiftShown,
  kind: z.enum(['payment', 'invoice']),
  paymentId: id,
  invoiceId: id.nullable(),
  /** of an invoice, as it is printed */
  number: z.string().nullable(),
  openCents: cents,
  dueAt: instant.nullable(),
  isPastDue: z.boolean(),
  /** why the last charge failed */
  failureMessage: z.string().nullable(),
  /** it can be paid here, by card or bank account */
  canRetry: z.boolean(),
})
const coming = z.strictObject({
  ...shiftShown,
  paymentId: id,
  paymentType: z.enum(paymentTypes),
  /** what it costs in all: as booked, once settled as owed; nothing where it was given back */
  totalCents: cents,
  paidCents: cents,
  /** what a bank has in hand and has not paid yet; what of it is not owed any more comes back once it has arrived */
  underWayCents: cents,
  isSettled: z.boolean(),
  /** when the rest is taken, or the invoice issued, in words of the stage */
  stage: z.enum(paymentStages),
})

/** One line of a facility's account with us. */
const transaction = z.strictObject({
  ...shiftShown,
  id,
  kind: z.enum(['charge', 'refund', 'invoice', 'creditNote', 'received']),
  /** of a charge or refund its state, of an invoice its stage, else `done` */
  status: z.enum([...chargeLifecycle.states, ...invoiceStages, 'done']),
  /** positive: the facility pays or owes; negative: it gets back */
  amountCents: cents,
  paymentId: id,
  invoiceId: id.nullable(),
  /** as it is printed: `INV-000042`, `CN-000007` */
  number: z.string().nullable(),
  /** `Visa 4242`, `Chase 6789`, `Paper check 1044` */
  way: z.string().nullable(),
  failureMessage: z.string().nullable(),
  dueAt: instant.nullable(),
  attachmentUrl: z.string().nullable(),
  createdAt: instant,
})

export const paymentSchemas = {
  'payments.openSetup': {
    input: z.strictObject({
      kind: z.enum(['card', 'bank']),
      /** the screen to come back to */
      returnPath: z
        .string()
        .max(300)
        .regex(/^\/[a-z]/i),
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
      due: z.array(due),
      coming: z.array(coming),
      cards: z.array(card),
      banks: z.array(bank),
      invoiceAllowed: z.boolean(),
      /** why new confirmations are stopped, if they are */
      holdReason: z.string().nullable(),
    }),
  },
  'payments.transactions': {
    input: z.strictObject({
      ...listQuery('createdAt', 'amountCents'),
      kind: z.enum(['charge', 'refund', 'invoice', 'creditNote', 'received']).optional(),
      /** by staff: whose */
      facilityId: id.optional(),
    }),
    output: page(transaction),
  },
  'payments.read': {
    input: z.strictObject({ id }),
    output: z.strictObject({
      ...payment.shape,
      /** how what is owed comes about: as booked, once settled as worked */
      lines: z.array(z.strictObject({ words: z.string(), detail: z.string().nullable(), cents })),
      /** what came in, or was given back, outside the product, as a check or a transfer */
      outside: z.array(
        z.strictObject({
          kind: z.enum(['received', 'refund']),
          amountCents: cents,
          /** `Paper check 1044`; of what was given back its reference */
          way: z.string(),
          at: instant,
        }),
      ),
    }),
  },
  'payments.complete': {
    input: z.strictObject({ id }),
    output: z.strictObject({
      /** of a confirmation; `paid`, `processing` (the bank has the debit for some days), `failed`: of one tried again */
      state: z.enum(['confirmed', 'released', 'needsAction', 'paid', 'processing', 'failed']),
      jobId: id,
      /** why it was released, or failed */
      failureMessage: z.string().nullable(),
      /** where the card's owner still has to go */
      nextAction: z.strictObject({ url: z.string() }).nullable(),
    }),
  },
  'payments.retry': {
    input: z.strictObject({
      id,
      /** the primary card or bank account where none is named */
      sourceId: id.optional(),
    }),
    output: z.strictObject({
      state: z.enum(['paid', 'processing', 'needsAction']),
      payment,
      nextAction: z.strictObject({ url: z.string() }).nullable(),
    }),
  },
  'payments.receipt': {
    input: z
      .strictObject({
        paymentId: id.optional(),
        payoutId: id.optional(),
        invoiceId: id.optional(),
        creditNoteId: id.optional(),
      })
      .refine(named => Object.values(named).filter(Boolean).length === 1, {
        error: 'Name one payment, payout, invoice or credit note.',
      }),
    output: z.unknown(),
  },
  'payments.refund': {
    input: z.strictObject({
      id,
      amountCents: wholeBy(moneyFields.amountCents),
      reason: textBy(commonFields.reason),
      /** how it was given back outside the product, where it came in outside: by invoice, check or transfer */
      reference: textBy(moneyFields.reference).optional(),
    }),
    output: payment,
  },
  'payments.webhook': { input: z.unknown(), output: z.strictObject({ received: z.literal(true) }) },
}
