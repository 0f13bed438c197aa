import { refuse } from '@gaitway/contract/values/errors'
import type { standbyOfferLifecycle } from '@gaitway/contract/lifecycles/standby-offer'
import type { MoveOf } from '@gaitway/contract/lifecycles/step'
import { isUnattended } from '../../domain/confirmation.ts'
import { eligibility } from '../../domain/eligibility.ts'
import type { Knex, Services } from '../use-case.ts'
import {
  findApplication,
  lockApplicationsInStatus,
  isJobHeld,
  lockApplication,
} from '../../store/applications.ts'
import { record } from '../../store/events.ts'
import { newId } from '../../store/ids.ts'
import { listMemberIds } from '../../store/notifications.ts'
import type { JobRow, StandbyRoundRow, StandbyOfferRow, HoldRow, ApplicationRow } from '../../store/rows.ts'
import * as store from '../../store/standbys.ts'
import { findJobWithApplicants } from '../../store/views/applicants.ts'
import { findLastHold } from '../../store/holds.ts'
import { findJob, lockJobIfFree } from '../../store/jobs.ts'
import { notify, notifyClinicians, notifyPayers, shiftFacts, showWhen } from '../notify.ts'
import { toOpenJob, computeMatch, reasonsAgainst } from '../jobs/eligibility.ts'
import { transition, type MoveBy } from '../transition.ts'
import { STANDBY_ANSWER_MINUTES } from '@gaitway/contract/values/limits'

const by = { side: 'clock' as const }

/** The standby's name and the deadline, in words. */
export type OfferedStandby = { standbyName?: string; until: string }
/** one of the standby applications, if the round ends after offers */
type Next = { offered?: OfferedStandby; passedOverId?: string }

/**
 * Makes the next offer, or notifies the facility that the round is over. The caller holds the same locks as for
 * askNext.
 */
export const offerNext = async (trx: Knex, job: JobRow, round: StandbyRoundRow, at: Date) => {
  const { passedOverId } = await createNextOffer(trx, job, round, at)
  if (passedOverId) await notifyNoStandby(trx, job, passedOverId, at)
}

/**
 * Offers the shift to the best eligible standby not asked yet, or to the one that staff chose, or ends the round. While an acceptance waits for
 * the facility, no one else is asked. The caller has locked the reopened job and the round.
 */
const createNextOffer = async (
  trx: Knex,
  job: JobRow,
  round: StandbyRoundRow,
  at: Date,
  firstId?: string,
): Promise<Next> => {
  if (await store.hasAcceptedOffer(trx, round.holdId)) return {}
  const offered = await store.listOfferedIds(trx, round.holdId)
  const { job: open, standbys } = await findStandbys(trx, job.id, at)
  const unasked = standbys.filter(one => !offered.includes(one.applicationId))
  const ranked = rankStandbys({ job: open, standbys: unasked }, at)
  if (firstId && !ranked.includes(firstId))
    throw refuse('fields_wrong', {
      standbyApplicationId: 'They can’t take this shift anymore. Choose someone else.',
    })
  const applicationId = firstId ?? ranked[0]
  if (applicationId) return { offered: await offer(trx, job, round, { applicationId, at }) }
  await store.endRound(trx, round, at)
  const [passedOverId] = offered.length > 0 ? offered : standbys.map(one => one.applicationId)
  return { passedOverId }
}

const offer = async (
  trx: Knex,
  job: JobRow,
  { holdId }: StandbyRoundRow,
  { applicationId, at }: { applicationId: string; at: Date },
): Promise<OfferedStandby> => {
  const until = answerBy(at, job.firstSlotStart)
  const row = { id: newId(), roundId: holdId, applicationId, offeredAt: at, answerBy: until }
  await store.insertOffer(trx, row)
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
  const offered: OfferedStandby = { until: showWhen(until, job.timeZone) }
  for (const { clinicianUserId, facts } of await shiftFacts(trx, [applicationId])) {
    offered.standbyName = facts.personName
    await notify(trx, {
      type: 'standbyOffered',
      to: [clinicianUserId],
      facts: { ...facts, until: offered.until },
      at,
    })
  }
  return offered
}

