import { refuse } from '@gaitway/contract/values/errors'
import type { TimesheetStatus } from '@gaitway/contract/lifecycles/timesheet'
import { TIMESHEET_MISSING_REMINDER_HOURS } from '@gaitway/contract/values/limits'
import type { Input } from '@gaitway/contract/schemas/index'
import { addHours, showMoment } from '@gaitway/contract/format/time'
import { getDueAgainAt, scheduledEntries, findLastPassed } from '../../domain/time-card-clock.ts'
import {
  type ExtraTime,
  assessWorkedTimes,
  priceWork,
  slotsToWork,
  type WrittenTime,
} from '../../domain/timesheet.ts'
import { listOwnFiles } from '../../store/files.ts'
import { lockJob } from '../../store/locks.ts'
import { findPolicyInForce } from '../../store/policies.ts'
import type { TimesheetRow } from '../../store/rows.ts'
import { setCardDue, setCardReminded } from '../../store/timesheets-due.ts'
import * as timesheets from '../../store/timesheets.ts'
import { findFileId, removeSignature } from '../files/files.ts'
import { contestByTimeCard } from '../no-shows/reports.ts'
import { transition, type MoveBy } from '../transition.ts'
import { requireClinician, type Knex, type Services, type UseCase, type ClinicianActor } from '../use-case.ts'
import {
  withOwnCard,
  recordTimeCardEvent,
  type TimesheetWithShift,
  findOwnShift,
  formatExtraTime,
  pickPay,
  showTimesheet,
  notifyClinician,
  notifyFacility,
  lockShiftIfFree,
  toTimes,
} from './read.ts'

type WrittenEntry = Input<'timesheets.write'>['entries'][number]

const toWrittenTime = (entry: WrittenEntry): WrittenTime => ({
  ...toTimes(entry),
  extraTimeReason: entry.extraTimeReason ?? null,
})

const refuseUnlessWorked = (
  { applicationStatus: status }: timesheets.TimesheetShift,
  { isSubmitted }: { isSubmitted: boolean },
) => {
  if (status === 'completed' || (status === 'current' && !isSubmitted)) return
  if (status !== 'current' && status !== 'upcoming') throw refuse('move_not_open')
  throw refuse(isSubmitted ? 'timesheet_not_over' : 'timesheet_not_yet')
}

/** Measures the hours and pay of entries of a PRN shift that has started; submitting requires that it ended. */
export const measureEntries = async (
  trx: Knex,
  shift: timesheets.TimesheetShift,
  entries: WrittenEntry[],
  submittedAt: Date | null,
) => {
  if (shift.jobType !== 'PART_TIME') throw refuse('timesheet_full_time')
  refuseUnlessWorked(shift, { isSubmitted: submittedAt !== null })
  return measureHours(trx, shift, entries, submittedAt)
}

const measureHours = async (
  trx: Knex,
  shift: timesheets.TimesheetShift,
  entries: WrittenEntry[],
  submittedAt: Date | null,
  slotId?: string,
) => {
  const days = await timesheets.listDaysToWork(trx, shift.jobId, slotId)
  const terms = { ...pickPay(shift), timeZone: shift.timeZone, submittedAt }
  return assessWorkedTimes(entries.map(toWrittenTime), slotsToWork(days, shift.sentHomeAt), terms)
}

/** The hours of an event, because those of the time card may be replaced until it is accepted. */
export const keepHours = ({
  entries,
  workedMinutes,
}: Pick<ReturnType<typeof assessWorkedTimes>, 'entries' | 'workedMinutes'>) => ({
  workedMinutes,
  times: entries.map(({ startedAt, endedAt, breakStartedAt, breakEndedAt }) => ({
    startedAt,
    endedAt,
    breakStartedAt,
    breakEndedAt,
  })),
})

const submitMoves: Partial<Record<TimesheetStatus, 'submit' | 'resubmit' | 'correct'>> = {
  draft: 'submit',
  rejected: 'resubmit',
  pending: 'correct',
}

/** The move to submit a time card; a pending one can be replaced only if Gaitway submitted it. */
const chooseSubmitMove = ({ status, isAutoSubmitted }: TimesheetRow) => {
  const move = submitMoves[status]
  if (!move || (move === 'correct' && !isAutoSubmitted)) throw refuse('move_not_open')
  return move
}

