import type { PaymentType } from './values/enums.ts'
import { confirmedStatuses, type ApplicationStatus } from './lifecycles/application.ts'
import type { ChargeStatus } from './lifecycles/charge.ts'
import { payoutLifecycle, type PayoutStatus } from './lifecycles/payout.ts'
import type { TimesheetStatus } from './lifecycles/timesheet.ts'

/** What a facility reads about its payment for a shift; `status-copy.ts` has the words. */
export const facilityPaymentStatuses = [
  'estimated',
  'processing',
  'needsAction',
  'paid',
  'refunded',
  'failed',
] as const
export type FacilityPaymentStatus = (typeof facilityPaymentStatuses)[number]

/** What a clinician reads about their pay for a shift. */
export const clinicianPayStatuses = [
  'scheduled',
  'timeCardDue',
  'returned',
  'inReview',
  'onTheWay',
  'paid',
  'failed',
] as const
export type ClinicianPayStatus = (typeof clinicianPayStatuses)[number]

/** One charge or refund. */
type Movement = { kind: 'charge' | 'refund'; status: ChargeStatus }

export type FacilityPaymentFacts = {
  paymentType: PaymentType
  isSettled: boolean
  /** a charge failed, and nobody has paid since */
  isChargeFailed: boolean
  owedCents: number
  /** cleared */
  paidCents: number
  refundedCents: number
  /** every charge and refund, also failed ones */
  movements: readonly Movement[]
}

const isInProgress = ({ status }: Movement) => status !== 'succeeded' && status !== 'failed'

/** The status of one charge or refund: money that hasn’t cleared is never paid. */
export const getMovementStatus = ({ kind, status }: Movement): FacilityPaymentStatus => {
  if (status === 'succeeded') return kind === 'charge' ? 'paid' : 'refunded'
  return status === 'sent' ? 'processing' : status
}

/** The status of the payment for a shift; null while nothing was charged, refunded or estimated. */
export const getFacilityPaymentStatus = (payment: FacilityPaymentFacts): FacilityPaymentStatus | null => {
  const { paymentType, isSettled, isChargeFailed, owedCents, paidCents, refundedCents, movements } = payment
  const inProgress = movements.filter(isInProgress)
  if (inProgress.some(({ status }) => status === 'needsAction')) return 'needsAction'
  if (inProgress.length > 0) return 'processing'
  const netPaidCents = paidCents - refundedCents
  const isOpen = owedCents > netPaidCents
  if (isOpen && isChargeFailed) return 'failed'
  if (netPaidCents > 0 && !isOpen) return 'paid'
  if (isOpen && !isSettled) return 'estimated'
  // the balance due will be charged; an issued invoice has a status of its own
  if (isOpen) return paymentType === 'invoice' ? null : 'processing'
  if (refundedCents > 0) return 'refunded'
  return movements.some(({ kind, status }) => kind === 'charge' && status === 'failed') ? 'failed' : null
}

const statusByPayout = {
  due: 'onTheWay',
  sent: 'onTheWay',
  paid: 'paid',
  failed: 'failed',
} as const satisfies Record<PayoutStatus, ClinicianPayStatus>

/** The status of a payout. */
export const getPayoutStatus = (payout: PayoutStatus) => statusByPayout[payout]

type ClinicianPayFacts = {
  shift: ApplicationStatus
  timesheet: TimesheetStatus | null
  payout: PayoutStatus | null
}

/** The status of a clinician’s pay for a shift; null where nothing is paid. */
export const getClinicianPayStatus = ({
  shift,
  timesheet,
  payout,
}: ClinicianPayFacts): ClinicianPayStatus | null => {
  if (payout) return statusByPayout[payout]
  if (!confirmedStatuses.some(status => status === shift)) return null
  // an accepted time card without a payout pays nothing
  if (timesheet === 'accepted' || timesheet === 'void') return null
  if (timesheet === 'pending') return 'inReview'
  if (timesheet === 'rejected') return 'returned'
  return shift === 'completed' ? 'timeCardDue' : 'scheduled'
}

/** The payout statuses that a clinician reads as this one. */
export const listPayoutStatuses = (status: ClinicianPayStatus): PayoutStatus[] =>
  payoutLifecycle.states.filter(payout => statusByPayout[payout] === status)
