import type {
  ClinicianType,
  InvoicePaymentMethod,
  JobType,
  MemberArea,
  PaymentStage,
  PaymentType,
  PayoutWait,
  Role,
} from './enums.ts'
import type { Price } from './fees.ts'
import type { ApplicationStatus } from './lifecycles/application.ts'
import type { ChargeStatus } from './lifecycles/charge.ts'
import type { JobStatus } from './lifecycles/job.ts'
import type { MemberStatus } from './lifecycles/member.ts'
import type { OnboardingCallStatus } from './lifecycles/onboarding-call.ts'
import type { PayoutStatus } from './lifecycles/payout.ts'
import type { Mover } from './lifecycles/step.ts'
import type { TimesheetStatus } from './lifecycles/timesheet.ts'
import type { UserStatus } from './lifecycles/user.ts'

/** What the back office's resource lists give, row by row; times are ISO 8601 in UTC. */
export type UserRecord = {
  id: string
  email: string
  role: Role
  /** a facility's name where it is its owner, or the person's */
  name: string
  firstName: string
  lastName: string
  phone: string | null
  status: UserStatus
  statusReason: string | null
  /** when the person closed the account, if they did */
  closedAt: string | null
  createdAt: string
  isEmailVerified: boolean
  isTwoFactorOn: boolean
  isSignupCompleted: boolean
  facilityId: string | null
  clinicianId: string | null
  city: string | null
  state: string | null
  /** the facility that the person owns or is a sub-user of */
  officeName: string | null
  member: { isOwner: boolean; status: MemberStatus; access: MemberArea[] } | null
}

export type SlotTimes = { startDate: string; endDate: string }

type Place = {
  nickname: string | null
  address1: string
  city: string
  state: string
  zipCode: string
  timeZone: string
}

export type JobRecord = Place & {
  id: string
  serialNumber: number
  status: JobStatus
  statusReason: string | null
  jobType: JobType
  clinicianType: ClinicianType
  facilityId: string
  officeName: string
  hourlyRate: number
  boostPercent: number
  parkingCents: number
  otherCents: number
  totalPayCents: number
  totalMinutes: number
  numberOfApplicants: number
  startDate: string
  endDate: string
  settingTypes: string[]
  patientTypes: string[]
  dressCode: string
  minExperienceYears: number
  description: string
  createdAt: string
  slots: (SlotTimes & { id: string })[]
}

export type LedgerEntry = { account: string; amountCents: number }
export type LedgerTransaction = {
  id: string
  kind: string
  description: string
  postedAt: string
  entries: LedgerEntry[]
}
/** One job as it is read by itself. */
export type WholeJobRecord = JobRecord & {
  price: Price & { feePercent: number; payRateCents: number; paymentType: PaymentType }
  ledger: LedgerTransaction[]
}

export type ShiftRecord = Place & {
  id: string
  status: ApplicationStatus
  statusReason: string | null
  note: string | null
  /** stays on the list when another is confirmed */
  isStandby: boolean
  jobId: string
  serialNumber: number
  jobType: JobType
  clinicianId: string
  clinicianName: string
  facilityId: string
  officeName: string
  slots: (SlotTimes & { id: string })[]
  proposedSlots: SlotTimes[] | null
  startDate: string
  endDate: string
  createdAt: string
  confirmedAt: string | null
  /** when the clinician was sent home, which pays by the time card */
  sentHomeAt: string | null
  timesheet: {
    id: string
    status: TimesheetStatus
    payCents: number
    /** extra time that nobody has approved */
    openExtraMinutes: number
  } | null
  workedMinutes: number | null
}

export type ChargeRecord = {
  id: string
  kind: 'charge' | 'refund'
  reason: string
  status: ChargeStatus
  amountCents: number
  failureMessage: string | null
  createdAt: string
}
export type PaymentRecord = {
  id: string
  applicationId: string
  jobId: string
  serialNumber: number
  facilityId: string
  officeName: string
  paymentType: PaymentType
  stage: PaymentStage
  owedCents: number
  paidCents: number
  refundedCents: number
  settledAt: string | null
  dueAt: string | null
  createdAt: string
  charges: ChargeRecord[]
  /** checks and transfers that were recorded for a shift that is charged */
  received: ReceivedRecord[]
  /** what of them is here and was not given back outside */
  outsideCents: number
}
export type ReceivedRecord = {
  id: string
  method: InvoicePaymentMethod
  reference: string
  amountCents: number
  receivedAt: string
}

export type PayoutRecord = {
  id: string
  applicationId: string
  jobId: string
  serialNumber: number
  clinicianId: string
  clinicianName: string
  /** what is sent in all, with corrections */
  amountCents: number
  status: PayoutStatus
  waitsFor: PayoutWait | null
  /** why the bank did not take it */
  failureMessage: string | null
  dueAt: string
  arrivesAt: string | null
  paidAt: string | null
  createdAt: string
}

export type OnboardingCallRecord = {
  id: string
  userId: string
  /** a facility's name, or the person's */
  name: string
  /** who is on the phone */
  personName: string
  role: Role
  userStatus: UserStatus
  phone: string | null
  status: OnboardingCallStatus
  statusReason: string | null
  startsAt: string
  endsAt: string
  createdAt: string
}

export type EventRecord = {
  id: string
  happenedAt: string
  actorUserId: string | null
  actorSide: Mover | 'guest'
  actorName: string | null
  noun: string
  nounId: string
  verb: string
  fromState: string | null
  toState: string | null
  jobId: string | null
  serialNumber: number | null
  facilityId: string | null
  officeName: string | null
  clinicianId: string | null
  clinicianName: string | null
  /** of an event of a person or a sub-user: who it is */
  personName: string | null
  details: Record<string, unknown>
}

export type LedgerAccountRecord = {
  id: string
  account: string
  debitsCents: number
  creditsCents: number
  /** debits less credits */
  balanceCents: number
  entries: number
}