type Paper = { by: ClinicianActor; at: Date; url: string | null }

/** Sets or removes the paper time card, until the time card is accepted. */
const attachPaper = async (trx: Knex, card: TimesheetWithShift, { by, at, url }: Paper) => {
  const { id, status } = card.timesheet
  if (status === 'accepted' || status === 'void') throw refuse('move_not_open')
  const paperUrl = url === null ? null : await requireOwnPaper(trx, by, url)
  await timesheets.updateTimesheet(trx, id, { paperUrl, paperAddedAt: paperUrl ? at : null })
  await recordTimeCardEvent(trx, card, { at, by, verb: paperUrl ? 'addPaper' : 'removePaper' })
}

/** The stored address of a file. Refuses unless the clinician uploaded it as a time card. */
const requireOwnPaper = async (trx: Knex, { userId }: ClinicianActor, url: string): Promise<string> => {
  const id = findFileId(url)
  const [file] = id ? await listOwnFiles(trx, userId, [id]) : []
  if (file?.purpose !== 'timeCard') throw refuse('fields_wrong', { url: 'This isn’t one of your files.' })
  return removeSignature(url)
}

/** Saves the times: as a draft, or submitted with a notification to the facility. The caller has locked the job. */
const saveTimes = async (
  trx: Knex,
  by: ClinicianActor,
  card: TimesheetWithShift,
  { entries, submit, paperUrl }: Pick<Input<'timesheets.write'>, 'entries' | 'submit' | 'paperUrl'>,
  at: Date,
) => {
  const { timesheet, shift } = card
  const { id, status } = timesheet
  if (!submit && status !== 'draft' && status !== 'rejected') throw refuse('move_not_open')
  const move = submit && chooseSubmitMove(timesheet)
  const measured = await measureEntries(trx, shift, entries, submit ? at : null)
  const { workedMinutes, payCents } = measured
  const set = { isAutoSubmitted: false, workedMinutes, payCents }
  await timesheets.replaceEntries(trx, id, measured)
  if (paperUrl !== undefined) await attachPaper(trx, card, { by, at, url: paperUrl })
  if (move) {
    const submitted = { ...set, submittedAt: at, revisedAt: null, rejectedAt: null, remindedHours: null }
    const details = keepHours(measured)
    await transition(trx, 'timesheet', timesheet, move, { by, at, set: submitted, about: shift, details })
    await setCardDue(trx, shift.applicationId, null)
    await contestByTimeCard(trx, { ...shift, id: shift.applicationId }, { by, at })
    await notifyFacility(trx, shift, {
      type: 'timesheetSubmitted',
      facts: formatExtraTime(measured.extraTime),
      fromUserId: by.userId,
      at,
    })
  } else {
    await timesheets.updateTimesheet(trx, id, set)
    await recordTimeCardEvent(trx, card, { at, by, verb: 'write', to: status })
  }
}

/** A clinician writes a time card, as a draft or submitted for review. */
export const write: UseCase<'timesheets.write'> = async (services, by, input) => {
  const { db, clock } = services
  const clinician = requireClinician(by)
  const now = clock.now()
  const { jobId } = await findOwnShift(db, clinician, input.jobApplicationId)
  return db.transaction(async trx => {
    await lockJob(trx, jobId)
    const shift = await findOwnShift(trx, clinician, input.jobApplicationId)
    const { applicationId } = shift
    const timesheet = await timesheets.insertTimesheet(trx, { applicationId, createdAt: now })
    await saveTimes(trx, clinician, { timesheet, shift }, input, now)
    return showTimesheet({ ...services, db: trx }, clinician, timesheet.id)
  })
}

/** A clinician updates or submits a draft or returned time card, or replaces the scheduled hours Gaitway submitted. */
export const edit: UseCase<'timesheets.edit'> = async (services, by, input) => {
  const clinician = requireClinician(by)
  return withOwnCard(services, clinician, input.id, async (trx, card, at, show) => {
    await saveTimes(trx, clinician, card, input, at)
    return show()
  })
}

