import type { ExpectedPay, ShiftCost } from '@gaitway/contract/schemas/shift-money'
import type { JobType, PaymentType } from '@gaitway/contract/values/enums'
import { calculatePriceForProduct } from '@gaitway/contract/values/fees'
import { getFacilityPaymentStatus, type FacilityPaymentFacts } from '@gaitway/contract/money-status'
import { confirmedStatuses, type ApplicationStatus } from '@gaitway/contract/lifecycles/application'
import type { PayoutStatus } from '@gaitway/contract/lifecycles/payout'
import type { TimesheetStatus } from '@gaitway/contract/lifecycles/timesheet'
import { BANK_PAYOUT_DAYS, CHARGE_FUNDS_DAYS } from '@gaitway/contract/values/limits'
import { acceptedPayCents } from './ending.ts'
import { settle } from './settlement.ts'

type SeenPayment = Omit<FacilityPaymentFacts, 'movements'> & {
  movements: readonly (FacilityPaymentFacts['movements'][number] & { amountCents: number })[]
}

/** The money facts of a confirmed shift, with its frozen terms. */
export type ShiftMoney = {
  status: ApplicationStatus
  jobType: JobType
  paymentType: PaymentType
  feePercent: number
  /** clinician pay and price of the scheduled hours */
  bookedPayCents: number
  bookedTotalCents: number
  isTrusted: boolean
  isSettled: boolean
  owedCents: number
  /** paid and neither refunded nor being refunded; a debit in process counts */
  netPaidCents: number
  isDebitUnderWay: boolean
  isChargeFailed: boolean
  timesheet: TimesheetStatus | null
  /** pay for the hours of the time card */
  workedCents: number | null
  /** the least pay after a send-home, by the policy or as an admin chose */
  minimumCents: number | null
  /** the status of the shift's payout */
  payout: PayoutStatus | null
  /** the facility’s payment; null for readers who don’t see the cost */
  payment: SeenPayment | null
}

/** Pay as of now: from the time card once it is submitted, else from the scheduled hours. */
const calculateCurrentPay = ({ timesheet, workedCents, minimumCents, bookedPayCents }: ShiftMoney) => {
  if (timesheet === 'pending' && workedCents !== null)
    return { basis: 'timeCard', cents: acceptedPayCents(workedCents, minimumCents) } as const
  if (minimumCents !== null) return { basis: 'minimum', cents: minimumCents } as const
  return { basis: 'booked', cents: bookedPayCents } as const
}

/** What the payout waits for besides the time card, and the days it then takes to reach the bank. */
const choosePayCondition = ({
  paymentType,
  isTrusted,
  isDebitUnderWay,
  isChargeFailed,
}: ShiftMoney): Pick<ExpectedPay, 'after' | 'days'> => {
  if (paymentType === 'invoice')
    return { after: isTrusted ? 'acceptance' : 'invoice', days: BANK_PAYOUT_DAYS }
  const isOpen = isDebitUnderWay || isChargeFailed
  // we cover what a trusted facility still owes
  if (isOpen && isTrusted) return { after: 'acceptance', days: BANK_PAYOUT_DAYS }
  return { after: isOpen ? 'payment' : 'acceptance', days: CHARGE_FUNDS_DAYS + BANK_PAYOUT_DAYS }
}

/**
 * What a clinician will be paid for a confirmed shift, and when; null before confirmation and once the payout
 * exists.
 */
export const calculateExpectedPay = (money: ShiftMoney): ExpectedPay | null => {
  const isConfirmed = confirmedStatuses.some(status => status === money.status)
  const isDecided = money.timesheet === 'accepted' || money.timesheet === 'void'
  if (!isConfirmed || isDecided || money.payout !== null || money.jobType === 'FULL_TIME') return null
  const { basis, cents } = calculateCurrentPay(money)
  return { basis, amountCents: cents, ...choosePayCondition(money) }
}

/** Charges that were sent and haven’t cleared. */
const sumProcessing = (payment: SeenPayment | null) =>
  (payment?.movements ?? [])
    .filter(({ kind, status }) => kind === 'charge' && status !== 'succeeded' && status !== 'failed')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)

/**
 * What a shift costs its facility, as settled or as its time card would settle it, and the charge or refund that is
 * still to come.
 */
export const calculateShiftCost = (money: ShiftMoney): ShiftCost => {
  const { paymentType, netPaidCents, owedCents, bookedTotalCents: bookedCents, isSettled } = money
  const processingCents = sumProcessing(money.payment)
  const common = {
    paymentType,
    bookedCents,
    status: money.payment && getFacilityPaymentStatus(money.payment),
    paidCents: netPaidCents - processingCents,
    processingCents,
  }
  const openCents = owedCents - netPaidCents
  if (isSettled)
    return {
      ...common,
      basis: 'settled',
      totalCents: owedCents,
      chargeCents: paymentType === 'invoice' ? 0 : Math.max(0, openCents),
      refundCents: Math.max(0, -openCents),
    }
  const { basis, cents } = calculateCurrentPay(money)
  // a placement fee was paid as confirmed
  if (money.jobType === 'FULL_TIME')
    return { ...common, basis: 'booked', totalCents: bookedCents, chargeCents: 0, refundCents: 0 }
  const { facilityCents, chargeCents, refundCents } = settle(calculatePriceForProduct(cents, money), {
    paymentType,
    before: null,
    isChargeFailed: money.isChargeFailed,
    paid: [{ id: 'all', paidCents: netPaidCents, returnedCents: 0 }],
  }).balance
  return { ...common, basis, totalCents: facilityCents, chargeCents, refundCents }
}
