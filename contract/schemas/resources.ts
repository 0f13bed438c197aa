import { userLifecycle } from '../lifecycles/user.ts'
import { memberLifecycle } from '../lifecycles/member.ts'
import { z } from 'zod'
import {
  clinicianTypes,
  jobTypes,
  paymentStages,
  paymentTypes,
  payoutMethods,
  payoutNeeds,
  payoutWaits,
  samePersonSigns,
  type Side,
  memberAreas,
  roles,
} from '../values/enums.ts'
import { eventNouns, moneyNouns } from '../events.ts'
import { applicationLifecycle } from '../lifecycles/application.ts'
import { chargeLifecycle } from '../lifecycles/charge.ts'
import { jobLifecycle } from '../lifecycles/job.ts'
import { payoutLifecycle } from '../lifecycles/payout.ts'
import { movers } from '../lifecycles/step.ts'
import { timesheetLifecycle } from '../lifecycles/timesheet.ts'
import type { ResourceName } from '../resources.ts'
import {
  cents,
  id,
  instant,
  missed,
  paymentType,
  priceLines,
  proposedSlot,
  slot,
  version,
  nullableText,
  addressTexts,
} from './common.ts'
import { clinicianRecord } from './clinicians.ts'
import { delivery, deliveryWithoutMoney } from './deliveries.ts'
import { invoiceRecord, receivedPayment, invoiceDetailRecord } from './invoices.ts'
import { disputeRecord } from './disputes.ts'
import { facilityRecord, facilityWithoutMoney } from './facilities.ts'
import { leadRecord } from './leads.ts'
import { moneyDecisionRecord } from './money-decisions.ts'
import { messageReport } from './message-reports.ts'
import { hourlyRateRecord, medianRateRecord } from './rates.ts'
import { jobDetails, offer } from './jobs.ts'
import { ledgerAccount } from './ledger.ts'
import { yearTotal } from './payouts.ts'
import { onboardingCallRecord } from './onboarding.ts'

/** A person with an account, as the back office sees one. */
const user = z.strictObject({
  id,
  email: z.string(),
  role: z.enum(roles),
  /** an owner’s facility name, or the person’s name */
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: nullableText,
  status: z.enum(userLifecycle.states),
  statusReason: nullableText,
  /** when the user closed the account */
  closedAt: instant.nullable(),
  createdAt: instant,
  version,
  isEmailVerified: z.boolean(),
  isTwoFactorOn: z.boolean(),
  isSignupCompleted: z.boolean(),
  facilityId: id.nullable(),
  clinicianId: id.nullable(),
  city: nullableText,
  state: nullableText,
  /** the facility the user owns or belongs to */
  officeName: nullableText,
  member: z
    .strictObject({
      isOwner: z.boolean(),
      status: z.enum(memberLifecycle.states),
      access: z.array(z.enum(memberAreas)),
    })
    .nullable(),
})

/** Sub-admins don’t see the staff. */
const userOutsideStaff = user.extend({ role: z.enum(roles).exclude(['admin', 'subadmin']) })

const place = { nickname: nullableText, ...addressTexts, timeZone: z.string() }
const slots = z.array(z.strictObject({ ...slot.shape, id }))

const job = z.strictObject({
  id,
  serialNumber: z.int(),
  status: z.enum(jobLifecycle.states),
  statusReason: nullableText,
  clinicianType: z.enum(clinicianTypes),
  facilityId: id,
  officeName: z.string(),
  ...place,
  hourlyRate: z.int(),
  boostPercent: z.int(),
  parkingCents: cents,
  otherCents: cents,
  totalPayCents: cents,
  totalMinutes: z.int(),
  numberOfApplicants: z.int(),
  startDate: instant,
  endDate: instant,
  ...jobDetails,
  createdAt: instant,
  slots,
  version,
})

