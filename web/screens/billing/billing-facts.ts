import { showCents, showSerial } from '@gaitway/contract/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { showDay } from '@gaitway/contract/time'
import { words } from './words.ts'

export type Billing = Output<'payments.billing'>
export type Due = Billing['due'][number]
export type Coming = Billing['coming'][number]
export type Transaction = Output<'payments.transactions'>['data'][number]

const sumOf = (due: readonly Due[]) => due.reduce((sum, { openCents }) => sum + openCents, 0)

/** How things stand, in the sentence that comes first. */
export const standingOf = ({ due, dueCents, coming, comingCents }: Billing): string => {
  const comingWords = comingCents > 0 ? ` ${words.coming(showCents(comingCents))}` : ''
  if (dueCents === 0 && comingWords) return `${words.nothingDue}${comingWords}`
  if (dueCents === 0) return coming.length > 0 ? words.allPaid : words.nothing
  const later = due.filter(({ kind, isPastDue }) => kind === 'invoice' && !isPastDue)
  const [first] = later
  const amount = showCents(dueCents)
  if (!first?.dueAt) return `${words.oweNow(amount)}${comingWords}`
  const day = showDay(first.dueAt, first.timeZone)
  const nowCents = dueCents - sumOf(later)
  const owed = nowCents > 0 ? words.oweBoth(amount, showCents(nowCents), day) : words.oweBy(amount, day)
  return `${owed}${comingWords}`
}

export const shiftName = ({ serialNumber, clinicianName }: { serialNumber: number; clinicianName: string }) =>
  words.shift(showSerial(serialNumber), clinicianName)

/** Why something is due, or what is being done about it. */
export const whyDue = ({ kind, number, dueAt, timeZone, isPastDue, canRetry, failureMessage }: Due) => {
  if (kind === 'invoice' && number && dueAt) {
    const day = showDay(dueAt, timeZone)
    return isPastDue ? words.invoicePast(number, day) : words.invoice(number, day)
  }
  if (!canRetry) return words.underWay
  return failureMessage ? words.failed(failureMessage) : words.failedPlainly
}

/** Where the money of a shift to come stands. */
export const whereComing = ({ paymentType, totalCents, paidCents }: Coming) => {
  if (paidCents >= totalCents) return words.isPaid
  if (paymentType === 'invoice') return words.isInvoiced
  return paidCents > 0 ? words.isPartly(showCents(paidCents)) : words.isTaken
}
