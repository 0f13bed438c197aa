import type { Knex } from 'knex'
import { productCents } from '@gaitway/contract/fees'
import type { Output } from '@gaitway/contract/schemas/index'
import { minutesBetween } from '@gaitway/contract/time'
import { acceptedPayCents } from '../../domain/ending.ts'
import { workedMinutes, type BookedSlot, type ExtraTime, type WorkedTime } from '../../domain/timesheet.ts'
import { findSource } from '../../store/payments.ts'
import type { TimesheetAdjustmentRow, TimesheetEntryRow, TimesheetRow } from '../../store/rows.ts'
import { listAdjustments } from '../../store/timesheet-adjustments.ts'
import { findOpenExtraMinutes, listExtraTime } from '../../store/timesheet-extra-time.ts'
import { listBookedSlots, listEntries, type ShiftRow } from '../../store/timesheets.ts'
import { previewSettlement } from '../payments/preview-settlement.ts'
import type { Actor } from '../use-case.ts'
import { minimumOf } from '../accepted-pay.ts'
import { clockFacts } from './clock-facts.ts'
import { showExtraTime } from './show-extra-time.ts'

type Shown = Output<'timesheets.read'>

const iso = (at: Date | null) => at?.toISOString() ?? null

/**
 * A timesheet with booked and worked times side by side; for those who pay, with what accepting does. One that was
 * sent back is being mended: its facility reads why it was, and the times again once they are handed in.
 */
export const showTimesheet = async (
  db: Knex,
  by: Actor,
  { timesheet, shift }: { timesheet: TimesheetRow; shift: ShiftRow },
): Promise<Shown> => {
  const slots = await listBookedSlots(db, shift.jobId)
  const isMended = by.side === 'facility' && timesheet.status === 'rejected'
  const written = isMended ? [] : await listEntries(db, timesheet.id)
  const extraTime = await listExtraTime(db, timesheet.id)
  const entries = slots.flatMap(slot => {
    const entry = written.find(({ slotId }) => slotId === slot.id)
    return entry ? [showEntry(slot, entry, extraTime)] : []
  })
  const minimumCents = await minimumOf(db, shift)
  const openMinutes = await findOpenExtraMinutes(db, timesheet.id)
  const effectOf = by.side === 'clinician' ? null : effectFor(db, shift)
  const payCents = acceptedPayCents(timesheet.payCents, minimumCents)
  const slotMinutes = slots.map(slot => minutesBetween(slot.startsAt, slot.endsAt))
  return {
    id: timesheet.id,
    jobApplicationId: timesheet.applicationId,
    status: timesheet.status,
    rejectReason: timesheet.rejectReason,
    submittedAt: iso(timesheet.submittedAt),
    acceptedAt: iso(timesheet.acceptedAt),
    ...clockFacts({ ...timesheet, openExtraMinutes: openMinutes }),
    extraTime: await showExtraTime(db, {
      timesheet,
      shift,
      written,
      extraTime,
      openMinutes,
      minimumCents,
      effectOf,
    }),
    entries,
    bookedMinutes: slotMinutes.reduce((sum, minutes) => sum + minutes, 0),
    workedMinutes: isMended ? null : entries.reduce((sum, entry) => sum + entry.workedMinutes, 0),
    payCents: isMended ? null : payCents,
    minimumCents,
    bookedPayCents: productCents({
      payRateCents: shift.payRateCents,
      slotMinutes,
      parkingCents: shift.parkingCents,
      otherCents: shift.otherCents,
    }),
    effect:
      effectOf && !isMended
        ? await effectOf(await previewSettlement(db, shift.applicationId, payCents))
        : null,
    adjustments: (await listAdjustments(db, timesheet.id)).map(showAdjustment),
    timeZone: shift.timeZone,
  }
}

const showEntry = (
  slot: BookedSlot,
  entry: TimesheetEntryRow,
  extraTime: readonly ExtraTime[],
): Shown['entries'][number] => {
  const extra = extraTime.find(({ slotId }) => slotId === slot.id)
  return {
    slotId: slot.id,
    bookedStartTime: slot.startsAt.toISOString(),
    bookedEndTime: slot.endsAt.toISOString(),
    startTime: entry.startedAt.toISOString(),
    endTime: entry.endedAt.toISOString(),
    breakStartTime: iso(entry.breakStartedAt),
    breakEndTime: iso(entry.breakEndedAt),
    workedMinutes: workedMinutes(timeOf(entry)),
    payCents: entry.payCents,
    extraTime: extra ? { minutes: extra.minutes, reason: extra.reason } : null,
  }
}

const timeOf = (entry: TimesheetEntryRow): WorkedTime => ({
  slotId: entry.slotId,
  startedAt: entry.startedAt,
  endedAt: entry.endedAt,
  breakStartedAt: entry.breakStartedAt,
  breakEndedAt: entry.breakEndedAt,
})

const showAdjustment = (row: TimesheetAdjustmentRow): Shown['adjustments'][number] => ({
  id: row.id,
  workedMinutes: row.workedMinutes,
  payCents: row.payCents,
  deltaCents: row.deltaCents,
  reason: row.reason,
  createdAt: row.createdAt.toISOString(),
  entries: row.entries.map(({ slotId, startedAt, endedAt, breakStartedAt, breakEndedAt }) => ({
    slotId,
    startTime: startedAt,
    endTime: endedAt,
    breakStartTime: breakStartedAt,
    breakEndTime: breakEndedAt,
  })),
})

type Money = Awaited<ReturnType<typeof previewSettlement>>

const effectFor =
  (db: Knex, { applicationId }: ShiftRow) =>
  async ({ facilityCents, ...money }: Money): Promise<Shown['effect']> => ({
    ...money,
    owedCents: facilityCents,
    source: await findSource(db, applicationId),
  })
