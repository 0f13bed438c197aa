import { calculateTimeCents } from '@gaitway/contract/values/fees'
import { timesheetFields } from '@gaitway/contract/fields/timesheet'
import { CHECK_GRACE_MINUTES } from '@gaitway/contract/values/limits'
import type { Output, Sent } from '@gaitway/contract/schemas/index'
import { minutesBetween } from '@gaitway/contract/format/time'
import {
  buildWorkedEntry,
  readWorkedTimes,
  toTypedTimes,
  workedTimeFields,
  type ReadWorkedTimes,
  type TypedWorkedTimes,
} from '@gaitway/contract/format/typed-times'
import type { ClinicianShift } from './time-card.ts'

/** The days on a time card: all that weren’t a no-show, and that had started if the clinician was sent home. */
export const listSlotsToWork = ({
  sentHome,
  shiftSlots,
}: Pick<ClinicianShift, 'sentHome' | 'shiftSlots'>): readonly TimeCardSlot[] =>
  shiftSlots.filter(({ startDate, isMissed }) => !isMissed && (!sentHome || startDate < sentHome.at))

/** A day that ends when the clinician was sent home, if they were. */
export const endWhenSentHome = (
  slot: TimeCardSlot,
  { sentHome }: Pick<ClinicianShift, 'sentHome'>,
): TimeCardSlot => (sentHome && sentHome.at < slot.endDate ? { ...slot, endDate: sentHome.at } : slot)

/** The pay for the hours worked, but at least the minimum of a clinician who was sent home. In cents. */
export const applyMinimumPay = (
  workedCents: number | undefined,
  { sentHome }: Pick<ClinicianShift, 'sentHome'>,
) => (workedCents === undefined ? undefined : Math.max(workedCents, sentHome?.minimumCents ?? 0))

export type TimeCardSlot = {
  id: string
  startDate: string
  endDate: string
  checkedInAt?: string | null
  checkedOutAt?: string | null
}
/** One slot as typed. */
export type TypedEntry = TypedWorkedTimes & {
  /** It stays when the typed times no longer have extra time, in case they have it again. */
  extraTimeReason?: string
}
export type ReadEntry = ReadWorkedTimes & {
  /** The minutes beyond the scheduled ones, with the typed reason; undefined if there are none. */
  extraTime: { minutes: number; reason: string | undefined } | undefined
}

/** Reads the typed times in the zone of the job, with their extra time. */
export const parseEntry = (slot: TimeCardSlot, typed: TypedEntry, zone: string): ReadEntry => {
  const read = readWorkedTimes(typed, slot, zone)
  const minutes = (read.workedMinutes ?? 0) - minutesBetween(slot.startDate, slot.endDate)
  const reason = typed.extraTimeReason?.trim() || undefined
  return { ...read, extraTime: minutes > 0 ? { minutes, reason } : undefined }
}

/** Extra time can only be submitted with a reason. Returns the errors of fields without one. */
export const validateReasons = (read: readonly ReadEntry[]) => {
  const entries = read.map(({ extraTime }) =>
    extraTime && !extraTime.reason ? { extraTimeReason: timesheetFields.extraTimeReason.missing } : undefined,
  )
  return entries.some(Boolean) ? { entries } : undefined
}

/** The entry to send; undefined while there are errors. */
export const buildEntry = (
  slot: TimeCardSlot,
  read: ReadEntry,
): Sent<'timesheets.write'>['entries'][number] | undefined => {
  const entry = buildWorkedEntry(slot.id, read)
  const reason = read.extraTime?.reason
  return entry && { ...entry, ...(reason && { extraTimeReason: reason }) }
}

type SavedEntry = Pick<
  Output<'timesheets.read'>['entries'][number],
  'startTime' | 'endTime' | 'breakStartTime' | 'breakEndTime' | 'extraTime'
>

/** The form's values of a saved entry. */
export const buildTypedEntry = (saved: SavedEntry, zone: string): TypedEntry => ({
  ...toTypedTimes(saved, workedTimeFields, zone),
  hasBreak: Boolean(saved.breakStartTime && saved.breakEndTime),
  extraTimeReason: saved.extraTime?.reason ?? undefined,
})

/** The form's values of the scheduled times, without a break. */
export const buildScheduledEntry = (slot: TimeCardSlot, zone: string) =>
  buildTypedEntry(
    {
      startTime: slot.startDate,
      endTime: slot.endDate,
      breakStartTime: null,
      breakEndTime: null,
      extraTime: null,
    },
    zone,
  )

/**
 * The times that a time card starts with: the scheduled ones, except for a late check-in, and a check-out that was
 * early or late. An early check-in isn't work, and differences of a few minutes are ignored.
 */
export const applyAttendance = (slot: TimeCardSlot): TimeCardSlot => {
  const { startDate, endDate, checkedInAt, checkedOutAt } = slot
  const isLate = checkedInAt && minutesBetween(startDate, checkedInAt) > CHECK_GRACE_MINUTES
  const endsDifferently =
    checkedOutAt && Math.abs(minutesBetween(endDate, checkedOutAt)) > CHECK_GRACE_MINUTES
  const attended = {
    startDate: isLate ? checkedInAt : startDate,
    endDate: endsDifferently ? checkedOutAt : endDate,
  }
  return attended.endDate > attended.startDate ? { ...slot, ...attended } : slot
}

/** The scheduled minutes of the days that weren’t a no-show, and what they pay. */
export const calculateScheduled = ({ shiftSlots, jobId }: Pick<ClinicianShift, 'shiftSlots' | 'jobId'>) => {
  const minutes = shiftSlots
    .filter(({ isMissed }) => !isMissed)
    .map(({ startDate, endDate }) => minutesBetween(startDate, endDate))
  return {
    minutes: minutes.reduce((sum, one) => sum + one, 0),
    payCents: calculatePay(minutes, { ...jobId, slots: shiftSlots }),
  }
}

type Terms = { payRateCents: number; totalPayCents: number; slots: readonly TimeCardSlot[] }

/** Pay for the worked minutes, rounded once per slot, with parking and other costs as scheduled. */
export const calculatePay = (minutes: readonly number[], { payRateCents, totalPayCents, slots }: Terms) => {
  const sumTimeCents = (slotMinutes: readonly number[]) =>
    slotMinutes.reduce((cents, one) => cents + calculateTimeCents(payRateCents, one), 0)
  const scheduled = slots.map(({ startDate, endDate }) => minutesBetween(startDate, endDate))
  return sumTimeCents(minutes) + (totalPayCents - sumTimeCents(scheduled))
}

const entryFields = [...workedTimeFields, 'extraTimeReason'] as const

/**
 * API errors as the form takes them: that of `entries.0.endTime` at its field of the first slot, and the first one
 * without a field under `formErrorKey`.
 */
export const mapApiErrors = (
  fields: Record<string, string>,
  formErrorKey: string,
): Record<string, unknown> => {
  const entries: Partial<Record<(typeof entryFields)[number], string>>[] = []
  let formError: string | undefined
  for (const [path, sentence] of Object.entries(fields)) {
    const [, index, name] = /^entries\.(\d+)\.(\w+)$/.exec(path) ?? []
    const field = entryFields.find(known => known === name)
    if (index === undefined || !field) formError ??= sentence
    else entries[Number(index)] = { ...entries[Number(index)], [field]: sentence }
  }
  return { ...(entries.length > 0 && { entries }), ...(formError && { [formErrorKey]: formError }) }
}
