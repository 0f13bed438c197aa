import type { ExtraTimeDecision } from '@gaitway/contract/enums'
import type { Output } from '@gaitway/contract/schemas/index'
import { showCents } from '@gaitway/contract/money'
import { showMinutes } from '@gaitway/contract/time'
import { cardName } from '../paying/PriceLines.tsx'
import { copy } from './copy.ts'

export type TimeCard = Output<'timesheets.read'>
type Effect = NonNullable<TimeCard['effect']>

/** What accepting charges or refunds, in one sentence. */
export const formatEffect = (effect: Effect) => {
  const { paidCents, owedCents, chargeCents, refundCents, source, paymentType } = effect
  const [paid, owed] = [showCents(paidCents), showCents(owedCents)]
  if (paymentType === 'invoice') return copy.invoiced(owed)
  const way = source ? cardName(source) : copy.ways[paymentType]
  const amounts = copy.paidAndOwed(paid, owed)
  if (chargeCents > 0) return `${amounts}. ${copy.chargedMore[paymentType](showCents(chargeCents), way)}`
  if (refundCents > 0) return `${amounts}. ${copy.refunded(showCents(refundCents), way)}.`
  return copy.nothingMore(paid)
}

/** The label of the accept button, with the amount. */
export const formatAcceptButton = (effect: Effect | null) => {
  if (effect?.paymentType === 'invoice') return copy.acceptInvoice(showCents(effect.owedCents))
  if (effect && effect.chargeCents > 0) return copy.acceptCharge(showCents(effect.chargeCents))
  if (effect && effect.refundCents > 0) return copy.acceptRefund(showCents(effect.refundCents))
  return copy.accept
}

/** What accepting has charged or refunded, from the amounts before and after. Pending and failed payments say so. */
export const formatPaymentResult = (before: Effect, after: Effect) => {
  const { source, paymentType, chargeCents, refundCents, owedCents } = before
  if (paymentType === 'invoice') return copy.onInvoice(showCents(owedCents))
  const way = source ? cardName(source) : copy.ways[paymentType]
  const movedCents = after.paidCents - before.paidCents
  if (movedCents > 0) return copy.wasCharged[paymentType](showCents(movedCents), way)
  if (movedCents < 0) return copy.refunded(showCents(-movedCents), way)
  if (after.chargeCents > 0) return copy.chargedLater(showCents(after.chargeCents), way)
  if (after.refundCents > 0) return copy.backLater(showCents(after.refundCents))
  if (chargeCents > 0) return copy.notCharged(showCents(chargeCents))
  return refundCents > 0 ? copy.refunded(showCents(refundCents), way) : copy.isEven
}

/** What a decision about extra time pays and costs, together with the time card or after auto-accept. */
export const formatExtraTimeChoice = (card: TimeCard, name: string, decision: ExtraTimeDecision): string => {
  const choices = card.extraTime?.choices
  if (!choices) return ''
  const { payCents, effect } = choices[decision]
  const pay = showCents(payCents)
  if (card.status !== 'accepted')
    return [copy.paidFor(name, pay), ...(effect ? [formatEffect(effect)] : [])].join(' ')
  if (decision === 'decline') return copy.paidNoMore(name, pay)
  const more = showCents(payCents - choices.decline.payCents)
  return [copy.paidMore(name, more, pay), furtherWords(effect, choices.decline.effect)].join(' ').trimEnd()
}

/** What is charged or invoiced on top. */
const furtherWords = (after: Effect | null, before: Effect | null) => {
  const moreCents = (after?.owedCents ?? 0) - (before?.owedCents ?? 0)
  if (!after || moreCents <= 0) return ''
  const more = showCents(moreCents)
  if (after.paymentType === 'invoice') return copy.invoicedMore(more)
  if (after.chargeCents === 0) return copy.dueMore(more)
  const way = after.source ? cardName(after.source) : copy.ways[after.paymentType]
  return copy.chargedMore[after.paymentType](showCents(after.chargeCents), way)
}

/** The label of the button when only extra time is decided. */
export const formatDecideButton = (decision: ExtraTimeDecision | undefined, effect: Effect | null) => {
  if (!decision) return copy.saveDecision
  if (decision === 'decline') return copy.declineExtraTime
  return effect && effect.chargeCents > 0
    ? copy.acceptCharge(showCents(effect.chargeCents))
    : copy.acceptExtraTime
}

/** How the worked time compares with the scheduled time. */
export const formatDifference = (bookedMinutes: number, workedMinutes: number) => {
  const minutes = workedMinutes - bookedMinutes
  if (minutes === 0) return copy.asBooked
  return minutes > 0 ? copy.longer(showMinutes(minutes)) : copy.shorter(showMinutes(-minutes))
}
