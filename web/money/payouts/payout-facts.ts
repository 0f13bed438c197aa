import { plural } from '@gaitway/contract/format/plural'
import { bankDayFrom } from '@gaitway/contract/format/bank-days'
import { BANK_PAYOUT_DAYS, CHARGE_FUNDS_DAYS } from '@gaitway/contract/values/limits'
import { showCents } from '@gaitway/contract/format/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { addDays, showBriefDay } from '@gaitway/contract/format/time'
import type { PayoutWait } from '@gaitway/contract/values/enums'
import { copy } from './copy.ts'

export type PayoutOverview = Output<'payouts.overview'>
export type Payout = Output<'payouts.list'>['data'][number]
export type ListedPayoutBank = PayoutOverview['payoutBanks'][number]

/** `Sat, Nov 21`: the payment service says on which day a payout arrives, as midnight UTC. */
export const showArrival = (at: string) => showBriefDay(at, 'UTC')

/** `Chase 6789` */
export const formatBankName = ({ name, last4 }: Pick<ListedPayoutBank, 'name' | 'last4'>) =>
  `${name} ${last4}`

/** The bank account that can receive payouts now. */
export const findUsableBank = ({ payoutAccount, payoutBanks }: PayoutOverview) =>
  payoutAccount?.state === 'ready'
    ? payoutBanks.find(({ isDefault, isUsable }) => isDefault && isUsable)
    : undefined

/** The most important sentence about payouts, and the sentences that follow it. */
export const summarizePayouts = (overview: PayoutOverview): { sentence: string; more: string[] } => {
  const { dueCents, unpaidCents, sentCents, failedCents, arrivesBy, needsBank, correctionCents } = overview
  const { upcomingCents, upcoming } = overview
  const isReady = findUsableBank(overview) !== undefined
  const soonCents = dueCents - unpaidCents
  const due =
    soonCents > 0 &&
    `We’ll send ${showCents(soonCents)} ${isReady ? 'to your bank soon' : 'when your payout account is ready'}.`
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
        ? [needsBank || !isReady ? 'Add another bank account and we’ll send it again.' : copy.failedWaits]
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

/** What worked shifts without a payout are waiting for: the facility’s review, or the clinician’s time card. */
export const describeWorked = (shifts: PayoutOverview['inReview']) => {
  const reviewed = shifts.filter(({ next }) => next === 'accept')
  const due = shifts.filter(({ next }) => next !== 'accept')
  const formatPay = (some: PayoutOverview['inReview']) =>
    showCents(some.reduce((total, { payCents }) => total + payCents, 0))
  return [
    ...(reviewed.length > 0 ? [`${formatPay(reviewed)} is in review.`] : []),
    ...(due.length === 1 ? [`Submit your time card to get ${formatPay(due)}.`] : []),
    ...(due.length > 1 ? [`Submit ${due.length} time cards to get ${formatPay(due)}.`] : []),
  ]
}

/** The estimated day of arrival: never earlier than a transfer takes from now, and never on a bank holiday. */
const estimateArrival = (sentAt: string | null, now: Date) => {
  const fromNow = addDays(now, BANK_PAYOUT_DAYS)
  const usual = addDays(sentAt ? new Date(sentAt) : now, CHARGE_FUNDS_DAYS + BANK_PAYOUT_DAYS)
  return showArrival(bankDayFrom(usual > fromNow ? usual : fromNow).toISOString())
}

/** Where the money of a payout is, in a few words. */
export const describeLocation = (payout: Payout, now: Date): string => {
  const { status, waitsFor, sentAt, arrivesAt, paidAt, dueAt, sentCents } = payout
  if (status === 'failed') return 'Didn’t reach your bank'
  if (status === 'paid') {
    if (sentCents === 0) return 'Applied to a correction'
    return `Arrived ${arrivesAt ? showArrival(arrivesAt) : showBriefDay(paidAt ?? dueAt)}`
  }
  if (status === 'sent')
    return arrivesAt
      ? `Arrives by ${showArrival(arrivesAt)}`
      : `Arrives around ${estimateArrival(sentAt, now)}`
  return waitsFor ? copy.waitsFor[waitsFor] : 'Sending in a few minutes'
}

const waitReasons: Record<PayoutWait, string> = {
  money: 'The facility hasn’t paid in full yet. We’ll send your payout when it does.',
  account: 'We’ll send it when your payout account is ready and can receive payouts.',
  balance:
    'The funds haven’t reached our account yet. Our team is on it and will send your payout when they do.',
  funds: 'New payments take a few days to clear. We’ll send your payout after that.',
  retry: 'We couldn’t reach the payment service. We’ll keep trying. You don’t need to do anything.',
}

/** Why a payout waits, in a sentence; undefined if it doesn't wait. */
export const describeWait = ({ status, waitsFor, arrivesAt }: Payout) =>
  waitsFor && (status === 'due' || (status === 'sent' && !arrivesAt)) ? waitReasons[waitsFor] : undefined
