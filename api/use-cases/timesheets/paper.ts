import { refuse } from '@gaitway/contract/values/errors'
import { scheduledEntries } from '../../domain/time-card-clock.ts'
import { lockJob } from '../../store/locks.ts'
import * as timesheets from '../../store/timesheets.ts'
import { clinicianOnly } from '../use-case.ts'
import type { Clinician, Knex, UseCase } from '../use-case.ts'
import { ownShift, toPay, showTimesheet, type Card } from './read.ts'
import { attachPaper, saveTimes } from './write.ts'

/**
 * A clinician adds, replaces or removes the photo or PDF of the signed paper time card. It accompanies the hours
 * of a time card; without one, it stands in for them, and the scheduled hours are submitted with it.
 */
export const uploadPaper: UseCase<'timesheets.uploadPaper'> = async (services, by, input) => {
  const { db, clock } = services
  const clinician = clinicianOnly(by)
  const { jobApplicationId: applicationId, url } = input
  const at = clock.now()
  const { jobId } = await ownShift(db, clinician, applicationId)
  return db.transaction(async trx => {
    await lockJob(trx, jobId)
    const shift = await ownShift(trx, clinician, applicationId)
    const written = await timesheets.findApplicationTimesheet(trx, applicationId)
    if (!written && url === null) throw refuse('not_found')
    const timesheet = written ?? (await timesheets.insertTimesheet(trx, { applicationId, createdAt: at }))
    if (written) await attachPaper(trx, { timesheet, shift }, { by: clinician, at, url })
    else await submitScheduled(trx, clinician, { timesheet, shift }, { at, paperUrl: url })
    return showTimesheet({ ...services, db: trx }, clinician, timesheet.id)
  })
}

type Submitting = { at: Date; paperUrl: string | null }

const submitScheduled = async (trx: Knex, by: Clinician, card: Card, { at, paperUrl }: Submitting) => {
  const { shift } = card
  const slots = await timesheets.listDaysToWork(trx, shift.jobId)
  const scheduled = scheduledEntries(slots, shift.sentHomeAt, toPay(shift)).entries.map(entry => ({
    slotId: entry.slotId,
    startTime: entry.startedAt.toISOString(),
    endTime: entry.endedAt.toISOString(),
  }))
  await saveTimes(trx, by, card, { entries: scheduled, submit: true, paperUrl }, at)
}
