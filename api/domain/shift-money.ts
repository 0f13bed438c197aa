import type { JobType, PaymentType } from '@gaitway/contract/enums'
import { priceOfProduct } from '@gaitway/contract/fees'
import { confirmedStatuses, type ApplicationStatus } from '@gaitway/contract/lifecycles/application'
import type { TimesheetStatus } from '@gaitway/contract/lifecycles/timesheet'
import { BANK_PAYOUT_DAYS, CHARGE_FUNDS_DAYS } from '@gaitway/contract/limits'
import type { Output } from '@gaitway/contract/schemas/index'
import { acceptedPayCents } from './ending.ts'
import { settle } from './settlement.ts'

type Shift = Output<'applications.shifts'>['data'][number]
export type ExpectedPay = NonNullable<Shift['expectedPay']>
export type ShiftCost = NonNullable<Shift['cost']>

/** What is known of a confirmed shift's money, with the terms that were frozen for it. */
export type ShiftMoney = {
  status: ApplicationStatus
  jobType: JobType
  paymentType: PaymentType
  feePercent: number
  /** what the booked time pays the clinician, and what it costs the facility */
  bookedPayCents: number
  bookedTotalCents: number
  isTrusted: boolean
  isSettled: boolean
  owedCents: number
  /** paid, and neither given back nor being; a debit that is in process counts */
  keptCents: number
  isDebitUnderWay: boolean
  isChargeFailed: boolean
  timesheet: TimesheetStatus | null
  /** what the worked time of the time card pays */
  workedCents: number | null
  /** what a shift pays at least that the clinician was sent home from */
  minimumCents: number | null
  isPayoutDue: boolean
}

/** What the shift pays as things stand: the time card once it is handed in, else what was booked. */
const paid = ({ timesheet, workedCents, minimumCents, bookedPayCents }: ShiftMoney) => {
  if (timesheet === 'pending' && workedCents !== null)
    return { basis: 'timeCard', cents: acceptedPayCents(workedCents, minimumCents) } as const
  if (minimumCents !== null) return { basis: 'minimum', cents: minimumCents } as const
  return { basis: 'booked', cents: bookedPayCents } as const
}

/** What the money waits for beside the time card, and how many days it takes to the bank from there. */
const wayOf = ({
  paymentType,
  isTrusted,
  isDebitUnderWay,
  isChargeFailed,
}: ShiftMoney): Pick<ExpectedPay, 'after' | 'days'> => {
  if (paymentType === 'invoice')
    return { after: isTrusted ? 'acceptance' : 'invoice', days: BANK_PAYOUT_DAYS }
  const isOpen = isDebitUnderWay || isChargeFailed
  // what a trusted facility still owes comes from our balance
  if (isOpen && isTrusted) return { after: 'acceptance', days: BANK_PAYOUT_DAYS }
  return { after: isOpen ? 'payment' : 'acceptance', days: CHARGE_FUNDS_DAYS + BANK_PAYOUT_DAYS }
}

/** What a clinician will be paid for a confirmed shift, and when; null before it is confirmed and once it is due. */
export const expectedPay = (money: ShiftMoney): ExpectedPay | null => {
  const isComing = confirmedStatuses.some(status => status === money.status)
  const isJudged = money.timesheet === 'accepted' || money.timesheet === 'void'
  if (!isComing || isJudged || money.isPayoutDue || money.jobType === 'FULL_TIME') return null
  const { basis, cents } = paid(money)
  return { basis, amountCents: cents, ...wayOf(money) }
}

/** What a shift costs its facility in the end: settled, or as its time card stands; what is still moved for that. */
export const shiftCost = (money: ShiftMoney): ShiftCost => {
  const { paymentType, keptCents, owedCents, bookedTotalCents: bookedCents, isSettled } = money
  const common = { paymentType, bookedCents, paidCents: keptCents }
  const openCents = owedCents - keptCents
  if (isSettled)
    return {
      ...common,
      basis: 'settled',
      totalCents: owedCents,
      chargeCents: paymentType === 'invoice' ? 0 : Math.max(0, openCents),
      refundCents: Math.max(0, -openCents),
    }
  const { basis, cents } = paid(money)
  if (basis === 'booked' || money.jobType === 'FULL_TIME')
    return { ...common, basis: 'booked', totalCents: bookedCents, chargeCents: 0, refundCents: 0 }
  const { facilityCents, chargeCents, refundCents } = settle(priceOfProduct(cents, money), {
    paymentType,
    before: null,
    isChargeFailed: money.isChargeFailed,
    paid: [{ id: 'all', paidCents: keptCents, returnedCents: 0 }],
  }).money
  return { ...common, basis, totalCents: facilityCents, chargeCents, refundCents }
}