const jobDetail = z.strictObject({
  ...job.shape,
  /** the zone of its address since a correction, until staff say which time was meant */
  correctedTimeZone: nullableText,
  ...offer,
  /** applicants who seem to be on the facility’s side too: confirmed only if staff allowed the same phone number */
  samePeople: z.array(
    z.strictObject({
      applicationId: id,
      sign: z.enum(samePersonSigns),
      decision: z
        .strictObject({
          isAllowed: z.boolean(),
          reason: z.string(),
          decidedBy: z.string(),
          decidedAt: instant,
        })
        .nullable(),
    }),
  ),
  price: z.strictObject({ ...priceLines.shape, feePercent: z.number(), payRateCents: cents, paymentType }),
  ledger: z.array(
    z.strictObject({
      id,
      kind: z.string(),
      description: z.string(),
      postedAt: instant,
      entries: z.array(z.strictObject({ account: z.string(), amountCents: cents })),
    }),
  ),
})
const jobDetailWithoutLedger = jobDetail.extend({ ledger: z.array(z.never()) })

const shift = z.strictObject({
  id,
  status: z.enum(applicationLifecycle.states),
  statusReason: nullableText,
  note: nullableText,
  /** stays open when another applicant is confirmed */
  isStandby: z.boolean(),
  jobId: id,
  serialNumber: z.int(),
  jobType: z.enum(jobTypes),
  clinicianId: id,
  clinicianName: z.string(),
  facilityId: id,
  officeName: z.string(),
  ...place,
  slots,
  /** the times as posted, if the shift was confirmed at other times */
  postedSlots: slots.nullable(),
  proposedSlots: z.array(proposedSlot).nullable(),
  counterSlots: z.array(proposedSlot).nullable(),
  startDate: instant,
  endDate: instant,
  createdAt: instant,
  confirmedAt: instant.nullable(),
  /** when the clinician was sent home; the time card decides the pay */
  sentHomeAt: instant.nullable(),
  missed,
  /** a no-show report about it waits for an answer or a decision */
  hasOpenNoShow: z.boolean(),
  timesheet: z
    .strictObject({
      id,
      status: z.enum(timesheetLifecycle.states),
      payCents: cents,
      openExtraMinutes: z.int(),
      hasPaper: z.boolean(),
    })
    .nullable(),
  workedMinutes: z.int().nullable(),
})
const shiftWithoutTimeCard = shift.extend({ timesheet: z.null(), workedMinutes: z.null() })

const charge = z.strictObject({
  id,
  kind: z.enum(['charge', 'refund']),
  reason: z.string(),
  lostCents: cents,
  status: z.enum(chargeLifecycle.states),
  amountCents: cents,
  failureMessage: nullableText,
  createdAt: instant,
})

const payment = z.strictObject({
  id,
  applicationId: id,
  jobId: id,
  serialNumber: z.int(),
  facilityId: id,
  officeName: z.string(),
  timeZone: z.string(),
  paymentType: z.enum(paymentTypes),
  stage: z.enum(paymentStages),
  owedCents: cents,
  paidCents: cents,
  refundedCents: cents,
  settledAt: instant.nullable(),
  dueAt: instant.nullable(),
  /** when staff last sent a pay link */
  remindedAt: instant.nullable(),
  /** the card or bank account to charge; null once only its owner can authorize that */
  method: z.strictObject({ kind: z.enum(['card', 'bank']), brand: z.string(), last4: z.string() }).nullable(),
  createdAt: instant,
  charges: z.array(charge),
  /** checks and transfers recorded for a shift paid by card or bank */
  received: z.array(z.strictObject(receivedPayment)),
  /** the part of `received` that wasn’t refunded outside the product */
  outsideCents: cents,
  /** taken by banks in disputes that aren’t decided; it counts as paid */
  disputedCents: cents,
  /** balances no longer expected to be paid */
  writeOffs: z.array(z.strictObject({ id, amountCents: cents, reason: z.string(), createdAt: instant })),
})

const payout = z.strictObject({
  id,
  applicationId: id,
  jobId: id,
  serialNumber: z.int(),
  clinicianId: id,
  clinicianName: z.string(),
  /** the total sent, with corrections */
  amountCents: cents,
  status: z.enum(payoutLifecycle.states),
  waitsFor: z.enum(payoutWaits).nullable(),
  /** what its clinician has to fix or add before it can be sent again */
  needs: z.enum(payoutNeeds).nullable(),
  failedAt: instant.nullable(),
  remindedAt: instant.nullable(),
  /** why the bank rejected it */
  failureMessage: nullableText,
  dueAt: instant,
  arrivesAt: instant.nullable(),
  paidAt: instant.nullable(),
  /** the day that it counts on once it is paid */
  paidOn: z.iso.date().nullable(),
  /** the payer of record when it was sent */
  payer: nullableText,
  method: z.enum(payoutMethods).nullable(),
  createdAt: instant,
})

