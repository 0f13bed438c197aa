import { BANK_PAYOUT_DAYS, CHARGE_FUNDS_DAYS } from '@gaitway/contract/limits'
import { showCents } from '@gaitway/contract/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { addDays, showBriefDay } from '@gaitway/contract/time'
import { words } from './words.ts'

export type Overview = Output<'payouts.overview'>
export type Payout = Output<'payouts.list'>['data'][number]
export type PayoutBank = Overview['payoutBanks'][number]

/** The payment service names a day of arrival, not an hour. */
export const showArrival = (at: string) => showBriefDay(at, 'UTC')

/** `Chase 6789` */
export const bankName = ({ name, last4 }: Pick<PayoutBank, 'name' | 'last4'>) => `${name} ${last4}`

/** The bank account that money can go to now. */
export const usableBank = ({ payoutAccount, payoutBanks }: Overview) =>
  payoutAccount?.state === 'ready'
    ? payoutBanks.find(({ isDefault, isUsable }) => isDefault && isUsable)
    : undefined

/** How it stands, in the sentence that comes first, and in what follows from it. */
export const standingOf = (overview: Overview): { sentence: string; more: string[] } => {
  const { dueCents, sentCents, failedCents, arrivesBy, upcomingCents, upcoming, correctionCents } = overview
  const isReady = usableBank(overview) !== undefined
  const due = dueCents > 0 && (isReady ? words.due : words.waits)(showCents(dueCents))
  const sent =
    sentCents > 0 &&
    (arrivesBy
      ? words.onTheWay(showCents(sentCents), showArrival(arrivesBy))
      : words.onTheWaySome(showCents(sentCents)))
  const failed = failedCents > 0 && words.failed(showCents(failedCents))
  const [sentence = words.nothingDue, ...rest] = [failed, !isReady && due, sent, isReady && due].filter(
    part => part !== false,
  )
  return {
    sentence,
    more: [
      ...(failed ? [isReady ? words.failedWaits : words.failedWhy] : []),
      ...rest,
      ...(upcomingCents > 0 ? [words.coming(showCents(upcomingCents), upcoming.length)] : []),
      ...(correctionCents < 0 ? [words.taken(showCents(-correctionCents))] : []),
      ...(correctionCents > 0 ? [words.added(showCents(correctionCents))] : []),
    ],
  }
}

/** About when the bank has what has left us: as long as it takes, and never sooner than from now. */
const aboutWhen = (sentAt: string | null, now: Date) => {
  const fromNow = addDays(now, BANK_PAYOUT_DAYS)
  const usual = addDays(sentAt ? new Date(sentAt) : now, CHARGE_FUNDS_DAYS + BANK_PAYOUT_DAYS)
  return showBriefDay((usual > fromNow ? usual : fromNow).toISOString())
}

/** Where a payout is, in a few words. */
export const whereabouts = (payout: Payout, now: Date): string => {
  const { status, waitsFor, sentAt, arrivesAt, paidAt, dueAt, sentCents } = payout
  if (status === 'failed') return words.cameBack
  if (status === 'paid') {
    if (sentCents === 0) return words.takenInFull
    return words.arrived(arrivesAt ? showArrival(arrivesAt) : showBriefDay(paidAt ?? dueAt))
  }
  if (status === 'sent')
    return arrivesAt ? words.arrives(showArrival(arrivesAt)) : words.onItsWay(aboutWhen(sentAt, now))
  return waitsFor ? words.waitsFor[waitsFor] : words.leaves
}

/** What it waits for, in a sentence; nothing where it does not wait. */
export const waitReason = ({ status, waitsFor, arrivesAt }: Payout) =>
  waitsFor && (status === 'due' || (status === 'sent' && !arrivesAt)) ? words.waitsWhy[waitsFor] : undefined