/** Notifies the facility that no standby takes the shift. */
export const notifyNoStandby = async (trx: Knex, job: JobRow, applicationId: string, at: Date) => {
  const [shift] = await shiftFacts(trx, [applicationId])
  await notify(trx, {
    type: 'standbyNobody',
    to: await listMemberIds(trx, job.facilityId, 'applicants'),
    facts: { ...shift?.facts, personName: undefined },
    at,
  })
}

/** A job with its open standby applications. */
const findStandbys = async (db: Knex, jobId: string, at: Date) => {
  const found = await findJobWithApplicants(db, { jobId, facilityId: null, at })
  if (!found) throw new Error(`Job ${jobId} is missing.`)
  const { job, applicants } = found
  return {
    job,
    standbys: applicants.filter(one => one.applicationStatus === 'applied' && one.isStandby),
  }
}

/** The applications of eligible standbys, best match first. */
const rankStandbys = ({ job, standbys }: Awaited<ReturnType<typeof findStandbys>>, at: Date): string[] => {
  const open = standbys.flatMap(({ clinician, applicationId: id, appliedAt, completedShifts }) => {
    const reasons = eligibility(clinician, toOpenJob(job), at)
    if (reasons.length > 0) return []
    return [{ id, score: computeMatch(clinician, job, { reasons, completedShifts }).score, appliedAt }]
  })
  return sortStandbys(open).map(({ id }) => id)
}

/** Moves the offer to its next status and records it with its shift and standby. */
export const moveOffer = async (
  trx: Knex,
  offer: StandbyOfferRow,
  move: MoveOf<typeof standbyOfferLifecycle>,
  moveBy: MoveBy,
) => {
  const { applicationId } = offer
  const about = await findApplication(trx, applicationId)
  const details = { applicationId }
  await transition(trx, 'standbyOffer', offer, move, {
    ...moveBy,
    set: { endedAt: moveBy.at },
    about,
    details,
  })
}

/** An earlier acceptance counted only for the closed application, so applying again withdraws it. */
export const withdrawAcceptance = async (trx: Knex, applicationId: string, at: Date) => {
  const yes = await store.lockAcceptedOffer(trx, applicationId)
  if (yes) await moveOffer(trx, yes, 'withdraw', { by: { side: 'clock' }, at })
}

/**
 * After a failed acceptance: notifies the clinician (unless the hold had ended before) and the facility, with
 * the reason and any refund. For other holds, the person who created them is notified elsewhere.
 */
export const notifyAcceptanceFailed = async (
  trx: Knex,
  { hold, charge }: { hold: HoldRow; charge: { amountCents: number } },
  { reason, isBack = false, at }: { reason: string; isBack?: boolean; at: Date },
) => {
  if (!isUnattended(hold)) return
  const type = hold.selfConfirmed ? 'instantLate' : 'standbyOfferOver'
  if (hold.status === 'held') await notifyClinicians(trx, [hold.applicationId], { type, at })
  const { amountCents } = charge
  await notifyPayers(trx, hold, { type: isBack ? 'refundSent' : 'paymentFailed', amountCents, reason, at })
}

type Starting = {
  at: Date
  /** the standby who gets the first offer; the best match without it */
  standbyApplicationId?: string
  /** who gets an invitation instead of the news that they may apply again */
  newlyInvitedIds?: readonly string[]
}

/**
 * After a drop-out the shift is open again: its standbys get offers one after another, and applicants declined
 * when it was filled learn that they may apply again. The caller has locked the job. Returns the first offer, or
 * none, for the facility's notification.
 */
