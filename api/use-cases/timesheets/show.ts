import type { Knex } from 'knex'
import { productCents } from '@gaitway/contract/fees'
import type { Output } from '@gaitway/contract/schemas/index'
import { minutesBetween } from '@gaitway/contract/time'
import { acceptedPayCents } from '../../domain/ending.ts'
import { workedMinutes, type BookedSlot, type ExtraTime, type WorkedTime } from '../../domain/timesheet.ts'
import { findSource } from '../../store/payments.ts'
import { listAdjustments, type KeptAdjustment } from '../../store/timesheet-adjustments.ts'
import { findOpenExtraMinutes, listExtraTime } from '../../store/timesheet-extra-time.ts'
import {
  listBookedSlots,
  listEntries,
  type EntryRow,
  type ShiftRow,
  type TimesheetRow,
} from '../../store/timesheets.ts'
import { moneyAfter } from '../payments/money-after.ts'
import type { Actor } from '../use-case.ts'
import { minimumOf } from './accepted-pay.ts'
import { clockFacts } from './clock-facts.ts'

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
  const slots = await listBookedSlots(db, shift.job_id)
  const isMended = by.side === 'facility' && timesheet.status === 'rejected'
  const written = isMended ? [] : await listEntries(db, timesheet.id)
  const extraTime = await listExtraTime(db, timesheet.id)
  const entries = slots.flatMap(slot => {
    const entry = written.find(({ slot_id }) => slot_id === slot.id)
    return entry ? [showEntry(slot, entry, extraTime)] : []
  })
  const minimumCents = await minimumOf(db, shift)
  const payCents = acceptedPayCents(timesheet.pay_cents, minimumCents)
  const slotMinutes = slots.map(slot => minutesBetween(slot.startsAt, slot.endsAt))
  return {
    id: timesheet.id,
    jobApplicationId: timesheet.application_id,
    status: timesheet.status,
    rejectReason: timesheet.reject_reason,
    submittedAt: iso(timesheet.submitted_at),
    acceptedAt: iso(timesheet.accepted_at),
    ...clockFacts({ ...timesheet, open_extra_minutes: await findOpenExtraMinutes(db, timesheet.id) }),
    entries,
    bookedMinutes: slotMinutes.reduce((sum, minutes) => sum + minutes, 0),
    workedMinutes: isMended ? null : entries.reduce((sum, entry) => sum + entry.workedMinutes, 0),
    payCents: isMended ? null : payCents,
    minimumCents,
    bookedPayCents: productCents({
      payRateCents: shift.pay_rate_cents,
      slotMinutes,
      parkingCents: shift.parking_cents,
      otherCents: shift.other_cents,
    }),
    effect: by.side === 'clinician' || isMended ? null : await effectOf(db, payCents, shift),
    adjustments: (await listAdjustments(db, timesheet.id)).map(showAdjustment),
    timeZone: shift.time_zone,
  }
}

const showEntry = (
  slot: BookedSlot,
  entry: EntryRow,
  extraTime: readonly ExtraTime[],
): Shown['entries'][number] => {
  const extra = extraTime.find(({ slotId }) => slotId === slot.id)
  return {
    slotId: slot.id,
    bookedStartTime: slot.startsAt.toISOString(),
    bookedEndTime: slot.endsAt.toISOString(),
    startTime: entry.started_at.toISOString(),
    endTime: entry.ended_at.toISOString(),
    breakStartTime: iso(entry.break_started_at),
    breakEndTime: iso(entry.break_ended_at),
    workedMinutes: workedMinutes(timeOf(entry)),
    payCents: entry.pay_cents,
    extraTime: extra ? { minutes: extra.minutes, reason: extra.reason } : null,
  }
}

const timeOf = (entry: EntryRow): WorkedTime => ({
  slotId: entry.slot_id,
  startedAt: entry.started_at,
  endedAt: entry.ended_at,
  breakStartedAt: entry.break_started_at,
  breakEndedAt: entry.break_ended_at,
})

const showAdjustment = (row: KeptAdjustment): Shown['adjustments'][number] => ({
  id: row.id,
  workedMinutes: row.worked_minutes,
  payCents: row.pay_cents,
  deltaCents: row.delta_cents,
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
  entries: row.entries.map(({ slotId, startedAt, endedAt, breakStartedAt, breakEndedAt }) => ({
    slotId,
    startTime: startedAt,
    endTime: endedAt,
    breakStartTime: breakStartedAt,
    breakEndTime: breakEndedAt,
  })),
})

const effectOf = async (db: Knex, payCents: number, shift: ShiftRow): Promise<Shown['effect']> => {
  const { facilityCents, ...money } = await moneyAfter(db, shift.application_id, payCents)
  return { ...money, owedCents: facilityCents, source: await findSource(db, shift.application_id) }
}
