import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { TIMESHEET_ASKING_HOURS } from '@gaitway/contract/limits'
import { step } from '@gaitway/contract/lifecycles/step'
import { timesheetLifecycle } from '@gaitway/contract/lifecycles/timesheet'
import { showMoment } from '@gaitway/contract/time'
import { acceptsAt, bookedHours, lastPassed } from '../../domain/time-card-clock.ts'
import type { Outside } from '../../outside/outside.ts'
import { record } from '../../store/events.ts'
import { newId } from '../../store/ids.ts'
import { listMemberIds } from '../../store/notifications.ts'
import {
  findTimesheetOf,
  insertTimesheet,
  listBookedSlots,
  replaceEntries,
  updateTimesheet,
  type ShiftRow,
} from '../../store/timesheets.ts'
import {
  listShiftsToAskFor,
  listShiftsToPutIn,
  setCardDue,
  setCardReminded,
} from '../../store/timesheets-due.ts'
import { tell } from '../tell.ts'
import { factsOf, payOf } from './facts.ts'
import { lockShiftIfFree } from './lock-if-free.ts'

/** Shifts whose clinician is to be asked again for the time card. */
export const cardsToAskFor = ({ db, clock }: Outside, limit: number) =>
  listShiftsToAskFor(db, { at: clock.now(), hours: TIMESHEET_ASKING_HOURS, limit })

/** The clinician is reminded to hand in the hours of a shift, and what happens otherwise; each reminder once. */
export const askForCard = ({ db, clock }: Outside, applicationId: string) =>
  db.transaction(async trx => {
    const at = clock.now()
    const shift = await lockShiftIfFree(trx, applicationId)
    if (shift?.application_status !== 'completed' || !shift.card_due_at || shift.card_due_at <= at) return
    const hours = lastPassed(TIMESHEET_ASKING_HOURS, shift.sent_home_at ?? shift.last_slot_end, at)
    if (!hours || hours <= (shift.card_reminded_hours ?? 0)) return
    await setCardReminded(trx, applicationId, hours)
    await tell(trx, {
      type: 'timecardReminder',
      to: [shift.clinician_user_id],
      facts: { ...factsOf(shift), until: showMoment(shift.card_due_at, shift.time_zone) },
      at,
    })
  })

/** Shifts of which no time card has come. */
export const cardsToPutIn = ({ db, clock }: Outside, limit: number) =>
  listShiftsToPutIn(db, { at: clock.now(), limit })

/** No time card has come: the booked hours are handed in for the facility to judge, and both sides are told. */
export const putInBookedHours = ({ db, clock }: Outside, applicationId: string) =>
  db.transaction(async trx => {
    const at = clock.now()
    const shift = await lockShiftIfFree(trx, applicationId)
    if (shift?.application_status !== 'completed' || !shift.card_due_at || shift.card_due_at > at) return
    await save(trx, shift, at)
    await setCardDue(trx, applicationId, null)
    await tellBoth(trx, shift, at)
  })

const save = async (trx: Knex, shift: ShiftRow, at: Date) => {
  const draft = await findTimesheetOf(trx, shift.application_id)
  const status = step(timesheetLifecycle, draft?.status ?? 'draft', 'putIn', 'clock')
  const { entries, workedMinutes, payCents } = bookedHours(
    await listBookedSlots(trx, shift.job_id),
    shift.sent_home_at,
    payOf(shift),
  )
  const written = {
    status,
    submitted_at: at,
    put_in_by_clock: true,
    worked_minutes: workedMinutes,
    pay_cents: payCents,
  }
  const id = draft?.id ?? newId()
  const isSaved = draft
    ? (await updateTimesheet(trx, id, draft.status, written)) === 1
    : await insertTimesheet(trx, { id, application_id: shift.application_id, created_at: at, ...written })
  if (!isSaved) throw refuse('changed_meanwhile')
  await replaceEntries(trx, id, { entries, extraTime: [] })
  await record(trx, {
    at,
    by: { side: 'clock' },
    noun: 'timesheet',
    nounId: id,
    verb: 'putIn',
    from: draft?.status,
    to: status,
    jobId: shift.job_id,
    facilityId: shift.facility_id,
    clinicianId: shift.clinician_id,
    details: { workedMinutes, payCents },
  })
}

const tellBoth = async (trx: Knex, shift: ShiftRow, at: Date) => {
  const facts = { ...factsOf(shift), until: showMoment(acceptsAt(at), shift.time_zone) }
  const told = { type: 'timesheetPutIn', at } as const
  await tell(trx, { ...told, to: [shift.clinician_user_id], facts })
  await tell(trx, {
    ...told,
    to: await listMemberIds(trx, shift.facility_id, 'shifts'),
    facts: { ...facts, isFacility: true },
  })
}
