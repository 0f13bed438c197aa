import type { Knex } from 'knex'
import { showCents } from '@gaitway/contract/money'
import { answerBy, inRank } from '../../domain/standby.ts'
import { findApplication } from '../../store/applications.ts'
import { record } from '../../store/events.ts'
import { newId } from '../../store/ids.ts'
import { listMemberIds } from '../../store/notifications.ts'
import type { JobRow, StandbyRoundRow } from '../../store/rows.ts'
import { hasWaitingYes, insertOffer, listOffered, endRound } from '../../store/standbys.ts'
import { shiftFacts, showWhen } from '../shift-facts.ts'
import { tell } from '../notify.ts'
import { eligibility } from '../../domain/eligibility.ts'
import { findJobWithApplicants } from '../../store/views/applicants.ts'
import { openJobOf } from '../jobs/card.ts'
import { matchOf } from '../applications/eligibility.ts'

const by = { side: 'clock' as const }

/** Who is asked, and until when, as it is read. */
export type AskedStandby = { standbyName?: string; until: string }
/** Where the round is over and there had been standbys, one of their applications. */
type Next = { asked?: AskedStandby; passedOverId?: string }

/** The next standby is asked, and where the round is over the facility knows. Locked before as for askNext. */
export const offerNext = async (trx: Knex, job: JobRow, round: StandbyRoundRow, at: Date) => {
  const { passedOverId } = await askNext(trx, job, round, at)
  if (passedOverId) await tellNobody(trx, job, passedOverId, at)
}

/**
 * The best standby who may take the shift, and was not asked yet, is asked; where there is none the round is over.
 * While somebody who said yes waits for the facility nobody else is asked. The job, which is open again, and the
 * round were locked before.
 */
export const askNext = async (trx: Knex, job: JobRow, round: StandbyRoundRow, at: Date): Promise<Next> => {
  if (await hasWaitingYes(trx, round.holdId)) return {}
  const offered = await listOffered(trx, round.holdId)
  const { job: open, standbys } = await findStandbys(trx, job.id, at)
  const unasked = standbys.filter(one => !offered.includes(one.applicationId))
  const [applicationId] = rankStandbys({ job: open, standbys: unasked }, at)
  if (applicationId) return { asked: await offer(trx, job, round, { applicationId, at }) }
  await endRound(trx, round, at)
  const [passedOverId] = offered.length > 0 ? offered : standbys.map(one => one.applicationId)
  return { passedOverId }
}

const offer = async (
  trx: Knex,
  job: JobRow,
  { holdId }: StandbyRoundRow,
  { applicationId, at }: { applicationId: string; at: Date },
): Promise<AskedStandby> => {
  const until = answerBy(at, job.firstSlotStart)
  const row = {
    id: newId(),
    roundId: holdId,
    applicationId,
    offeredAt: at,
    answerBy: until,
  }
  await insertOffer(trx, row)
  const clinicianId = (await findApplication(trx, applicationId))?.clinicianId
  await record(trx, {
    at,
    by,
    noun: 'standbyOffer',
    nounId: row.id,
    verb: 'offer',
    to: 'offered',
    jobId: job.id,
    facilityId: job.facilityId,
    clinicianId,
    details: { applicationId },
  })
  const asked: AskedStandby = { until: showWhen(until, job.timeZone) }
  for (const { clinicianUserId, facts } of await shiftFacts(trx, [applicationId])) {
    asked.standbyName = facts.personName
    await tell(trx, {
      type: 'standbyOffered',
      to: [clinicianUserId],
      facts: { ...facts, amount: showCents(job.totalPayCents), until: asked.until },
      at,
    })
  }
  return asked
}

/** The facility knows that none of its standbys takes the shift. */
export const tellNobody = async (trx: Knex, job: JobRow, applicationId: string, at: Date) => {
  const [shift] = await shiftFacts(trx, [applicationId])
  await tell(trx, {
    type: 'standbyNobody',
    to: await listMemberIds(trx, job.facilityId, 'applicants'),
    facts: { ...shift?.facts, personName: undefined },
    at,
  })
}

/** A job with the open applications that wait as standby. */
const findStandbys = async (db: Knex, jobId: string, at: Date) => {
  const found = await findJobWithApplicants(db, { jobId, facilityId: null, at })
  if (!found) throw new Error(`Job ${jobId} is gone.`)
  const { job, applicants } = found
  return {
    job,
    standbys: applicants.filter(one => one.applicationStatus === 'applied' && one.isStandby),
  }
}

/** Of these standbys the applications of those who may take the shift now, the best match first. */
const rankStandbys = ({ job, standbys }: Awaited<ReturnType<typeof findStandbys>>, at: Date): string[] => {
  const open = standbys.flatMap(({ clinician, applicationId: id, appliedAt, completedShifts }) => {
    const reasons = eligibility(clinician, openJobOf(job), at)
    if (reasons.length > 0) return []
    return [{ id, score: matchOf(clinician, job, { reasons, completedShifts }).score, appliedAt }]
  })
  return inRank(open).map(({ id }) => id)
}
