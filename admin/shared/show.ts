import { isClinicianType, type Role, roleNames } from '@gaitway/contract/values/enums'
import { RATING_MAX } from '@gaitway/contract/values/limits'
import {
  formatCounts,
  figureLabels,
  formatNewcomer,
  calculatePercent,
  type Reliability,
  listShownFigures,
} from '@gaitway/contract/reliability'
import type { SlotTimes } from '@gaitway/contract/schemas/resources'
import { dayIn, showBriefDay, showDay, showShortDay, showTime, showZone } from '@gaitway/contract/format/time'

/** A role, short enough for a list: `PT`. */
export const showKind = (role: Role) => (isClinicianType(role) ? role.toUpperCase() : roleNames[role])

/** `(555) 555-0100` */
export const showPhone = (phone: string | null) =>
  phone ? phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3') : '–'

type DayFormat = (at: string, zone: string) => string

const formatSlot = (day: DayFormat, { startDate, endDate }: SlotTimes, zone: string) => {
  const isOneDay = dayIn(zone, startDate) === dayIn(zone, endDate)
  const end = isOneDay
    ? showTime(endDate, zone)
    : `${showBriefDay(endDate, zone)}, ${showTime(endDate, zone)}`
  return `${day(startDate, zone)}, ${showTime(startDate, zone)} – ${end} ${showZone(startDate, zone)}`
}
const formatSlots = (day: DayFormat, [first, ...more]: readonly SlotTimes[], zone: string) => {
  if (!first) return '–'
  const shown = formatSlot(day, first, zone)
  return more.length > 0 ? `${shown} + ${more.length} more` : shown
}

/** `11/21/2026, 9:00 AM – 5:00 PM CST`, with the day of the end if it is another one. */
export const showSlot = (slot: SlotTimes, zone: string) => formatSlot(showDay, slot, zone)

export const showSlots = (slots: readonly SlotTimes[], zone: string) => formatSlots(showDay, slots, zone)

/** Slots for narrow columns: omits the current year. */
export const showBriefSlots = (slots: readonly SlotTimes[], zone: string, now: Date | undefined) => {
  const year = now && dayIn(zone, now).slice(0, 4)
  const day: DayFormat = at =>
    dayIn(zone, at).startsWith(`${year}`) ? showShortDay(at, zone) : showDay(at, zone)
  return formatSlots(day, slots, zone)
}

/** Every reliability figure that the other side sees, with its counts. */
export const showReliability = ({ reliability }: { reliability: Reliability }) =>
  listShownFigures(reliability)
    .map(one => `${figureLabels[one.name].label}: ${calculatePercent(one)}% (${formatCounts(one)})`)
    .join('. ') ||
  (formatNewcomer(reliability) ?? 'No shifts yet')

/** An average rating with its count. */
export const showRating = ({ rating, ratingCount }: { rating: number | null; ratingCount: number }) =>
  rating === null
    ? 'No ratings yet'
    : `${rating.toFixed(1)} out of ${RATING_MAX}, ${ratingCount} ${ratingCount === 1 ? 'rating' : 'ratings'}`