export const startRound = async (
  trx: Knex,
  droppedOut: ApplicationRow,
  { at, standbyApplicationId: firstId, newlyInvitedIds = [] }: Starting,
) => {
  const job = await findJob(trx, droppedOut.jobId)
  const hold = await findLastHold(trx, droppedOut.id)
  if (!job || !hold) throw new Error(`Application ${droppedOut.id} was confirmed without a hold.`)
  const round = await store.insertRound(trx, { holdId: hold.id, jobId: job.id, at })
  const next = await createNextOffer(trx, job, round, at, firstId)
  const declined = await lockApplicationsInStatus(trx, job.id, 'declined')
  const filled = declined.filter(({ displacedBy }) => displacedBy === 'filled')
  const clinicianIds = filled.map(({ clinicianId }) => clinicianId)
  const reasons = await reasonsAgainst(trx, job, clinicianIds, at)
  const free = filled.filter(
    ({ clinicianId }) => reasons.get(clinicianId)?.length === 0 && !newlyInvitedIds.includes(clinicianId),
  )
  const ids = free.map(({ id }) => id)
  await notifyClinicians(trx, ids, { type: 'jobOpenAgain', at })
  return next
}

/** Jobs with a standby offer past its deadline. */
export const findRoundsToAdvance = ({ db, clock }: Services, limit: number) =>
  store.listRoundsToAdvance(db, clock.now(), limit)

/**
 * Ends an offer that expired or whose standby withdrew, and makes the next one, unless the shift can no longer
 * be taken.
 */
export const advanceRound = async ({ db, clock }: Services, jobId: string) => {
  const at = clock.now()
  await db.transaction(async trx => {
    const job = await lockJobIfFree(trx, jobId)
    if (!job || (await isJobHeld(trx, jobId))) return
    const round = await store.lockActiveRound(trx, jobId)
    if (round) await pass(trx, job, round, at)
  })
}

const pass = async (trx: Knex, job: JobRow, round: StandbyRoundRow, at: Date) => {
  const offer = await store.lockOpenOffer(trx, round.holdId)
  if (job.status !== 'posted' || job.firstSlotStart <= at) {
    if (offer) await moveOffer(trx, offer, 'withdraw', { by, at })
    await store.endRound(trx, round, at)
    return
  }
  if (offer && !(await endIfOver(trx, offer, at))) return
  await offerNext(trx, job, round, at)
}

/** Whether the offer no longer waits for an answer. */
const endIfOver = async (trx: Knex, offer: StandbyOfferRow, at: Date): Promise<boolean> => {
  const application = await lockApplication(trx, { id: offer.applicationId })
  const move = application?.status === 'applied' ? 'lapse' : 'withdraw'
  if (move === 'lapse' && offer.answerBy > at) return false
  await moveOffer(trx, offer, move, { by, at })
  return true
}

/**
 * Someone is confirmed, so standby offers end, and the standby with the offer is notified unless they have the
 * shift now. Returns the withdrawn offer. The caller has locked the job.
 */
export const closeRound = async (
  trx: Knex,
  { jobId, confirmedId, at }: { jobId: string; confirmedId: string; at: Date },
): Promise<string | undefined> => {
  const round = await store.lockActiveRound(trx, jobId)
  if (!round) return undefined
  const offer = await store.lockOpenOffer(trx, round.holdId)
  await store.endRound(trx, round, at)
  if (!offer) return undefined
  await moveOffer(trx, offer, 'withdraw', { by, at })
  if (offer.applicationId === confirmedId) return undefined
  await notifyClinicians(trx, [offer.applicationId], { type: 'standbyOfferOver', at })
  return offer.applicationId
}

/** The deadline of a standby offer: two hours, or half the time until the shift if that is sooner. */
export const answerBy = (at: Date, startsAt: Date): Date => {
  const halfOfWhatIsLeft = Math.ceil((startsAt.getTime() - at.getTime()) / 2)
  return new Date(at.getTime() + Math.min(STANDBY_ANSWER_MINUTES * 60_000, halfOfWhatIsLeft))
}

type Ranked = { id: string; score: number; appliedAt: Date }

/** The order in which standbys get the offer: best match first, then earliest application. */
const sortStandbys = <One extends Ranked>(standbys: readonly One[]): One[] =>
  standbys.toSorted(
    (a, b) =>
      b.score - a.score || a.appliedAt.getTime() - b.appliedAt.getTime() || a.id.localeCompare(b.id, 'en'),
  )