export const eventRecord = z.strictObject({
  id,
  happenedAt: instant,
  actorUserId: id.nullable(),
  actorSide: z.enum([...movers, 'guest']),
  actorName: nullableText,
  noun: z.enum(eventNouns),
  nounId: id,
  verb: z.string(),
  fromState: nullableText,
  toState: nullableText,
  jobId: id.nullable(),
  serialNumber: z.int().nullable(),
  facilityId: id.nullable(),
  officeName: nullableText,
  clinicianId: id.nullable(),
  clinicianName: nullableText,
  /** who a user or member event is about */
  personName: nullableText,
  details: z.record(z.string(), z.unknown()),
})
const eventWithoutMoney = eventRecord.extend({ noun: z.enum(eventNouns).exclude(moneyNouns) })

type Rows = { list: z.ZodObject; read: z.ZodObject }
/** `forSubAdmins`: what they see, if it is less. */
type ResourceSchemas = Rows & { forSubAdmins?: Rows }
const listAndRead = <Row extends z.ZodObject>(row: Row) => ({ list: row, read: row })

/** The rows of each back-office list, and a single record. */
const resourceSchemas = {
  users: { ...listAndRead(user), forSubAdmins: listAndRead(userOutsideStaff) },
  facilities: { ...listAndRead(facilityRecord), forSubAdmins: listAndRead(facilityWithoutMoney) },
  clinicians: listAndRead(clinicianRecord),
  jobs: { list: job, read: jobDetail, forSubAdmins: { list: job, read: jobDetailWithoutLedger } },
  shifts: { ...listAndRead(shift), forSubAdmins: listAndRead(shiftWithoutTimeCard) },
  invoices: { list: invoiceRecord, read: invoiceDetailRecord },
  'onboarding-calls': listAndRead(onboardingCallRecord),
  payments: listAndRead(payment),
  disputes: listAndRead(disputeRecord),
  'money-decisions': listAndRead(moneyDecisionRecord),
  payouts: listAndRead(payout),
  'year-totals': listAndRead(yearTotal),
  deliveries: { ...listAndRead(delivery), forSubAdmins: listAndRead(deliveryWithoutMoney) },
  'audit-log': { ...listAndRead(eventRecord), forSubAdmins: listAndRead(eventWithoutMoney) },
  'ledger-accounts': listAndRead(ledgerAccount),
  'median-rates': listAndRead(medianRateRecord),
  'hourly-rates': listAndRead(hourlyRateRecord),
  leads: listAndRead(leadRecord),
  'message-reports': listAndRead(messageReport),
} satisfies Record<ResourceName, ResourceSchemas>

/** The schemas of a list for an admin or a sub-admin. */
export const findResourceSchema = (name: ResourceName, side: Side): Rows => {
  const forStaff: ResourceSchemas = resourceSchemas[name]
  return (side === 'subadmin' && forStaff.forSubAdmins) || forStaff
}

export type UserRecord = z.infer<typeof user>
export type FacilityRecord = z.infer<typeof facilityRecord>
export type SlotTimes = z.infer<typeof slot>
export type JobRecord = z.infer<typeof job>
export type JobDetailRecord = z.infer<typeof jobDetail>
export type LedgerTransaction = JobDetailRecord['ledger'][number]
export type ShiftRecord = z.infer<typeof shift>
export type PaymentRecord = z.infer<typeof payment>
export type ChargeRecord = PaymentRecord['charges'][number]
export type ReceivedRecord = PaymentRecord['received'][number]
export type PayoutRecord = z.infer<typeof payout>
export type YearTotalRecord = z.infer<typeof yearTotal>
export type OnboardingCallRecord = z.infer<typeof onboardingCallRecord>
export type EventRecord = z.infer<typeof eventRecord>
export type LedgerAccountRecord = z.infer<typeof ledgerAccount>
