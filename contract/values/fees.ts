import { PLACEMENT_HOURS } from './limits.ts'
import type { JobType, PaymentType } from './enums.ts'

/** Card processing: 2.9% of the subtotal, in tenths of a percent, and 30 cents. */
export const PROCESSING_PER_MILLE = 29
export const PROCESSING_FIXED_CENTS = 30
/** `2.9% + 30¢` */
export const PROCESSING_TEXT = `${PROCESSING_PER_MILLE / 10}% + ${PROCESSING_FIXED_CENTS}¢`
/** A clinician's cancellation closer to the start than this counts as late in their reliability. */
export const LATE_CANCEL_NOTICE_HOURS = 24

/** a × b / divisor in whole numbers, rounded half up; exact for every amount the product allows. */
const multiplyAndDivide = (a: number, b: number, divisor: number) =>
  Math.floor((2 * a * b + divisor) / (2 * divisor))

/** Pay for an hour: the posted rate plus the boost. */
export const calculatePayRateCents = (hourlyRateDollars: number, boostPercent = 0) =>
  multiplyAndDivide(hourlyRateDollars * 100, 100 + boostPercent, 100)

/** Pay for a number of minutes, rounded once. */
export const calculateTimeCents = (rateCents: number, minutes: number) =>
  multiplyAndDivide(rateCents, minutes, 60)

export type PriceInput = {
  jobType: JobType
  /** as posted, in dollars, without the boost: the base of a placement fee */
  hourlyRate: number
  payRateCents: number
  /** minutes of each slot, scheduled or worked */
  slotMinutes: readonly number[]
  parkingCents: number
  otherCents: number
  /** 0–100, two decimals at most */
  feePercent: number
  paymentType: PaymentType
}

export type Price = {
  /** clinician pay */
  productCents: number
  serviceFeeCents: number
  subtotalCents: number
  processingCents: number
  /** what the facility pays */
  totalCents: number
}

/** The price for clinician pay in cents: adds the service fee and card processing. */
export const calculatePriceForProduct = (
  productCents: number,
  { feePercent, paymentType }: Pick<PriceInput, 'feePercent' | 'paymentType'>,
): Price =>
  withFee(productCents, multiplyAndDivide(productCents, Math.round(feePercent * 100), 10_000), paymentType)

const withFee = (productCents: number, serviceFeeCents: number, paymentType: PaymentType): Price => {
  const subtotalCents = productCents + serviceFeeCents
  const processingCents =
    paymentType === 'card' && subtotalCents > 0
      ? multiplyAndDivide(subtotalCents, PROCESSING_PER_MILLE, 1000) + PROCESSING_FIXED_CENTS
      : 0
  return {
    productCents,
    serviceFeeCents,
    subtotalCents,
    processingCents,
    totalCents: subtotalCents + processingCents,
  }
}

/** Clinician pay: each slot’s time, rounded once, plus parking and other costs. */
export const calculateProductCents = ({
  payRateCents,
  slotMinutes,
  parkingCents,
  otherCents,
}: Pick<PriceInput, 'payRateCents' | 'slotMinutes' | 'parkingCents' | 'otherCents'>) =>
  slotMinutes.reduce((sum, minutes) => sum + calculateTimeCents(payRateCents, minutes), 0) +
  parkingCents +
  otherCents

/** What a facility pays for a job: by time for a PRN shift, a placement fee for a full-time job. */
export const calculatePrice = (facts: PriceInput): Price => {
  if (facts.jobType === 'PART_TIME') return calculatePriceForProduct(calculateProductCents(facts), facts)
  const booked = calculateTimeCents(calculatePayRateCents(facts.hourlyRate), PLACEMENT_HOURS * 60)
  return withFee(0, multiplyAndDivide(booked, Math.round(facts.feePercent * 100), 10_000), facts.paymentType)
}

/** The terms of each policy. */
export type PolicyTerms = {
  cancellation: CancellationTerms
  /** the standard fee, for facilities without a fee of their own */
  serviceFee: { feePercent: number }
  /** the time to respond to a submitted time card */
  autoAcceptance: { hours: number }
  invoiceTerms: { netDays: number }
  /** minutes after a day starts without a check-in until its clinician, and then the facility, is asked */
  lateCheckIn: { clinicianMinutes: number; facilityMinutes: number }
  /** how much of a facility's money one admin decides on alone within 24 hours */
  secondAdmin: { dollars: number }
}

export type AnyPolicyTerms = PolicyTerms[keyof PolicyTerms]

/** A cancellation policy. Confirming a shift freezes the current one for that shift. */
export type CancellationTerms = { lateNoticeHours: number; lateHours: number }

/**
 * What the clinician is owed when a facility cancels: nothing with enough notice, else the lesser of a few hours (4)
 * and the scheduled pay. A full-time job has no shift to pay for.
 */
export const calculateCancellationProductCents = (
  facts: Pick<PriceInput, 'jobType' | 'payRateCents' | 'slotMinutes' | 'parkingCents' | 'otherCents'>,
  noticeMinutes: number,
  { lateNoticeHours, lateHours }: CancellationTerms,
) =>
  noticeMinutes >= lateNoticeHours * 60 || facts.jobType === 'FULL_TIME'
    ? 0
    : Math.min(calculateTimeCents(facts.payRateCents, lateHours * 60), calculateProductCents(facts))
