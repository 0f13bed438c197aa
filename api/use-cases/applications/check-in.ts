import { dayToCheckIn, dayToCheckOut, dayToUndoCheckOut, isRepeated } from '@gaitway/contract/check-in'
import { refuse } from '@gaitway/contract/values/errors'
import { confirmedStatuses } from '@gaitway/contract/lifecycles/application'
import { isBriefUnread } from '../../store/briefs.ts'
import { clearCheckOut, listAttendedDays, saveCheckIn, saveCheckOut } from '../../store/check-ins.ts'
import { findShift, findApplicationTimesheet } from '../../store/timesheets.ts'
import { closeTimeChangeAtCheckIn } from '../jobs/time-changes.ts'
import { closeCallOutQuestion } from '../call-outs/call-outs.ts'
import { closeReportAtCheckIn } from '../no-shows/reports.ts'
import { recordEvent } from '../transition.ts'
import { clinicianOnly } from '../use-case.ts'
import type { Actor, ClinicianActor, Knex, Services, UseCase } from '../use-case.ts'
import { lockOwnApplication, showApplication } from './apply.ts'

type Check = { jobApplicationId: string; position?: { latitude: number; longitude: number } }
type What = 'checkIn' | 'checkOut'

const dayFor = { checkIn: dayToCheckIn, checkOut: dayToCheckOut }
const save = { checkIn: saveCheckIn, checkOut: saveCheckOut }
const notOpen = { checkIn: 'check_in_not_open', checkOut: 'check_out_not_open' } as const

/** The caller's shift, locked, with its days. */
const lockAttended = async (trx: Knex, { clinicianId }: ClinicianActor, id: string) => {
  const application = await lockOwnApplication(trx, id, { clinicianId })
  const days = await listAttendedDays(trx, { jobId: application.jobId, applicationId: application.id })
  const isConfirmed = confirmedStatuses.some(one => one === application.status)
  return { application, days, isConfirmed }
}

/** Records the moment once for the day it belongs to. A second tap changes nothing; the time card corrects it. */
const check = (
  { db, clock }: Services,
  by: Actor,
  what: What,
  { jobApplicationId: applicationId, position }: Check,
) => {
  const me = clinicianOnly(by)
  const at = clock.now()
  return db.transaction(async trx => {
    const { application, days, isConfirmed } = await lockAttended(trx, me, applicationId)
    const { jobId } = application
    const shift = await findShift(trx, applicationId, { clinicianId: me.clinicianId })
    if (!isConfirmed || shift?.jobType !== 'PART_TIME') throw refuse(notOpen[what])
    const day = dayFor[what](days, at)
    if (!day && !isRepeated(days, at, what)) throw refuse(notOpen[what])
    if (day && what === 'checkIn' && (await isBriefUnread(trx, { jobId, applicationId })))
      throw refuse('brief_unread')
    if (day) {
      await save[what](trx, { applicationId, slotId: day.id, at, position })
      await recordEvent(trx, 'application', application, what, { at, by: me })
      if (what === 'checkIn') {
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
  check(services, by, 'checkIn', input)

/** The clinician leaves. */
export const checkOut: UseCase<'applications.checkOut'> = (services, by, input) =>
  check(services, by, 'checkOut', input)

/**
 * The clinician hasn't left after all, so they can check out again. A time card that was submitted stays: its hours are
 * what counts.
 */
export const undoCheckOut: UseCase<'applications.undoCheckOut'> = async (
  { db, clock },
  by,
  { jobApplicationId: applicationId },
) => {
  const me = clinicianOnly(by)
  const at = clock.now()
  return db.transaction(async trx => {
    const { application, days, isConfirmed } = await lockAttended(trx, me, applicationId)
    const card = await findApplicationTimesheet(trx, applicationId)
    const day = dayToUndoCheckOut(days, at)
    const isWritten = card && card.status !== 'draft'
    if (!day || !isConfirmed || isWritten) throw refuse('undo_check_out_not_open')
    await clearCheckOut(trx, { applicationId, slotId: day.id })
    await recordEvent(trx, 'application', application, 'undoCheckOut', { at, by: me })
    return showApplication(application)
  })
}
