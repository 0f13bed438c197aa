import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { step } from '@gaitway/contract/lifecycles/step'
import { timesheetLifecycle, type TimesheetStatus } from '@gaitway/contract/lifecycles/timesheet'
import type { Input } from '@gaitway/contract/schemas/index'
import { measure, slotsToWork, type ExtraTime, type WrittenTime } from '../../domain/timesheet.ts'
import { record } from '../../store/events.ts'
import { listMemberIds } from '../../store/notifications.ts'
import type { TimesheetRow } from '../../store/rows.ts'
import { listBookedSlots, type ShiftRow } from '../../store/timesheets.ts'
import { tell } from '../tell.ts'
import type { Clinician } from '../use-case.ts'
import { extraTimeFacts, factsOf, payOf } from './facts.ts'

type Sent = Input<'timesheets.write'>['entries'][number]

const at = (time: string | null | undefined) => (time ? new Date(time) : null)
const timeOf = (entry: Sent): WrittenTime => ({
  slotId: entry.slotId,
  startedAt: new Date(entry.startTime),
  endedAt: new Date(entry.endTime),
  breakStartedAt: at(entry.breakStartTime),
  breakEndedAt: at(entry.breakEndTime),
  extraTimeReason: entry.extraTimeReason ?? null,
})

/** The entries of a PRN shift that has started, measured by its frozen rate; handing in waits for its end. */
export const measureFor = async (trx: Knex, shift: ShiftRow, entries: Sent[], handedInAt: Date | null) => {
  const { applicationStatus: status, jobType } = shift
  const isOpen = status === 'completed' || (status === 'current' && !handedInAt)
  if (!isOpen || jobType !== 'PART_TIME') throw refuse('timesheet_not_yet')
  const slots = slotsToWork(await listBookedSlots(trx, shift.jobId), shift.sentHomeAt)
  return measure(entries.map(timeOf), slots, {
    ...payOf(shift),
    timeZone: shift.timeZone,
    handedInAt,
  })
}

const handingIn: Partial<Record<TimesheetStatus, 'submit' | 'resubmit' | 'correct'>> = {
  draft: 'submit',
  rejected: 'resubmit',
  pending: 'correct',
}
type Written = Pick<TimesheetRow, 'status' | 'putInByClock'>

/** How a timesheet is handed in; one that waits already, only where the clock had put it in. */
const handInMove = ({ status, putInByClock }: Written) => {
  const move = handingIn[status]
  if (!move || (move === 'correct' && !putInByClock)) throw refuse('move_not_open')
  return move
}

/** The status after writing: a draft stays one, handing in moves it on. */
export const statusAfter = (sheet: Written, submit: boolean): TimesheetStatus => {
  if (submit) return step(timesheetLifecycle, sheet.status, handInMove(sheet), 'clinician')
  if (sheet.status === 'draft' || sheet.status === 'rejected') return sheet.status
  throw refuse('move_not_open')
}

/** What happened to a timesheet is on record, and the facility is told when it waits for them. */
export const tellOfWriting = async (
  trx: Knex,
  by: Clinician,
  sheet: {
    id: string
    from?: TimesheetStatus
    to: TimesheetStatus
    extraTime: readonly ExtraTime[]
    shift: ShiftRow
    now: Date
  },
) => {
  const { id, from, to, extraTime, shift, now } = sheet
  await record(trx, {
    at: now,
    by,
    noun: 'timesheet',
    nounId: id,
    verb: to === 'pending' ? (handingIn[from ?? 'draft'] ?? 'submit') : 'write',
    from,
    to,
    jobId: shift.jobId,
    facilityId: shift.facilityId,
    clinicianId: shift.clinicianId,
  })
  if (to !== 'pending') return
  await tell(trx, {
    type: 'timesheetSubmitted',
    to: await listMemberIds(trx, shift.facilityId, 'shifts'),
    facts: { ...factsOf(shift), ...extraTimeFacts(extraTime) },
    fromUserId: by.userId,
    at: now,
  })
}
