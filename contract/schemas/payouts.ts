import { z } from 'zod'
import { INTEGER_MAX } from '../values/limits.ts'
import { payoutMethods, payoutNeeds, payoutReasons, payoutWaits, taxInfoStates } from '../values/enums.ts'
import { formFilers } from '../values/tax-forms.ts'
import { complianceData, factCertainties } from './compliance-data.ts'
import { payoutLifecycle } from '../lifecycles/payout.ts'
import { cents, commaList, id, instant, listQuery, nothing, page, nullableText } from './common.ts'
import { payoutAccount, payoutBank, shiftSummary } from './payments.ts'

/** One line of how an amount adds up; cents can be negative. */
const line = z.strictObject({ words: z.string(), cents })

export const payout = z.strictObject({
  ...shiftSummary,
  id,
  /** for the shift, without corrections */
  amountCents: cents,
  /** corrections of earlier shifts, added or deducted */
  adjustmentCents: cents,
  /** the total sent */
  sentCents: cents,
  status: z.enum(payoutLifecycle.states),
  reason: z.enum(payoutReasons),
  waitsFor: z.enum(payoutWaits).nullable(),
  /** what a failed payout’s clinician has to fix or add before it can be sent again */
  needs: z.enum(payoutNeeds).nullable(),
  lines: z.array(line),
  workedMinutes: z.int().nullable(),
  dueAt: instant,
  sentAt: instant.nullable(),
  arrivesAt: instant.nullable(),
  paidAt: instant.nullable(),
  failureMessage: nullableText,
  /** `Chase 6789` */
  bank: nullableText,
})

/** A shift without a payout yet, with its pay by the submitted time card, else by the scheduled hours. */
const unpaidShift = z.strictObject({
  ...shiftSummary,
  payCents: cents,
  /** `work`: not started; then the time card has to be submitted, accepted, or resubmitted */
  next: z.enum(['work', 'submit', 'accept', 'resubmit']),
})

/** A calendar day in the product's time zone. */
const day = z.iso.date({ error: 'This isn’t a valid date.' })
const year = z.coerce.number().int().min(2000).max(2999)

/** What payouts and worked shifts add up to. */
const earned = {
  /** arrived */
  paidCents: cents,
  /** due, or sent to the bank */
  onTheWayCents: cents,
  /** expected for shifts that were worked */
  inReviewCents: cents,
  failedCents: cents,
}
/** A week from Sunday or a calendar month, within one year. */
const earnedPeriod = z.strictObject({ fromDay: day, toDay: day, ...earned })

/** What a clinician was paid in a year, as a row of the back office; its ID is the clinician’s and the year. */
export const yearTotal = z.strictObject({
  id: z.string(),
  year: z.int(),
  clinicianId: id,
  clinicianName: z.string(),
  email: z.string(),
  payCents: cents,
  reimbursementCents: cents,
  correctionCents: cents,
  totalCents: cents,
  payouts: z.int(),
  /** null for a year whose threshold isn’t in the compliance data */
  thresholdCents: cents.nullable(),
  payers: z.array(z.string()),
  methods: z.array(z.enum(payoutMethods)),
  /** null without a payout account, or until it is read; else what a tax form lacks, as the payment service reports it */
  taxMissing: z.array(z.string()).nullable(),
  taxInfo: z.enum(taxInfoStates),
})

const filer = z.enum(formFilers, { error: 'Please choose who files.' })

const formRecipient = z.strictObject({
  clinicianId: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  address: nullableText,
  city: nullableText,
  state: nullableText,
  zipCode: nullableText,
  totalCents: cents,
})
/** Whom a Form 1099-NEC may be about: a clinician who was paid in the year. */
export type FormRecipient = z.infer<typeof formRecipient>

