import { showCents, showSerial } from '@gaitway/contract/format/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { showDay } from '@gaitway/contract/format/time'

export type Billing = Output<'payments.billing'>
export type Due = Billing['due'][number]
export type Coming = Billing['coming'][number]
export type Transaction = Output<'payments.transactions'>['data'][number]

export const transactionKindNames: Record<Transaction['kind'], string> = {
  charge: 'Charge',
  refund: 'Refund',
  invoice: 'Invoice',
  creditNote: 'Credit note',
  received: 'Payment received',
}

/** The sentences at the top of the page: what the facility owes, and what is processing or will be billed. */
export const summarizeBilling = (billing: Billing): string => {
  const { due, dueCents, coming, comingCents, processingCents } = billing
  const estimatedCents = comingCents - processingCents
  const comingText = [
    ...(processingCents > 0 ? [` ${showCents(processingCents)} is processing.`] : []),
    ...(estimatedCents > 0
      ? [` You’ll be billed about ${showCents(estimatedCents)} for confirmed shifts.`]
      : []),
  ].join('')
  if (dueCents === 0 && comingText) return `You don’t owe anything.${comingText}`
  const surplusCents = coming.reduce((sum, one) => sum + calculateSurplusCents(one), 0)
  if (dueCents === 0 && surplusCents > 0)
    return `You don’t owe anything. We’ll refund ${showCents(surplusCents)} after it clears your bank.`
  if (dueCents === 0)
    return coming.length > 0
      ? 'You don’t owe anything. Your confirmed shifts are paid.'
      : 'You don’t owe anything, and nothing is processing.'
  const dueLater = due.filter(({ kind, isPastDue }) => kind === 'invoice' && !isPastDue)
  const [first] = dueLater
  const amount = showCents(dueCents)
  if (!first?.dueAt) return `You owe ${amount} now.${comingText}`
  const day = showDay(first.dueAt, first.timeZone)
  const dueNowCents = dueLater.reduce((cents, { openCents }) => cents - openCents, dueCents)
  return dueNowCents > 0
    ? `You owe ${amount}: ${showCents(dueNowCents)} now and the rest by ${day}.${comingText}`
    : `You owe ${amount} by ${day}.${comingText}`
}

export const formatShiftName = ({
  serialNumber,
  clinicianName,
}: {
  serialNumber: number
  clinicianName: string
}) => `Shift ${showSerial(serialNumber)} · ${clinicianName}`

/** Why a payment is due, or that it is processing; empty if the status says everything. */
export const describeDue = ({ kind, number, dueAt, timeZone, isPastDue, canRetry, failureMessage }: Due) => {
  if (kind === 'invoice' && number && dueAt) {
    const day = showDay(dueAt, timeZone)
    return isPastDue ? `Invoice ${number} was due ${day}` : `Invoice ${number}, due ${day}`
  }
  if (!canRetry) return 'A payment is processing.'
  return failureMessage ?? ''
}

/** The part of a bank debit in progress that is no longer owed. */
const calculateSurplusCents = ({ totalCents, paidCents, underWayCents }: Coming) =>
  Math.min(underWayCents, Math.max(0, paidCents + underWayCents - totalCents))

export const isPaid = ({ status }: Coming) => status === 'paid'

/** Where the money is for a shift that isn't fully paid, or whose bank debit is still in progress. */
export const describePending = (coming: Coming) => {
  const { paymentType, paidCents, underWayCents } = coming
  const surplusCents = calculateSurplusCents(coming)
  const amount = showCents(underWayCents)
  if (surplusCents > 0)
    return surplusCents === underWayCents
      ? `${amount} is clearing your bank. We’ll refund it after that.`
      : `${amount} is clearing your bank. We’ll refund ${showCents(surplusCents)} of it after that.`
  if (paymentType === 'invoice') return 'Invoiced after the shift'
  if (paidCents > 0)
    return `${showCents(paidCents)} is paid. ${underWayCents > 0 ? 'Your bank is processing the rest.' : 'We’ll charge the rest.'}`
  return 'Your bank is processing it. This takes a few days.'
}
