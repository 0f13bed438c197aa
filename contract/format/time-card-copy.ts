import type { Output } from '../schemas/index.ts'
import { BRAND } from '../values/brand.ts'
import type { ExtraTimeStatus } from '../values/enums.ts'
import { showMinutes, showNearMoment } from './time.ts'

/** What happened to a time card automatically, or will happen. */
export type AutomaticTimeCard = Pick<
  Output<'timesheets.read'>,
  'countsAsAcceptedAt' | 'isAutoAccepted' | 'isAutoSubmitted' | 'openExtraMinutes'
>

type ExtraTimeFacts = Pick<AutomaticTimeCard, 'openExtraMinutes' | 'isAutoAccepted'>

/** Texts that everyone who sees a time card reads. */
export const timeCardCopy = {
  autoSubmitted: `${BRAND} submitted the scheduled hours because no time card was received`,
  counts: (moment: string) => `Will be accepted ${moment} if there’s no response`,
  silent: 'Accepted automatically (no response)',
  extraToApprove: (time: string) => `Extra time needs approval: ${time}`,
  extraNotApproved: (time: string) => `Extra time not approved yet: ${time}`,
  extraAccepted: (time: string) => `Extra time accepted: ${time}`,
  extraDeclined: (time: string, reason: string) => `Extra time declined: ${time}. Reason: ${reason}`,
  noReason: 'No reason given',
}

/** The line about extra time that hasn’t been approved, if there is any. */
const extraTimeLines = ({ openExtraMinutes, isAutoAccepted }: ExtraTimeFacts): string[] => {
  const line = isAutoAccepted ? timeCardCopy.extraNotApproved : timeCardCopy.extraToApprove
  return openExtraMinutes > 0 ? [line(showMinutes(openExtraMinutes))] : []
}

/** Whether anything about the time card happens automatically. */
export const hasAutomaticLines = (card: AutomaticTimeCard) =>
  card.isAutoSubmitted || card.countsAsAcceptedAt !== null || card.isAutoAccepted

/** What happened to a time card automatically, or will happen, as short lines. */
export const automaticLines = (card: AutomaticTimeCard, zone: string, now: Date | undefined): string[] => [
  ...(card.isAutoSubmitted ? [timeCardCopy.autoSubmitted] : []),
  ...(card.countsAsAcceptedAt
    ? [timeCardCopy.counts(showNearMoment(card.countsAsAcceptedAt, zone, now))]
    : []),
  ...(card.isAutoAccepted ? [timeCardCopy.silent] : []),
  ...extraTimeLines(card),
]

const sentences = (lines: readonly string[]) => lines.map(line => `${line}.`).join(' ')

/** The same lines as sentences. */
export const automaticText = (card: AutomaticTimeCard, zone: string, now: Date | undefined): string =>
  sentences(automaticLines(card, zone, now))

/** The line about extra time as a sentence; empty if all extra time is approved. */
export const extraTimeText = (card: ExtraTimeFacts): string => sentences(extraTimeLines(card))

type DecidedExtraTime = { minutes: number; status: ExtraTimeStatus; reason: string | null } | null

/** The decision on a time card’s extra time; empty if there is none. */
export const decidedExtraTime = (extraTime: DecidedExtraTime): string => {
  if (!extraTime || extraTime.status === 'waiting') return ''
  const time = showMinutes(extraTime.minutes)
  return extraTime.status === 'accepted'
    ? `${timeCardCopy.extraAccepted(time)}.`
    : timeCardCopy.extraDeclined(time, extraTime.reason ?? timeCardCopy.noReason)
}
