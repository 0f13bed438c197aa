import { plural } from '@gaitway/contract/format/plural'
import { bankDayFrom } from '@gaitway/contract/format/bank-days'
import { BANK_PAYOUT_DAYS, CHARGE_FUNDS_DAYS } from '@gaitway/contract/values/limits'
import { showCents } from '@gaitway/contract/format/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { addDays, showBriefDay } from '@gaitway/contract/format/time'
import { copy } from './copy.ts'

export type PayoutOverview = Output<'payouts.overview'>
export type Payout = Output<'payouts.list'>['data'][number]
export type ListedPayoutBank = PayoutOverview['payoutBanks'][number]

/** The payment service gives a day of arrival, not an hour. */
export const showArrival = (at: string) => showBriefDay(at, 'UTC')

/** `Chase 6789` */
export const bankName = ({ name, last4 }: Pick<ListedPayoutBank, 'name' | 'last4'>) => `${name} ${last4}`

/** The bank account that can receive payouts now. */
export const usableBank = ({ payoutAccount, payoutBanks }: PayoutOverview) =>
  payoutAccount?.state === 'ready'
    ? payoutBanks.find(({ isDefault, isUsable }) => isDefault && isUsable)
    : undefined

/** The first sentence of the page, and what follows from it. */
export const summarizePayouts = (overview: PayoutOverview): { sentence: string; more: string[] } => {
  const { dueCents, unpaidCents, sentCents, failedCents, arrivesBy, needsBank, correctionCents } = overview
  const { upcomingCents, upcoming } = overview
  const isReady = usableBank(overview) !== undefined
  const isBankNeeded = needsBank || !isReady
  const soonCents = dueCents - unpaidCents
  const due =
    soonCents > 0 &&
    (isReady
      ? (amount: string) => `We’ll send ${amount} to your bank soon.`
      : (amount: string) => `We’ll send ${amount} when your payout account is ready.`)(showCents(soonCents))
  const unpaid = unpaidCents > 0 && copy.unpaid(showCents(unpaidCents))
  const sent =
    sentCents > 0 &&
    (arrivesBy
      ? `${showCents(sentCents)} is on the way and arrives by ${showArrival(arrivesBy)}.`
      : `${showCents(sentCents)} is on the way to your bank.`)
  const failed = failedCents > 0 && copy.failed(showCents(failedCents))
  const [sentence = 'Nothing is on the way right now.', ...rest] = [
    failed,
    !isReady && due,
    sent,
    isReady && due,
    unpaid,
  ].filter(part => part !== false)
  return {
    sentence,
    more: [
      ...(failed
        ? [isBankNeeded ? 'Add another bank account and we’ll send it again.' : copy.failedWaits]
        : []),
      ...rest,
      ...describeWorked(overview.inReview),
      ...(upcomingCents > 0
        ? [
            `${showCents(upcomingCents)} is scheduled for ${plural(upcoming.length, 'confirmed shift', 'confirmed shifts')}.`,
          ]
        : []),
      ...(correctionCents < 0 ? [copy.taken(showCents(-correctionCents))] : []),
      ...(correctionCents > 0 ? [copy.added(showCents(correctionCents))] : []),
    ],
  }
}

/** What worked shifts without a payout need: the facility’s review, or the clinician’s time card. */
export const describeWorked = (shifts: PayoutOverview['inReview']) => {
  const reviewed = shifts.filter(({ next }) => next === 'accept')
  const due = shifts.filter(({ next }) => next !== 'accept')
  const sum = (some: PayoutOverview['inReview']) =>
    showCents(some.reduce((total, { payCents }) => total + payCents, 0))
  return [
    ...(reviewed.length > 0 ? [`${sum(reviewed)} is in review.`] : []),
    ...(due.length === 1 ? [`Submit your time card to get ${sum(due)}.`] : []),
    ...(due.length > 1 ? [`Submit ${due.length} time cards to get ${sum(due)}.`] : []),
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
  if (status === 'failed') return 'Didn’t reach your bank'
  if (status === 'paid') {
    if (sentCents === 0) return 'Applied to a correction'
    return `Arrived ${arrivesAt ? showArrival(arrivesAt) : showBriefDay(paidAt ?? dueAt)}`
  }
  if (status === 'sent')
    return arrivesAt ? `Arrives by ${showArrival(arrivesAt)}` : `Arrives around ${aboutWhen(sentAt, now)}`
  return waitsFor ? copy.waitsFor[waitsFor] : 'Sending in a few minutes'
}
