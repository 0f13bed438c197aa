import { NO_SHOW_ANSWER_HOURS, NO_SHOW_QUIET_HOURS } from '@gaitway/contract/limits'
import { addDays, addHours, clockTimeIn, dayIn, instantsOf } from '@gaitway/contract/time'

const formatHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/**
 * Until when a clinician can answer a no-show report: some hours after the day’s end and after the question, and never
 * during the night at their home, so that those who work nights can sleep.
 */
export const answerDeadline = (dayEndsAt: Date, askedAt: Date, homeZone: string): Date => {
  const earliest = addHours(dayEndsAt > askedAt ? dayEndsAt : askedAt, NO_SHOW_ANSWER_HOURS)
  const clock = clockTimeIn(homeZone, earliest)
  const { from, until } = NO_SHOW_QUIET_HOURS
  const isEvening = clock >= formatHour(from)
  if (!isEvening && clock >= formatHour(until)) return earliest
  const morning = dayIn(homeZone, isEvening ? addDays(earliest, 1) : earliest)
  const [at] = instantsOf(morning, formatHour(until), homeZone)
  if (!at) throw new Error(`${morning} has no ${formatHour(until)} in ${homeZone}.`)
  return at
}

/** What speaks against a no-show, so that silence doesn’t settle it. */
export type Presence = { hasCheckIn: boolean; hasSubmittedCard: boolean }
export const isContested = ({ hasCheckIn, hasSubmittedCard }: Presence) => hasCheckIn || hasSubmittedCard