/** A clinician withdraws a time card that isn't accepted yet, unless staff corrected it; they can write another one. */
export const remove: UseCase<'timesheets.delete'> = async (services, by, input) => {
  const clinician = requireClinician(by)
  return withOwnCard(services, clinician, input.id, async (trx, card, at) => {
    const { timesheet, shift } = card
    if (timesheet.status === 'accepted' || timesheet.status === 'void') throw refuse('move_not_open')
    if (timesheet.status === 'pending' && timesheet.revisedAt) throw refuse('time_card_revised')
    if ((await timesheets.deleteTimesheet(trx, timesheet.id, timesheet.status)) !== 1)
      throw refuse('out_of_date')
    if (shift.applicationStatus === 'completed' && shift.jobType === 'PART_TIME')
      await setCardDue(trx, shift.applicationId, getDueAgainAt(shift.sentHomeAt ?? shift.lastSlotEnd, at))
    await recordTimeCardEvent(trx, card, { at, by: clinician, verb: 'delete', from: timesheet.status })
    return {}
  })
}

/** Reminds the clinician to submit the hours of a shift, and says what happens otherwise; each reminder once. */
export const remindToSubmit = ({ db, clock }: Services, applicationId: string) =>
  db.transaction(async trx => {
    const at = clock.now()
    const shift = await lockShiftIfFree(trx, applicationId)
    if (shift?.applicationStatus !== 'completed' || !shift.cardDueAt || shift.cardDueAt <= at) return
    const hours = findLastPassed(TIMESHEET_MISSING_REMINDER_HOURS, shift.sentHomeAt ?? shift.lastSlotEnd, at)
    if (!hours || hours <= (shift.cardRemindedHours ?? 0)) return
    await setCardReminded(trx, applicationId, hours)
    const facts = { until: showMoment(shift.cardDueAt, shift.timeZone) }
    await notifyClinician(trx, shift, { type: 'timecardReminder', facts, at })
  })

/** Submits the scheduled hours because no time card was received, and notifies both sides. */
export const autoSubmit = ({ db, clock }: Services, applicationId: string) =>
  db.transaction(async trx => {
    const at = clock.now()
    const shift = await lockShiftIfFree(trx, applicationId)
    if (shift?.applicationStatus !== 'completed' || !shift.cardDueAt || shift.cardDueAt > at) return
    await submitScheduledHours(trx, shift, { move: 'autoSubmit', at })
    const { hours } = (await findPolicyInForce(trx, 'autoAcceptance', at)).terms
    const facts = { until: showMoment(addHours(at, hours), shift.timeZone) }
    const common = { type: 'timesheetAutoSubmitted', at } as const
    await notifyClinician(trx, shift, { ...common, facts })
    await notifyFacility(trx, shift, { ...common, facts: { ...facts, isFacility: true } })
  })

type SubmitOptions = Pick<MoveBy, 'by' | 'at'> & {
  move: 'autoSubmit' | 'useSchedule' | 'useHours'
  measured: Omit<ReturnType<typeof assessWorkedTimes>, 'extraTime'> & { extraTime?: ExtraTime[] }
}

/** Submits hours in the clinician's place. They replace those of a time card that isn't accepted yet. */
const submitForClinician = async (
  trx: Knex,
  shift: timesheets.TimesheetShift,
  { move, measured, by, at }: SubmitOptions,
) => {
  const { applicationId } = shift
  const { entries, workedMinutes, payCents, extraTime = [] } = measured
  const draft =
    (await timesheets.findApplicationTimesheet(trx, applicationId)) ??
    (await timesheets.insertTimesheet(trx, { applicationId, createdAt: at }))
  await transition(trx, 'timesheet', draft, move, {
    by,
    at,
    set: { submittedAt: at, isAutoSubmitted: move === 'autoSubmit', workedMinutes, payCents },
    about: shift,
    details: { ...keepHours(measured), payCents },
  })
  await timesheets.replaceEntries(trx, draft.id, { entries, extraTime })
  await setCardDue(trx, applicationId, null)
}

/** Submits the scheduled hours, of all days or only one. The caller has locked the job. */
export const submitScheduledHours = async (
  trx: Knex,
  shift: timesheets.TimesheetShift,
  { move, at, slotId }: { move: 'autoSubmit' | 'useSchedule'; at: Date; slotId?: string },
) => {
  const slots = await timesheets.listDaysToWork(trx, shift.jobId, slotId)
  const measured = scheduledEntries(slots, shift.sentHomeAt, pickPay(shift))
  await submitForClinician(trx, shift, { move, measured, by: { side: 'clock' }, at })
}

