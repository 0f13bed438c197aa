import { SMALLEST_CHARGE_CENTS } from '../values/limits.ts'
import { showCents, showCreditNoteNumber, showInvoiceNumber, showSerial } from './money.ts'
import { getMovementStatus } from '../money-status.ts'
import type { Output } from '../schemas/index.ts'
import { findStatusWord } from './status-copy.ts'

type TimeCard = Output<'timesheets.read'>
type Effect = NonNullable<TimeCard['effect']>
type Adjustment = TimeCard['adjustments'][number]

const cents = (amount: number) => showCents(Math.abs(amount))

/**
 * What a correction changes about a clinician's pay, and when it is paid or taken: in the shift's own payout while
 * that wasn't sent, else in the next one. Without a name, the text addresses the clinician.
 */
export const describePayChange = (
  deltaCents: number,
  goesTo: NonNullable<TimeCard['correctionGoesTo']>,
  name?: string,
): string => {
  const [owe, whose, their] = name ? [`${name} owes`, `${name}’s`, 'their'] : ['You owe', 'your', 'your']
  if (goesTo === 'ownPayout')
    return `${cents(deltaCents)} ${deltaCents > 0 ? 'will be added to' : 'will be subtracted from'} the payout for this shift, which hasn’t been sent yet.`
  if (deltaCents < 0) return `${owe} ${cents(deltaCents)}. We’ll subtract it from ${their} next payout.`
  return goesTo === 'nextPayout'
    ? `The payout for this shift was already sent, so we’ll add ${cents(deltaCents)} to ${whose} next payout.`
    : `We’ll send ${cents(deltaCents)} in a payout for this shift.`
}

type FacilityChange = Pick<Effect, 'paymentType' | 'chargeCents' | 'refundCents' | 'processingCents'> & {
  /** more or less than was owed before */
  changeCents: number
  /** what stays due because a charge failed */
  dueCents: number
  /** `Visa 4242` */
  way?: string
}

/** What a correction changes about what a facility owes, and when it is charged or refunded. */
export const describeFacilityChange = (change: FacilityChange): string => {
  const { paymentType, chargeCents, refundCents, processingCents, changeCents, dueCents, way } = change
  if (changeCents === 0) return 'Nothing changes for the facility.'
  const owed = `${cents(changeCents)} ${changeCents > 0 ? 'more' : 'less'} is owed.`
  if (paymentType === 'invoice')
    return `${owed} We’ll ${changeCents > 0 ? 'send another invoice' : 'credit the invoice'}.`
  const when = processingCents > 0 ? ' once the current payment clears' : ''
  const to = way ? ` to ${way}` : ''
  if (chargeCents > 0) return `${owed} We’ll charge ${cents(chargeCents)}${to}${when}.`
  if (refundCents > 0) return `${owed} We’ll refund ${cents(refundCents)}${to}${when}.`
  return dueCents > 0
    ? `${owed} The balance due will be ${cents(dueCents)}.`
    : `${owed} Nothing will be charged.`
}

/** What a correction would change for a facility, from the current state of its payment. */
export const previewFacilityChange = (effect: Effect, changeCents: number, way?: string): string => {
  const balanceCents = effect.owedCents + changeCents - effect.paidCents
  const isFailed = effect.chargeCents === 0 && effect.owedCents > effect.paidCents
  return describeFacilityChange({
    ...effect,
    changeCents,
    way,
    chargeCents: !isFailed && balanceCents >= SMALLEST_CHARGE_CENTS ? balanceCents : 0,
    refundCents: Math.max(0, -balanceCents),
    dueCents: isFailed ? Math.max(0, balanceCents) : 0,
  })
}

/** What became of a correction: where the pay went, and what the facility was charged, refunded or billed. */
export const describeCorrection = ({
  payTaken,
  facilityCents,
  waitsForPayment,
  moved,
}: Adjustment): string[] => [
  ...payTaken.map(({ amountCents, payout, serialNumber }) => {
    const isMore = amountCents > 0
    if (payout === 'next')
      return `${cents(amountCents)} will be ${isMore ? 'added to' : 'subtracted from'} the next payout`
    const where = payout === 'own' ? 'this shift' : `shift ${showSerial(serialNumber ?? 0)}`
    return `${cents(amountCents)} ${isMore ? 'added to' : 'subtracted from'} the payout for ${where}`
  }),
  ...(facilityCents
    ? [
        `Facility total: ${cents(facilityCents)} ${facilityCents > 0 ? 'more' : 'less'}${waitsForPayment ? '. We’ll charge or refund the difference once the current payment clears' : ''}`,
      ]
    : []),
  ...moved.map(({ kind, amountCents, status, number }) => {
    if (kind === 'invoice') return `Invoice ${showInvoiceNumber(number ?? 0)} for ${cents(amountCents)}`
    if (kind === 'creditNote')
      return `Credit note ${showCreditNoteNumber(number ?? 0)} for ${cents(amountCents)}`
    const word = status ? findStatusWord('facilityPayment', getMovementStatus({ kind, status })).word : ''
    return `${kind === 'charge' ? 'Charge' : 'Refund'} of ${cents(amountCents)}: ${word}`
  }),
]

/** The hours and pay of a time card as last corrected. */
export const getLatestHours = ({
  adjustments,
  workedMinutes,
  payCents,
}: Pick<TimeCard, 'adjustments' | 'workedMinutes' | 'payCents'>) => {
  const last = adjustments.at(-1)
  return last ? { workedMinutes: last.workedMinutes, payCents: last.payCents } : { workedMinutes, payCents }
}
