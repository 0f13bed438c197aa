import { calculateProductCents, calculateTimeCents } from '@gaitway/contract/values/fees'
import { timesheetFields } from '@gaitway/contract/fields/timesheet'
import { WORKED_DAY_MAX_HOURS } from '@gaitway/contract/values/limits'
import { type FieldErrors, refuse } from '@gaitway/contract/values/errors'
import { dayIn, minutesBetween, overlaps } from '@gaitway/contract/format/time'
import { findWorkedTimeFault } from '@gaitway/contract/format/typed-times'

export type BookedSlot = { id: string; startsAt: Date; endsAt: Date }
export type WorkedTime = {
  slotId: string
  startedAt: Date
  endedAt: Date
  breakStartedAt: Date | null
  breakEndedAt: Date | null
}
/** A time as the clinician enters it, with the reason for any extra time. */
export type WrittenTime = WorkedTime & { extraTimeReason: string | null }
export type WorkedEntry = WorkedTime & { workedMinutes: number; payCents: number }
/** Times as a correction stores them. */
export type KeptEntry = {
  slotId: string
  startedAt: string
  endedAt: string
  breakStartedAt: string | null
  breakEndedAt: string | null
}
/** Minutes worked beyond those of the slot. Only a draft may lack the reason. */
export type ExtraTime = { slotId: string; minutes: number; reason: string | null }
export type Pay = { payRateCents: number; parkingCents: number; otherCents: number }
export type Terms = Pay & {
  timeZone: string
  /** null for a draft, which may contain future times */
  submittedAt: Date | null
}

/** Minutes from start to end, less a break that ends after it starts. */
export const workedMinutes = ({ startedAt, endedAt, breakStartedAt, breakEndedAt }: WorkedTime) => {
  const breakMinutes =
    breakStartedAt && breakEndedAt && breakEndedAt > breakStartedAt
      ? minutesBetween(breakStartedAt, breakEndedAt)
      : 0
  return minutesBetween(startedAt, endedAt) - breakMinutes
}

/** The days a time card covers: all, or those that had started when the clinician was sent home. */
export const slotsToWork = (slots: readonly BookedSlot[], sentHomeAt: Date | null): BookedSlot[] =>
  slots.filter(({ startsAt }) => !sentHomeAt || startsAt < sentHomeAt)

/** Worked times with their minutes and pay, totals and extra time; refuses impossible times. */
export const assessWorkedTimes = (
  times: readonly WrittenTime[],
  slots: readonly BookedSlot[],
  terms: Terms,
) => {
  const wrong = findFaults(times, slots, terms)
  if (Object.keys(wrong).length > 0) throw refuse('fields_wrong', wrong)
  const measured = priceWork(
    times.map(written => {
      const { extraTimeReason: _, ...time } = written
      return { ...time, workedMinutes: workedMinutes(time) }
    }),
    terms,
  )
  refuseLongDays(measured.entries, terms.timeZone)
  return { ...measured, extraTime: computeExtraTime(times, slots) }
}

/** Entries with their pay, and the totals. */
export const priceWork = <Entry extends { workedMinutes: number }>(entries: readonly Entry[], pay: Pay) => {
  const slotMinutes = entries.map(entry => entry.workedMinutes)
  return {
    entries: entries.map(entry => ({
      ...entry,
      payCents: calculateTimeCents(pay.payRateCents, entry.workedMinutes),
    })),
    workedMinutes: slotMinutes.reduce((sum, minutes) => sum + minutes, 0),
    payCents: calculateProductCents({ ...pay, slotMinutes }),
  }
}

/** What auto-accept accepts: at most the scheduled minutes of each slot. */
export const keepToSchedule = (
  entries: readonly { slotId: string; workedMinutes: number }[],
  extraTime: readonly ExtraTime[],
  pay: Pay,
) =>
  priceWork(
    entries.map(({ slotId, workedMinutes: minutes }) => ({
      slotId,
      workedMinutes: minutes - findExtraTime(slotId, extraTime),
    })),
    pay,
  )

