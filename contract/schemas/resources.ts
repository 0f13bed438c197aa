import { z } from 'zod'
import {
  clinicianTypes,
  invoicePaymentMethods,
  jobTypes,
  memberAreas,
  paymentStages,
  paymentTypes,
  payoutWaits,
  roles,
} from '../enums.ts'
import { applicationLifecycle } from '../lifecycles/application.ts'
import { chargeLifecycle } from '../lifecycles/charge.ts'
import { jobLifecycle } from '../lifecycles/job.ts'
import { memberLifecycle } from '../lifecycles/member.ts'
import { onboardingCallLifecycle } from '../lifecycles/onboarding-call.ts'
import { payoutLifecycle } from '../lifecycles/payout.ts'
import { movers } from '../lifecycles/step.ts'
import { timesheetLifecycle } from '../lifecycles/timesheet.ts'
import { userLifecycle } from '../lifecycles/user.ts'
import type * as records from '../resource-records.ts'
import type { ResourceName } from '../resources.ts'
import { cents, id, instant, paymentType, priceLines, slot } from './common.ts'

const words = z.string()
const maybe = words.nullable()
const whole = z.int()

const user = z.strictObject({
  id,
  email: words,
  role: z.enum(roles),
  name: words,
  firstName: words,
  lastName: words,
  phone: maybe,
  status: z.enum(userLifecycle.states),
  statusReason: maybe,
  closedAt: instant.nullable(),
  createdAt: instant,
  isEmailVerified: z.boolean(),
  isTwoFactorOn: z.boolean(),
  isSignupCompleted: z.boolean(),
  facilityId: id.nullable(),
  clinicianId: id.nullable(),
  city: maybe,
  state: maybe,
  officeName: maybe,
  member: z
    .strictObject({
      isOwner: z.boolean(),
      status: z.enum(memberLifecycle.states),
      access: z.array(z.enum(memberAreas)),
    })
    .nullable(),
})

const place = {
  nickname: maybe,
  address1: words,
  city: words,
  state: words,
  zipCode: words,
  timeZone: words,
}
const slots = z.array(z.strictObject({ ...slot.shape, id }))

const job = z.strictObject({
  ...place,
  id,
  serialNumber: whole,
  status: z.enum(jobLifecycle.states),
  statusReason: maybe,
  jobType: z.enum(jobTypes),
  clinicianType: z.enum(clinicianTypes),
  facilityId: id,
  officeName: words,
  hourlyRate: whole,
  boostPercent: whole,
  parkingCents: cents,
  otherCents: cents,
  totalPayCents: cents,
  totalMinutes: whole,
  numberOfApplicants: whole,
  startDate: instant,
  endDate: instant,
  settingTypes: z.array(words),
  patientTypes: z.array(words),
  dressCode: words,
  minExperienceYears: whole,
  description: words,
  createdAt: instant,
  slots,
})

const wholeJob = z.strictObject({
  ...job.shape,
  price: z.strictObject({ ...priceLines.shape, feePercent: z.number(), payRateCents: cents, paymentType }),
  ledger: z.array(
    z.strictObject({
      id,
      kind: words,
      description: words,
      postedAt: instant,
      entries: z.array(z.strictObject({ account: words, amountCents: cents })),
    }),
  ),
})

const shift = z.strictObject({
  ...place,
  id,
  status: z.enum(applicationLifecycle.states),
  statusReason: maybe,
  note: maybe,
  isStandby: z.boolean(),
  jobId: id,
  serialNumber: whole,
  jobType: z.enum(jobTypes),
  clinicianId: id,
  clinicianName: words,
  facilityId: id,
  officeName: words,
  slots,
  proposedSlots: z.array(slot).nullable(),
  startDate: instant,
  endDate: instant,
  createdAt: instant,
  confirmedAt: instant.nullable(),
  sentHomeAt: instant.nullable(),
  timesheet: z
    .strictObject({
      id,
      status: z.enum(timesheetLifecycle.states),
      payCents: cents,
      openExtraMinutes: whole,
    })
    .nullable(),
  workedMinutes: whole.nullable(),
})

