import { showCents, showSerial } from '@gaitway/contract/format/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { showDay } from '@gaitway/contract/format/time'
import { copy } from './copy.ts'

export type Billing = Output<'payments.billing'>
export type Due = Billing['due'][number]
export type Coming = Billing['coming'][number]
export type Transaction = Output<'payments.transactions'>['data'][number]

const sumOpenCents = (due: readonly Due[]) => due.reduce((sum, { openCents }) => sum + openCents, 0)

/** The one sentence at the top of the page. */
export const summarizeBilling = ({
  due,
  dueCents,
  coming,
  comingCents,
  processingCents,
}: Billing): string => {
  const estimatedCents = comingCents - processingCents
  const comingWords = [
    ...(processingCents > 0 ? [` ${copy.processingNow(showCents(processingCents))}`] : []),
    ...(estimatedCents > 0 ? [` ${copy.estimatedNow(showCents(estimatedCents))}`] : []),
  ].join('')
  if (dueCents === 0 && comingWords) return `${copy.nothingDue}${comingWords}`
  const backCents = coming.reduce((sum, one) => sum + countSurplus(one), 0)
  if (dueCents === 0 && backCents > 0) return copy.comingBack(showCents(backCents))
  if (dueCents === 0) return coming.length > 0 ? copy.allPaid : copy.nothing
  const later = due.filter(({ kind, isPastDue }) => kind === 'invoice' && !isPastDue)
  const [first] = later
  const amount = showCents(dueCents)
  if (!first?.dueAt) return `${copy.oweNow(amount)}${comingWords}`
  const day = showDay(first.dueAt, first.timeZone)
  const nowCents = dueCents - sumOpenCents(later)
  const owed = nowCents > 0 ? copy.oweBoth(amount, showCents(nowCents), day) : copy.oweBy(amount, day)
  return `${owed}${comingWords}`
}

export const shiftName = ({ serialNumber, clinicianName }: { serialNumber: number; clinicianName: string }) =>
  copy.shift(showSerial(serialNumber), clinicianName)

/** Why a payment is due, besides its status; or that it is processing. */
export const whyDue = ({ kind, number, dueAt, timeZone, isPastDue, canRetry, failureMessage }: Due) => {
  if (kind === 'invoice' && number && dueAt) {
    const day = showDay(dueAt, timeZone)
    return isPastDue ? copy.invoicePast(number, day) : copy.invoice(number, day)
  }
  if (!canRetry) return copy.underWay
  return failureMessage ?? ''
}

/** The part of a bank debit in progress that is no longer owed. */
const countSurplus = ({ totalCents, paidCents, underWayCents }: Coming) =>
  Math.min(underWayCents, Math.max(0, paidCents + underWayCents - totalCents))

export const isPaid = ({ status }: Coming) => status === 'paid'

/** Where the money is for a shift that isn't fully paid, or whose bank debit is still in progress. */
export const describePending = (coming: Coming) => {
  const { paymentType, paidCents, underWayCents } = coming
  const surplusCents = countSurplus(coming)
  const amount = showCents(underWayCents)
  if (surplusCents > 0)
    return surplusCents === underWayCents
      ? copy.comesBack(amount)
      : copy.comesBackPartly(amount, showCents(surplusCents))
  if (paymentType === 'invoice') return copy.isInvoiced
  if (paidCents > 0) return (underWayCents > 0 ? copy.isPartly : copy.isPartlyLater)(showCents(paidCents))
  return copy.isTaken
}