/** What an auto-accepted time card pays once its extra time is accepted too. */
export const addExtraTime = <Entry extends { slotId: string; workedMinutes: number }>(
  entries: readonly Entry[],
  extraTime: readonly { slotId: string; minutes: number }[],
  pay: Pay,
) =>
  priceWork(
    entries.map(entry => ({
      ...entry,
      workedMinutes: entry.workedMinutes + findExtraTime(entry.slotId, extraTime),
    })),
    pay,
  )

const findExtraTime = (slot: string, extraTime: readonly Omit<ExtraTime, 'reason'>[]) =>
  extraTime.find(({ slotId }) => slotId === slot)?.minutes ?? 0

const extraMinutes = (time: WorkedTime, slot: BookedSlot) =>
  Math.max(0, workedMinutes(time) - minutesBetween(slot.startsAt, slot.endsAt))

/** Extra time per slot: a short day doesn't offset extra time on another day. */
const computeExtraTime = (times: readonly WrittenTime[], slots: readonly BookedSlot[]): ExtraTime[] =>
  times.flatMap(time => {
    const slot = slots.find(({ id }) => id === time.slotId)
    const minutes = slot ? extraMinutes(time, slot) : 0
    return minutes > 0 ? [{ slotId: time.slotId, minutes, reason: time.extraTimeReason }] : []
  })

const findFaults = (
  times: readonly WrittenTime[],
  slots: readonly BookedSlot[],
  { submittedAt }: Terms,
): FieldErrors => {
  const found: FieldErrors = {}
  const enteredSlotIds = new Set<string>()
  times.forEach((time, index) => {
    const slot = slots.find(({ id }) => id === time.slotId)
    const fault = enteredSlotIds.has(time.slotId)
      ? ['slotId', 'This day is entered twice.']
      : (entryFault(time, slot) ??
        overlapFault(time, times.slice(0, index)) ??
        futureFault(time, submittedAt) ??
        extraTimeFault(time, slot, submittedAt))
    enteredSlotIds.add(time.slotId)
    if (fault) found[`entries.${index}.${fault[0]}`] = fault[1] ?? ''
  })
  if (slots.some(({ id }) => !enteredSlotIds.has(id)))
    found.entries = 'Please enter the times for every day of the shift'
  return found
}

const entryFault = (
  { startedAt, endedAt, breakStartedAt, breakEndedAt }: WorkedTime,
  slot: BookedSlot | undefined,
): [field: string, sentence: string] | undefined =>
  slot
    ? findWorkedTimeFault(
        {
          startTime: startedAt,
          endTime: endedAt,
          breakStartTime: breakStartedAt,
          breakEndTime: breakEndedAt,
        },
        slot,
      )
    : ['slotId', 'This day isn’t part of the shift.']

/** The same hour is never paid twice. */
const overlapFault = (time: WorkedTime, earlier: readonly WorkedTime[]) =>
  earlier.some(other => overlaps(toStretch(other), toStretch(time)))
    ? ['startTime', 'This time overlaps another time on this time card']
    : undefined

/** Hours are paid only after they are worked. */
const futureFault = ({ endedAt }: WorkedTime, submittedAt: Date | null) =>
  submittedAt && endedAt > submittedAt
    ? ['endTime', 'This time is in the future. Save the time card and submit it later']
    : undefined

/** Extra time requires a reason. */
const extraTimeFault = (time: WrittenTime, slot: BookedSlot | undefined, submittedAt: Date | null) =>
  submittedAt && slot && !time.extraTimeReason && extraMinutes(time, slot) > 0
    ? ['extraTimeReason', timesheetFields.extraTimeReason.missing]
    : undefined

const toStretch = ({ startedAt, endedAt }: WorkedTime) => ({ startsAt: startedAt, endsAt: endedAt })

const refuseLongDays = (entries: readonly WorkedEntry[], timeZone: string) => {
  const byDay = new Map<string, number>()
  for (const { startedAt, workedMinutes: minutes } of entries) {
    const day = dayIn(timeZone, startedAt)
    byDay.set(day, (byDay.get(day) ?? 0) + minutes)
  }
  if ([...byDay.values()].some(minutes => minutes > WORKED_DAY_MAX_HOURS * 60)) throw refuse('day_too_long')
}