const charge = z.strictObject({
  id,
  kind: z.enum(['charge', 'refund']),
  reason: words,
  status: z.enum(chargeLifecycle.states),
  amountCents: cents,
  failureMessage: maybe,
  createdAt: instant,
})

const payment = z.strictObject({
  id,
  applicationId: id,
  jobId: id,
  serialNumber: whole,
  facilityId: id,
  officeName: words,
  paymentType: z.enum(paymentTypes),
  stage: z.enum(paymentStages),
  owedCents: cents,
  paidCents: cents,
  refundedCents: cents,
  settledAt: instant.nullable(),
  dueAt: instant.nullable(),
  createdAt: instant,
  charges: z.array(charge),
  received: z.array(
    z.strictObject({
      id,
      method: z.enum(invoicePaymentMethods),
      reference: words,
      amountCents: cents,
      receivedAt: instant,
    }),
  ),
  outsideCents: cents,
})

const payout = z.strictObject({
  id,
  applicationId: id,
  jobId: id,
  serialNumber: whole,
  clinicianId: id,
  clinicianName: words,
  amountCents: cents,
  status: z.enum(payoutLifecycle.states),
  waitsFor: z.enum(payoutWaits).nullable(),
  failureMessage: words.nullable(),
  dueAt: instant,
  arrivesAt: instant.nullable(),
  paidAt: instant.nullable(),
  createdAt: instant,
})

const event = z.strictObject({
  id,
  happenedAt: instant,
  actorUserId: id.nullable(),
  actorSide: z.enum([...movers, 'guest']),
  actorName: maybe,
  noun: words,
  nounId: id,
  verb: words,
  fromState: maybe,
  toState: maybe,
  jobId: id.nullable(),
  serialNumber: whole.nullable(),
  facilityId: id.nullable(),
  officeName: maybe,
  clinicianId: id.nullable(),
  clinicianName: maybe,
  personName: maybe,
  details: z.record(words, z.unknown()),
})

const ledgerAccount = z.strictObject({
  id: words,
  account: words,
  debitsCents: cents,
  creditsCents: cents,
  balanceCents: cents,
  entries: whole,
})

const onboardingCall = z.strictObject({
  id,
  userId: id,
  name: words,
  personName: words,
  role: z.enum(roles),
  userStatus: z.enum(userLifecycle.states),
  phone: maybe,
  status: z.enum(onboardingCallLifecycle.states),
  statusReason: maybe,
  startsAt: instant,
  endsAt: instant,
  createdAt: instant,
})

type Shown<Row, Whole = Row> = { list: z.ZodType<Row>; read: z.ZodType<Whole> }
type Records = {
  users: Shown<records.UserRecord>
  jobs: Shown<records.JobRecord, records.WholeJobRecord>
  shifts: Shown<records.ShiftRecord>
  'onboarding-calls': Shown<records.OnboardingCallRecord>
  payments: Shown<records.PaymentRecord>
  payouts: Shown<records.PayoutRecord>
  'audit-log': Shown<records.EventRecord>
  'ledger-accounts': Shown<records.LedgerAccountRecord>
}

/** What a row of each of the back office's lists holds, and a record read by itself; nothing else. */
export const resourceSchemas: Records & Record<ResourceName, Shown<unknown>> = {
  users: { list: user, read: user },
  jobs: { list: job, read: wholeJob },
  shifts: { list: shift, read: shift },
  'onboarding-calls': { list: onboardingCall, read: onboardingCall },
  payments: { list: payment, read: payment },
  payouts: { list: payout, read: payout },
  'audit-log': { list: event, read: event },
  'ledger-accounts': { list: ledgerAccount, read: ledgerAccount },
}
