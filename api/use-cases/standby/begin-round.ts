import type { Knex } from 'knex'
import { lockApplicationsOf } from '../../store/applications.ts'
import { findLastHold } from '../../store/holds.ts'
import { findJob } from '../../store/jobs.ts'
import type { ApplicationRow } from '../../store/rows.ts'
import { insertRound } from '../../store/standby-rounds.ts'
import { reasonsAgainst } from '../applications/eligibility.ts'
import { shiftFacts } from '../shift-facts.ts'
import { tell } from '../tell.ts'
import { askNext } from './offer-next.ts'

/**
 * The confirmed clinician dropped out and the shift is open again: its standbys are asked one after another, and
 * whoever was declined because it was filled knows that they may come back. The job was locked before. Returns who is
 * asked first, or that nobody is, for the facility to be told.
 */
export const beginRound = async (trx: Knex, droppedOut: ApplicationRow, at: Date) => {
  const job = await findJob(trx, droppedOut.jobId)
  const hold = await findLastHold(trx, droppedOut.id)
  if (!job || !hold) throw new Error(`Application ${droppedOut.id} was confirmed without a hold.`)
  const round = await insertRound(trx, { holdId: hold.id, jobId: job.id, at })
  const next = await askNext(trx, job, round, at)
  const declined = await lockApplicationsOf(trx, job.id, 'declined')
  const filled = declined.filter(({ displacedBy }) => displacedBy === 'filled')
  const clinicianIds = filled.map(({ clinicianId }) => clinicianId)
  const reasons = await reasonsAgainst(trx, job, clinicianIds, at)
  const free = filled.filter(({ clinicianId }) => reasons.get(clinicianId)?.length === 0)
  const ids = free.map(({ id }) => id)
  for (const { clinicianUserId, facts } of await shiftFacts(trx, ids))
    await tell(trx, { type: 'jobOpenAgain', to: [clinicianUserId], facts, at })
  return next
}
