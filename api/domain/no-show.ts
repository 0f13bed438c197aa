import type { AdminSettlement, Side } from '@gaitway/contract/values/enums'
import { NO_SHOW_ANSWER_HOURS, NO_SHOW_QUIET_HOURS } from '@gaitway/contract/values/limits'
import { addDays, addHours, clockTimeIn, dayIn, listInstants } from '@gaitway/contract/format/time'
import type { ConfirmedShift } from './ending.ts'

const formatHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/**
 * Until when a clinician can answer a no-show report: some hours after the day ended and the question was asked, and
 * never at night where they live, so that they can sleep.
 */
export const answerDeadline = (dayEndsAt: Date, askedAt: Date, homeZone: string): Date => {
  const earliest = addHours(dayEndsAt > askedAt ? dayEndsAt : askedAt, NO_SHOW_ANSWER_HOURS)
  const clock = clockTimeIn(homeZone, earliest)
  const { from, until } = NO_SHOW_QUIET_HOURS
  const isEvening = clock >= formatHour(from)
  if (!isEvening && clock >= formatHour(until)) return earliest
  const morning = dayIn(homeZone, isEvening ? addDays(earliest, 1) : earliest)
  const [at] = listInstants(morning, formatHour(until), homeZone)
  if (!at) throw new Error(`${morning} has no ${formatHour(until)} in ${homeZone}.`)
  return at
}

/**
 * What a no-show does first. An admin decides right away: the day is taken out of a shift that has other days; without
 * other days, or if the admin chose what to pay, the shift ends. Anyone else reports the no-show. A full-time post has
 * no time card, so it always ends.
 */
export const chooseNoShowOutcome = (
  { jobType, slots }: Pick<ConfirmedShift, 'jobType' | 'slots'>,
  side: Side,
  settlement: AdminSettlement = 'policy',
): 'report' | 'takeDayOut' | 'endShift' => {
  if (jobType === 'FULL_TIME') return 'endShift'
  if (side !== 'admin') return 'report'
  return slots.length > 1 && settlement === 'policy' ? 'takeDayOut' : 'endShift'
}

/** Signs that the clinician was there. */
export type Presence = { hasCheckIn: boolean; hasSubmittedCard: boolean }
/** Whether staff decide a report because of such a sign, even if the clinician doesn’t answer. */
export const isContested = ({ hasCheckIn, hasSubmittedCard }: Presence) => hasCheckIn || hasSubmittedCard