type DecidedHours = Pick<MoveBy, 'by' | 'at'> & {
  slots: Omit<WrittenEntry, 'extraTimeReason'>[]
  reason: string
  slotId?: string
}

/**
 * Submits the hours that staff decided on, of all days or only one, by the rules of a time card; their reason covers
 * extra time too. The caller has locked the job.
 */
export const submitDecidedHours = async (
  trx: Knex,
  shift: timesheets.TimesheetShift,
  { slots, reason, slotId, by, at }: DecidedHours,
) => {
  const entries = slots.map(slot => ({ ...slot, extraTimeReason: reason }))
  const measured = await measureHours(trx, shift, entries, at, slotId)
  await submitForClinician(trx, shift, { move: 'useHours', measured, by, at })
}

/**
 * Removes a day that was settled as a no-show from a time card that isn't accepted; the facility's review of the other
 * days starts again. The caller has locked the job.
 */
export const removeDay = async (
  trx: Knex,
  shift: timesheets.TimesheetShift,
  { slotId, by, at }: Pick<MoveBy, 'by' | 'at'> & { slotId: string },
) => {
  const timesheet = await timesheets.findApplicationTimesheet(trx, shift.applicationId)
  const known = timesheet ? await timesheets.listEntries(trx, timesheet.id) : []
  if (!timesheet || !known.some(entry => entry.slotId === slotId)) return
  const { entries, workedMinutes, payCents } = priceWork(
    known.filter(entry => entry.slotId !== slotId),
    pickPay(shift),
  )
  const extraTime = (await timesheets.listExtraTime(trx, timesheet.id)).filter(one => one.slotId !== slotId)
  await timesheets.replaceEntries(trx, timesheet.id, { entries, extraTime })
  await timesheets.updateTimesheet(trx, timesheet.id, {
    workedMinutes,
    payCents,
    ...(timesheet.status === 'pending' && { submittedAt: at, remindedHours: null }),
  })
  const details = { ...keepHours({ entries, workedMinutes }), payCents }
  await recordTimeCardEvent(trx, { timesheet, shift }, { at, by, verb: 'removeDay', details })
}

/**
 * A clinician adds, replaces or removes the photo or PDF of the signed paper time card. It goes with the hours of a time
 * card; if there are none, the scheduled hours are submitted with it.
 */
export const uploadPaper: UseCase<'timesheets.uploadPaper'> = async (services, by, input) => {
  const { db, clock } = services
  const clinician = requireClinician(by)
  const { jobApplicationId: applicationId, url } = input
  const at = clock.now()
  const { jobId } = await findOwnShift(db, clinician, applicationId)
  return db.transaction(async trx => {
    await lockJob(trx, jobId)
    const shift = await findOwnShift(trx, clinician, applicationId)
    const written = await timesheets.findApplicationTimesheet(trx, applicationId)
    if (!written && url === null) throw refuse('not_found')
    const timesheet = written ?? (await timesheets.insertTimesheet(trx, { applicationId, createdAt: at }))
    if (written) await attachPaper(trx, { timesheet, shift }, { by: clinician, at, url })
    else await submitWithPaper(trx, clinician, { timesheet, shift }, { at, paperUrl: url })
    return showTimesheet({ ...services, db: trx }, clinician, timesheet.id)
  })
}

const submitWithPaper = async (
  trx: Knex,
  by: ClinicianActor,
  card: TimesheetWithShift,
  { at, paperUrl }: { at: Date; paperUrl: string | null },
) => {
  const { shift } = card
  const slots = await timesheets.listDaysToWork(trx, shift.jobId)
  const entries = scheduledEntries(slots, shift.sentHomeAt, pickPay(shift)).entries.map(entry => ({
    slotId: entry.slotId,
    startTime: entry.startedAt.toISOString(),
    endTime: entry.endedAt.toISOString(),
  }))
  await saveTimes(trx, by, card, { entries, submit: true, paperUrl }, at)
}