export const payoutSchemas = {
  'payouts.list': {
    input: z.strictObject({
      ...listQuery('createdAt', 'amountCents'),
      status: commaList(payoutLifecycle.states),
      clinicianId: id.optional(),
      /** the first and last day: by the day of arrival if paid, the day sent if in transit, else the due date */
      fromDay: day.optional(),
      toDay: day.optional(),
    }),
    output: page(payout),
  },
  'payouts.earnings': {
    /** the current year by default */
    input: z.strictObject({ year: year.optional() }),
    output: z.strictObject({
      year: z.int(),
      /** years with pay, and this one, latest first */
      years: z.array(z.int()),
      ...earned,
      /** what `paidCents` adds up from, by the day of payment */
      paid: z.strictObject({
        payCents: cents,
        /** parking and other costs */
        reimbursementCents: cents,
        /** of earlier shifts, added to or deducted from these payouts */
        correctionCents: cents,
      }),
      /** the part of `onTheWayCents` that waits for a facility’s payment */
      unpaidCents: cents,
      /** corrections for the next payout */
      correctionCents: cents,
      /** the months and weeks with pay, latest first */
      months: z.array(earnedPeriod),
      weeks: z.array(earnedPeriod),
    }),
  },
  'payouts.downloadEarnings': { input: z.strictObject({ year }), output: z.unknown() },
  'payouts.downloadStatement': {
    /** admins say whose */
    input: z.strictObject({ year, clinicianId: id.optional() }),
    output: z.unknown(),
  },
  'payouts.yearEnd': {
    /** the current year by default */
    input: z.strictObject({ year: year.optional() }),
    output: z.strictObject({
      year: z.int(),
      /** years with payouts or a threshold, and this one, latest first */
      years: z.array(z.int()),
      /** from the compliance data; null if it lacks the year */
      threshold: z
        .strictObject({
          cents,
          due: z.iso.date(),
          source: z.string(),
          checkedOn: z.iso.date(),
          certainty: z.enum(factCertainties),
        })
        .nullable(),
      electronicFrom: z.int(),
      /** who files the forms, as recorded for the year, newest first; without a record, nobody has decided yet */
      filers: z.array(
        z.strictObject({ version: z.int(), filer, decidedByName: z.string(), decidedAt: instant }),
      ),
      clinicians: z.int(),
      atThreshold: z.int(),
      taxMissing: z.int(),
      /** of accounts that weren’t read at the payment service yet */
      taxUnread: z.int(),
      payCents: cents,
      reimbursementCents: cents,
      correctionCents: cents,
      totalCents: cents,
    }),
  },
  'payouts.setFormFiler': {
    /** the version that it follows; 0 if nobody has decided yet */
    input: z.strictObject({
      year,
      filer,
      version: z.int().min(0).max(INTEGER_MAX),
    }),
    output: z.strictObject({ version: z.int() }),
  },
  'payouts.listRecipients': {
    input: z.strictObject({ year }),
    output: z.strictObject({
      thresholdCents: cents,
      recordsPerFile: z.int(),
      /** column names, codes and rules of the compliance data */
      iris: complianceData.shape.iris,
      /** what wasn’t found about the year’s end, in full sentences */
      notFound: z.array(z.string()),
      /** everybody who was paid in the year; addresses only of those at or above the threshold */
      recipients: z.array(formRecipient),
    }),
  },
  'payouts.overview': {
    /** admins say whose */
    input: z.strictObject({ clinicianId: id.optional() }),
    output: z.strictObject({
      payoutAccount: payoutAccount.nullable(),
      payoutBanks: z.array(payoutBank),
      /** accepted, but not sent yet */
      dueCents: cents,
      /** the part of `dueCents` that waits for a facility’s payment */
      unpaidCents: cents,
      /** in transit to the bank */
      sentCents: cents,
      /** when all of `sentCents` has arrived; null while unknown */
      arrivesBy: instant.nullable(),
      /** arrived in this calendar year */
      paidThisYearCents: cents,
      failedCents: cents,
      /** a failed payout isn’t sent again to the account that returned it */
      needsBank: z.boolean(),
      /** not worked yet */
      upcomingCents: cents,
      upcoming: z.array(unpaidShift),
      /** worked, and not accepted yet */
      inReviewCents: cents,
      inReview: z.array(unpaidShift),
      /** corrections for the next payout */
      correctionCents: cents,
    }),
  },
  'payouts.openAccount': { input: nothing, output: z.strictObject({ url: z.string() }) },
  'payouts.addBank': { input: nothing, output: z.strictObject({ url: z.string() }) },
  'payouts.remind': { input: z.strictObject({ id }), output: payout },
  'payouts.resend': { input: z.strictObject({ id }), output: payout },
}
