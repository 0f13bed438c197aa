import {
  findDayToCheckIn,
  findDayToCheckOut,
  findDayToUndoCheckOut,
  isRepeated,
} from '@gaitway/contract/check-in'
import { refuse } from '@gaitway/contract/values/errors'
import type { Input } from '@gaitway/contract/schemas/index'
import { confirmedStatuses } from '@gaitway/contract/lifecycles/application'
import { isBriefUnread } from '../../store/briefs.ts'
import { clearCheckOut, listAttendedDays, saveCheckIn, saveCheckOut } from '../../store/check-ins.ts'
import { findShift, findApplicationTimesheet } from '../../store/timesheets.ts'
import { closeTimeChangeAtCheckIn } from '../jobs/time-changes.ts'
import { closeCallOutQuestion } from '../call-outs/call-outs.ts'
import { closeReportAtCheckIn } from '../no-shows/reports.ts'
import { recordEvent } from '../transition.ts'
import { requireClinician } from '../use-case.ts'
import type { Actor, ClinicianActor, Knex, Services, UseCase } from '../use-case.ts'
import { lockOwnApplication, showApplication } from './apply.ts'

type Verb = 'checkIn' | 'checkOut'

const dayFor = { checkIn: findDayToCheckIn, checkOut: findDayToCheckOut }
const save = { checkIn: saveCheckIn, checkOut: saveCheckOut }
const notOpen = { checkIn: 'check_in_not_open', checkOut: 'check_out_not_open' } as const

/** The clinician's shift, locked, with its days. */
const lockOwnDays = async (trx: Knex, { clinicianId }: ClinicianActor, id: string) => {
  const application = await lockOwnApplication(trx, id, { clinicianId })
  const days = await listAttendedDays(trx, { jobId: application.jobId, applicationId: application.id })
  const isConfirmed = confirmedStatuses.some(one => one === application.status)
  return { application, days, isConfirmed }
}

/** Records the instant for the day it belongs to, once: a second tap changes nothing, and the time card corrects it. */
const recordCheck = (
  { db, clock }: Services,
  by: Actor,
  verb: Verb,
  { jobApplicationId: applicationId, position }: Omit<Input<'applications.checkIn'>, 'checkIn'>,
) => {
  const me = requireClinician(by)
  const at = clock.now()
  return db.transaction(async trx => {
    const { application, days, isConfirmed } = await lockOwnDays(trx, me, applicationId)
    const { jobId } = application
    const shift = await findShift(trx, applicationId, { clinicianId: me.clinicianId })
    if (!isConfirmed || shift?.jobType !== 'PART_TIME') throw refuse(notOpen[verb])
    const day = dayFor[verb](days, at)
    if (!day && !isRepeated(days, at, verb)) throw refuse(notOpen[verb])
    if (day && verb === 'checkIn' && (await isBriefUnread(trx, { jobId, applicationId })))
      throw refuse('brief_unread')
    if (day) {
      await save[verb](trx, { applicationId, slotId: day.id, at, position })
      await recordEvent(trx, 'application', application, verb, { at, by: me })
      if (verb === 'checkIn') {
        await closeTimeChangeAtCheckIn(trx, application, at)
        await closeReportAtCheckIn(trx, application, day.id, at)
        await closeCallOutQuestion(trx, application, at)
      }
    }
    return showApplication(application)
  })
}

/** The clinician arrives for a day of a confirmed shift. */
export const checkIn: UseCase<'applications.checkIn'> = (services, by, input) =>
  recordCheck(services, by, 'checkIn', input)

/** The clinician leaves. */
export const checkOut: UseCase<'applications.checkOut'> = (services, by, input) =>
  recordCheck(services, by, 'checkOut', input)

/**
 * The clinician hasn't left after all, so they can check out again. A time card that was submitted stays: its hours are
 * verb counts.
 */
export const undoCheckOut: UseCase<'applications.undoCheckOut'> = async (
  { db, clock },
  by,
  { jobApplicationId: applicationId },
) => {
  const me = requireClinician(by)
  const at = clock.now()
  return db.transaction(async trx => {
    const { application, days, isConfirmed } = await lockOwnDays(trx, me, applicationId)
    const card = await findApplicationTimesheet(trx, applicationId)
    const day = findDayToUndoCheckOut(days, at)
    const isWritten = card && card.status !== 'draft'
    if (!day || !isConfirmed || isWritten) throw refuse('undo_check_out_not_open')
    await clearCheckOut(trx, { applicationId, slotId: day.id })
    await recordEvent(trx, 'application', application, 'undoCheckOut', { at, by: me })
    return showApplication(application)
  })
}
