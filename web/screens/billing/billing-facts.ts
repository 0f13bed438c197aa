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
  const backCents = coming.reduce((sum, one) => sum + surplusOf(one), 0)
  if (dueCents === 0 && backCents > 0) return words.comingBack(showCents(backCents))
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

/** What a bank has in hand that is not owed any more. */
const surplusOf = ({ totalCents, paidCents, underWayCents }: Coming) =>
  Math.min(underWayCents, Math.max(0, paidCents + underWayCents - totalCents))

/** It was paid at the confirmation, and nothing is under way for it. */
export const isPaid = ({ totalCents, paidCents, underWayCents }: Coming) =>
  paidCents >= totalCents && underWayCents === 0

/** Where the money of a shift stands that is not all paid, or of which a bank has something in hand. */
export const whereComing = (coming: Coming) => {
  const { paymentType, paidCents, underWayCents } = coming
  const surplusCents = surplusOf(coming)
  const amount = showCents(underWayCents)
  if (surplusCents > 0)
    return surplusCents === underWayCents
      ? words.comesBack(amount)
      : words.comesBackPartly(amount, showCents(surplusCents))
  if (paymentType === 'invoice') return words.isInvoiced
  return paidCents > 0 ? words.isPartly(showCents(paidCents)) : words.isTaken
}
