import { BRAND } from './brand.ts'
import { TIMESHEET_SILENCE_HOURS } from './limits.ts'
import type { ExtraTimeStatus } from './enums.ts'
import { showMinutes, showNearMoment } from './time.ts'

/** What the clock has done with a time card, or will do. */
export type ClockFacts = {
  countsAsAcceptedAt: string | null
  isAcceptedBySilence: boolean
  isPutInByClock: boolean
  /** extra time that nobody has approved: by silence it isn't */
  openExtraMinutes: number
}

type ExtraTimeFacts = Pick<ClockFacts, 'openExtraMinutes' | 'isAcceptedBySilence'>

/** The same for everyone who sees a time card. */
export const clockWords = {
  putIn: `Booked hours, put in by ${BRAND} because no card came`,
  counts: (moment: string) => `Counts as accepted ${moment} if nobody answers`,
  silent: `Accepted because nobody answered within ${TIMESHEET_SILENCE_HOURS} hours`,
  extraToApprove: (time: string) => `Extra time needs approval: ${time}`,
  extraNotApproved: (time: string) => `Extra time not approved yet: ${time}`,
  extraAccepted: (time: string) => `Extra time accepted: ${time}`,
  extraDeclined: (time: string, reason: string) => `Extra time declined: ${time}. Reason: ${reason}`,
  noReason: 'No reason given',
}

/** Extra time that waits for approval, or didn't get it in time; none where there is no such time. */
const extraTimeLines = ({ openExtraMinutes, isAcceptedBySilence }: ExtraTimeFacts): string[] => {
  const line = isAcceptedBySilence ? clockWords.extraNotApproved : clockWords.extraToApprove
  return openExtraMinutes > 0 ? [line(showMinutes(openExtraMinutes))] : []
}

/** The clock has something to do with it; elsewhere people do it all. */
export const isClocked = (card: ClockFacts) =>
  card.isPutInByClock || card.countsAsAcceptedAt !== null || card.isAcceptedBySilence

/** What the clock has done with a time card, or will do, in short lines; none where people do it all. */
export const clockLines = (card: ClockFacts, zone: string, now: Date | undefined): string[] => [
  ...(card.isPutInByClock ? [clockWords.putIn] : []),
  ...(card.countsAsAcceptedAt ? [clockWords.counts(showNearMoment(card.countsAsAcceptedAt, zone, now))] : []),
  ...(card.isAcceptedBySilence ? [clockWords.silent] : []),
  ...extraTimeLines(card),
]

const sentences = (lines: readonly string[]) => lines.map(line => `${line}.`).join(' ')

/** The same lines as sentences. */
export const clockText = (card: ClockFacts, zone: string, now: Date | undefined): string =>
  sentences(clockLines(card, zone, now))

/** Extra time alone, as a sentence; empty where there is none to approve. */
export const extraTimeText = (card: ExtraTimeFacts): string => sentences(extraTimeLines(card))

type Standing = { minutes: number; status: ExtraTimeStatus; reason: string | null } | null

/** What was decided about the extra time of a time card; empty while nothing was. */
export const decidedExtraTime = (extraTime: Standing): string => {
  if (!extraTime || extraTime.status === 'waiting') return ''
  const time = showMinutes(extraTime.minutes)
  return extraTime.status === 'accepted'
    ? `${clockWords.extraAccepted(time)}.`
    : clockWords.extraDeclined(time, extraTime.reason ?? clockWords.noReason)
}
