import { timeCents } from '@gaitway/contract/values/fees'
import { timesheetFields } from '@gaitway/contract/fields/timesheet'
import { CHECK_GRACE_MINUTES } from '@gaitway/contract/values/limits'
import type { Output, Sent } from '@gaitway/contract/schemas/index'
import { minutesBetween } from '@gaitway/contract/format/time'
import {
  buildWorkedEntry,
  readWorkedTimes,
  typeTimes,
  workedTimeFields,
  type ReadWorkedTimes,
  type TypedWorkedTimes,
} from '@gaitway/contract/format/typed-times'
import type { ClinicianShift } from './time-card.ts'

/** The days on a time card: all that weren’t a no-show, or those that had started when the clinician was sent home. */
export const listSlotsToWork = ({
  sentHome,
  shiftSlots,
}: Pick<ClinicianShift, 'sentHome' | 'shiftSlots'>): readonly TimeCardSlot[] =>
  shiftSlots.filter(({ startDate, isMissed }) => !isMissed && (!sentHome || startDate < sentHome.at))

/** A day, cut off when the clinician was sent home. */
export const untilSentHome = (
  slot: TimeCardSlot,
  { sentHome }: Pick<ClinicianShift, 'sentHome'>,
): TimeCardSlot => (sentHome && sentHome.at < slot.endDate ? { ...slot, endDate: sentHome.at } : slot)

/** Pay for the hours worked, but at least the minimum of a clinician who was sent home. */
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
  /** kept even when the times no longer need it */
  extraTimeReason?: string
}
export type TimesheetEntryInput = Sent<'timesheets.write'>['entries'][number]
export type ReadEntry = ReadWorkedTimes & {
  /** minutes beyond the slot with the reason typed; undefined if there are none */
  extraTime: { minutes: number; reason: string | undefined } | undefined
}

/** Reads typed times in the zone of the job, and what they are beyond the slot. */
export const parseEntry = (slot: TimeCardSlot, typed: TypedEntry, zone: string): ReadEntry => {
  const read = readWorkedTimes(typed, slot, zone)
  const minutes = (read.workedMinutes ?? 0) - minutesBetween(slot.startDate, slot.endDate)
  const reason = typed.extraTimeReason?.trim() || undefined
  return { ...read, extraTime: minutes > 0 ? { minutes, reason } : undefined }
}

/** Extra time can only be submitted with a reason. Returns the errors of fields without one. */
export const validateReasons = (read: readonly ReadEntry[]) => {
  const { missing: sentence } = timesheetFields.extraTimeReason
  const entries = read.map(({ extraTime }) =>
    extraTime && !extraTime.reason ? { extraTimeReason: sentence } : undefined,
  )
  return entries.some(Boolean) ? { entries } : undefined
}

/** The entry to send; undefined while there are errors. */
export const buildEntry = (slot: TimeCardSlot, read: ReadEntry): TimesheetEntryInput | undefined => {
  const entry = buildWorkedEntry(slot.id, read)
  const reason = read.extraTime?.reason
  return entry && { ...entry, ...(reason && { extraTimeReason: reason }) }
}

type Written = Pick<
  Output<'timesheets.read'>['entries'][number],
  'startTime' | 'endTime' | 'breakStartTime' | 'breakEndTime' | 'extraTime'
>

/** Saved times as they were typed. */
export const typeEntry = (written: Written, zone: string): TypedEntry => ({
  ...typeTimes(written, workedTimeFields, zone),
  hasBreak: Boolean(written.breakStartTime && written.breakEndTime),
  extraTimeReason: written.extraTime?.reason ?? undefined,
})

/** The scheduled times as if typed. */
export const scheduledEntry = (slot: TimeCardSlot, zone: string) =>
  typeEntry(
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
 * What a time card starts with: the scheduled times, or a late check-in and an early or late check-out. Arriving
 * early isn't work, and a few minutes don't count.
 */
export const attendedSlot = (slot: TimeCardSlot): TimeCardSlot => {
  const { startDate, endDate, checkedInAt, checkedOutAt } = slot
  const isLate = checkedInAt && minutesBetween(startDate, checkedInAt) > CHECK_GRACE_MINUTES
  const isOther = checkedOutAt && Math.abs(minutesBetween(endDate, checkedOutAt)) > CHECK_GRACE_MINUTES
  const attended = {
    startDate: isLate ? checkedInAt : startDate,
    endDate: isOther ? checkedOutAt : endDate,
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
  const sum = (stretches: readonly number[]) =>
    stretches.reduce((cents, stretch) => cents + timeCents(payRateCents, stretch), 0)
  const booked = slots.map(({ startDate, endDate }) => minutesBetween(startDate, endDate))
  return sum(minutes) + (totalPayCents - sum(booked))
}

const entryFields = [...workedTimeFields, 'extraTimeReason'] as const
type EntryField = (typeof entryFields)[number]

/** API errors at the fields of the form: `entries.0.endTime` goes to the first slot, and errors without a field go to `whole`. */
export const mapApiErrors = (fields: Record<string, string>, whole: string): Record<string, unknown> => {
  const entries: Partial<Record<EntryField, string>>[] = []
  let other: string | undefined
  for (const [path, sentence] of Object.entries(fields)) {
    const [, index, name] = /^entries\.(\d+)\.(\w+)$/.exec(path) ?? []
    const field = entryFields.find(known => known === name)
    if (index === undefined || !field) other ??= sentence
    else entries[Number(index)] = { ...entries[Number(index)], [field]: sentence }
  }
  return { ...(entries.length > 0 && { entries }), ...(other && { [whole]: other }) }
}
