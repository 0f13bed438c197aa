import { refuse } from '@gaitway/contract/errors'
import { scheduledEntries } from '../../domain/time-card-clock.ts'
import { ownFiles } from '../../store/files.ts'
import { lockJob } from '../../store/locks.ts'
import * as timesheets from '../../store/timesheets.ts'
import { fileIdIn, unsigned } from '../files/files.ts'
import { clinicianOnly } from '../use-case.ts'
import type { Clinician, Knex, UseCase } from '../use-case.ts'
import { ownShift, payOf, recordOfCard, showTimesheet, type Card } from './read.ts'
import { saveTimes } from './write.ts'

/**
 * A clinician adds, replaces or removes the photo or PDF of the signed paper time card. It accompanies the hours
 * of a time card; without one, it stands in for them, and the scheduled hours are submitted with it.
 */
export const uploadPaper: UseCase<'timesheets.uploadPaper'> = async (services, by, input) => {
  const { db, clock } = services
  const clinician = clinicianOnly(by)
  const { jobApplicationId, url } = input
  const at = clock.now()
  const { jobId } = await ownShift(db, clinician, jobApplicationId)
  return db.transaction(async trx => {
    await lockJob(trx, jobId)
    const shift = await ownShift(trx, clinician, jobApplicationId)
    const paperUrl = url === null ? null : await ownPaper(trx, clinician, url)
    const written = await timesheets.findTimesheetOf(trx, jobApplicationId)
    if (!written && !paperUrl) throw refuse('not_found')
    const timesheet =
      written ?? (await timesheets.insertTimesheet(trx, { applicationId: jobApplicationId, createdAt: at }))
    await attach(trx, { timesheet, shift }, { by: clinician, at, paperUrl })
    if (!written) await submitScheduled(trx, clinician, { timesheet, shift }, at)
    return showTimesheet({ ...services, db: trx }, clinician, timesheet.id)
  })
}

/** The stored address of the clinician's own file, uploaded as a time card; refuses any other. */
const ownPaper = async (trx: Knex, { userId }: Clinician, url: string): Promise<string> => {
  const [file] = await ownFiles(
    trx,
    userId,
    [fileIdIn(url)].filter(id => id !== undefined),
  )
  if (file?.purpose !== 'timeCard') throw refuse('fields_wrong', { url: 'This isn’t one of your files.' })
  return unsigned(url)
}

type Paper = { by: Clinician; at: Date; paperUrl: string | null }

const attach = async (trx: Knex, card: Card, { by, at, paperUrl }: Paper) => {
  const { id, status } = card.timesheet
  if (status === 'accepted' || status === 'void') throw refuse('move_not_open')
  await timesheets.updateTimesheet(trx, id, { paperUrl, paperAddedAt: paperUrl ? at : null })
  await recordOfCard(trx, card, { at, by, verb: paperUrl ? 'addPaper' : 'removePaper' })
}

const submitScheduled = async (trx: Knex, by: Clinician, card: Card, at: Date) => {
  const { shift } = card
  const slots = await timesheets.listBookedSlots(trx, shift.jobId)
  const { entries } = scheduledEntries(slots, shift.sentHomeAt, payOf(shift))
  const scheduled = entries.map(({ slotId, startedAt, endedAt }) => ({
    slotId,
    startTime: startedAt.toISOString(),
    endTime: endedAt.toISOString(),
  }))
  await saveTimes(trx, by, card, { entries: scheduled, submit: true }, at)
}
