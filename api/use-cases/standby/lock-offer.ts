import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { findApplication, isJobHeld, lockApplication } from '../../store/applications.ts'
import { lockClinician, lockJob } from '../../store/locks.ts'
import type { JobRow } from '../../store/rows.ts'
import { lockLiveOffer } from '../../store/standby-offers.ts'
import { lockLiveRound } from '../../store/standby-rounds.ts'

/** One's own offer that still waits for an answer, with all that it is about, locked: job before clinician, always. */
export const lockOwnOffer = async (
  trx: Knex,
  { applicationId, clinicianId, at }: { applicationId: string; clinicianId: string; at: Date },
) => {
  const known = await findApplication(trx, applicationId, { clinicianId })
  const job = known && (await lockJob<JobRow>(trx, known.jobId))
  if (!job) throw refuse('not_found')
  await lockClinician(trx, clinicianId)
  const application = await lockApplication(trx, { id: applicationId })
  const round = await lockLiveRound(trx, job.id)
  const offer = round && (await lockLiveOffer(trx, round.holdId))
  const isOver = offer?.applicationId !== applicationId || at >= offer.answerBy
  if (!application || !round || !offer || isOver) throw refuse('standby_offer_over')
  if (application.status !== 'applied' || job.status !== 'posted') throw refuse('standby_offer_over')
  if (await isJobHeld(trx, job.id)) throw refuse('job_already_held')
  return { job, application, round, offer }
}
