import { showCents, showSerial } from '@gaitway/contract/format/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { showDay } from '@gaitway/contract/format/time'

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
    ...(processingCents > 0 ? [` ${showCents(processingCents)} is processing.`] : []),
    ...(estimatedCents > 0
      ? [` You’ll be billed about ${showCents(estimatedCents)} for confirmed shifts.`]
      : []),
  ].join('')
  if (dueCents === 0 && comingWords) return `You don’t owe anything.${comingWords}`
  const backCents = coming.reduce((sum, one) => sum + countSurplus(one), 0)
  if (dueCents === 0 && backCents > 0)
    return `You don’t owe anything. We’ll refund ${showCents(backCents)} after it clears your bank.`
  if (dueCents === 0)
    return coming.length > 0
      ? 'You don’t owe anything. Your confirmed shifts are paid.'
      : 'You don’t owe anything, and nothing is processing.'
  const later = due.filter(({ kind, isPastDue }) => kind === 'invoice' && !isPastDue)
  const [first] = later
  const amount = showCents(dueCents)
  if (!first?.dueAt) return `You owe ${amount} now.${comingWords}`
  const day = showDay(first.dueAt, first.timeZone)
  const nowCents = dueCents - sumOpenCents(later)
  const owed =
    nowCents > 0
      ? `You owe ${amount}: ${showCents(nowCents)} now and the rest by ${day}.`
      : `You owe ${amount} by ${day}.`
  return `${owed}${comingWords}`
}

export const shiftName = ({ serialNumber, clinicianName }: { serialNumber: number; clinicianName: string }) =>
  `Shift ${showSerial(serialNumber)} · ${clinicianName}`

/** Why a payment is due, besides its status; or that it is processing. */
export const whyDue = ({ kind, number, dueAt, timeZone, isPastDue, canRetry, failureMessage }: Due) => {
  if (kind === 'invoice' && number && dueAt) {
    const day = showDay(dueAt, timeZone)
    return isPastDue ? `Invoice ${number} was due ${day}` : `Invoice ${number}, due ${day}`
  }
  if (!canRetry) return 'A payment is processing.'
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
      ? `${amount} is clearing your bank. We’ll refund it after that.`
      : `${amount} is clearing your bank. We’ll refund ${showCents(surplusCents)} of it after that.`
  if (paymentType === 'invoice') return 'Invoiced after the shift'
  if (paidCents > 0)
    return (
      underWayCents > 0
        ? (paid: string) => `${paid} is paid. Your bank is processing the rest.`
        : (paid: string) => `${paid} is paid. We’ll charge the rest.`
    )(showCents(paidCents))
  return 'Your bank is processing it. This takes a few days.'
}
