import { bankDayFrom } from '@gaitway/contract/format/bank-days'
import { BANK_PAYOUT_DAYS, CHARGE_FUNDS_DAYS } from '@gaitway/contract/values/limits'
import { showCents } from '@gaitway/contract/format/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { addDays, showBriefDay } from '@gaitway/contract/format/time'
import { copy } from './copy.ts'

export type Overview = Output<'payouts.overview'>
export type Payout = Output<'payouts.list'>['data'][number]
export type PayoutBank = Overview['payoutBanks'][number]

/** The payment service gives a day of arrival, not an hour. */
export const showArrival = (at: string) => showBriefDay(at, 'UTC')

/** `Chase 6789` */
export const bankName = ({ name, last4 }: Pick<PayoutBank, 'name' | 'last4'>) => `${name} ${last4}`

/** The bank account that can receive payouts now. */
export const usableBank = ({ payoutAccount, payoutBanks }: Overview) =>
  payoutAccount?.state === 'ready'
    ? payoutBanks.find(({ isDefault, isUsable }) => isDefault && isUsable)
    : undefined

/** The first sentence of the page, and what follows from it. */
export const summarizePayouts = (overview: Overview): { sentence: string; more: string[] } => {
  const { dueCents, unpaidCents, sentCents, failedCents, arrivesBy, needsBank, correctionCents } = overview
  const { upcomingCents, upcoming } = overview
  const isReady = usableBank(overview) !== undefined
  const isBankNeeded = needsBank || !isReady
  const soonCents = dueCents - unpaidCents
  const due = soonCents > 0 && (isReady ? copy.due : copy.waits)(showCents(soonCents))
  const unpaid = unpaidCents > 0 && copy.unpaid(showCents(unpaidCents))
  const sent =
    sentCents > 0 &&
    (arrivesBy
      ? copy.onTheWay(showCents(sentCents), showArrival(arrivesBy))
      : copy.onTheWaySome(showCents(sentCents)))
  const failed = failedCents > 0 && copy.failed(showCents(failedCents))
  const [sentence = copy.nothingDue, ...rest] = [
    failed,
    !isReady && due,
    sent,
    isReady && due,
    unpaid,
  ].filter(part => part !== false)
  return {
    sentence,
    more: [
      ...(failed ? [isBankNeeded ? copy.failedWhy : copy.failedWaits] : []),
      ...rest,
      ...describeWorked(overview.inReview),
      ...(upcomingCents > 0 ? [copy.coming(showCents(upcomingCents), upcoming.length)] : []),
      ...(correctionCents < 0 ? [copy.taken(showCents(-correctionCents))] : []),
      ...(correctionCents > 0 ? [copy.added(showCents(correctionCents))] : []),
    ],
  }
}

/** What worked shifts without a payout need: the facility’s review, or the clinician’s time card. */
export const describeWorked = (shifts: Overview['inReview']) => {
  const reviewed = shifts.filter(({ next }) => next === 'accept')
  const due = shifts.filter(({ next }) => next !== 'accept')
  const sum = (some: Overview['inReview']) =>
    showCents(some.reduce((total, { payCents }) => total + payCents, 0))
  return [
    ...(reviewed.length > 0 ? [copy.reviewed(sum(reviewed))] : []),
    ...(due.length === 1 ? [copy.cardDue(sum(due))] : []),
    ...(due.length > 1 ? [copy.cardsDue(sum(due), due.length)] : []),
  ]
}

/** The estimated arrival: never earlier than the transfer takes from now, and never on a bank holiday. */
const aboutWhen = (sentAt: string | null, now: Date) => {
  const fromNow = addDays(now, BANK_PAYOUT_DAYS)
  const usual = addDays(sentAt ? new Date(sentAt) : now, CHARGE_FUNDS_DAYS + BANK_PAYOUT_DAYS)
  return showArrival(bankDayFrom(usual > fromNow ? usual : fromNow).toISOString())
}

export const describeLocation = (payout: Payout, now: Date): string => {
  const { status, waitsFor, sentAt, arrivesAt, paidAt, dueAt, sentCents } = payout
  if (status === 'failed') return copy.cameBack
  if (status === 'paid') {
    if (sentCents === 0) return copy.takenInFull
    return copy.arrived(arrivesAt ? showArrival(arrivesAt) : showBriefDay(paidAt ?? dueAt))
  }
  if (status === 'sent')
    return arrivesAt ? copy.arrives(showArrival(arrivesAt)) : copy.inTransit(aboutWhen(sentAt, now))
  return waitsFor ? copy.waitsFor[waitsFor] : copy.leaves
}
