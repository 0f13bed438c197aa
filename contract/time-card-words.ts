import { BRAND } from './brand.ts'
import { TIMESHEET_SILENCE_HOURS } from './limits.ts'
import { showNearMoment } from './time.ts'

/** What the clock has done with a time card, or will do. */
export type ClockFacts = {
  countsAsAcceptedAt: string | null
  isAcceptedBySilence: boolean
  isPutInByClock: boolean
}

/** The same for everyone who sees a time card. */
export const clockWords = {
  putIn: `Booked hours, put in by ${BRAND} because no card came`,
  counts: (moment: string) => `Counts as accepted ${moment} if nobody answers`,
  silent: `Accepted because nobody answered within ${TIMESHEET_SILENCE_HOURS} hours`,
}

/** The clock has something to do with it; elsewhere people do it all. */
export const isClocked = (card: ClockFacts) =>
  card.isPutInByClock || card.countsAsAcceptedAt !== null || card.isAcceptedBySilence

/** What the clock has done with a time card, or will do, in short lines; none where people do it all. */
export const clockLines = (card: ClockFacts, zone: string, now: Date | undefined): string[] => [
  ...(card.isPutInByClock ? [clockWords.putIn] : []),
  ...(card.countsAsAcceptedAt ? [clockWords.counts(showNearMoment(card.countsAsAcceptedAt, zone, now))] : []),
  ...(card.isAcceptedBySilence ? [clockWords.silent] : []),
]

/** The same lines as sentences. */
export const clockText = (card: ClockFacts, zone: string, now: Date | undefined): string =>
  clockLines(card, zone, now)
    .map(line => `${line}.`)
    .join(' ')
