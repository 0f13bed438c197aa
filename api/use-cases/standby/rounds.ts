import { showWhen } from '@gaitway/contract/format/time'
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
import { notify, notifyClinicians, notifyPayers, readShiftFacts } from '../notify.ts'
import { toOpenJob, computeMatch, listReasonsAgainst } from '../jobs/eligibility.ts'
import { transition, type MoveBy } from '../transition.ts'
import { STANDBY_ANSWER_MINUTES } from '@gaitway/contract/values/limits'

const byClock = { side: 'clock' } as const

/** The standby's name and the deadline, formatted. */
export type OfferedStandby = { standbyName?: string; until: string }
/** The next offer, or if the round ends without one, the application of a standby who doesn't take the shift. */
type NextOffer = { offered?: OfferedStandby; passedOverId?: string }

/**
 * Makes the next offer, or notifies the facility that the round is over. The caller has locked the reopened job and the
 * round.
 */
export const offerNext = async (trx: Knex, job: JobRow, round: StandbyRoundRow, at: Date) => {
  const { passedOverId } = await createNextOffer(trx, job, round, at)
  if (passedOverId) await notifyNoStandby(trx, job, passedOverId, at)
}

/**
 * Offers the shift to the standby that staff chose, or to the best eligible one without an offer yet; without any, ends
 * the round. While an accepted offer waits for the facility, nobody else gets one.
 */
const createNextOffer = async (
  trx: Knex,
  job: JobRow,
  round: StandbyRoundRow,
  at: Date,
  chosenId?: string,
): Promise<NextOffer> => {
  if (await store.hasAcceptedOffer(trx, round.holdId)) return {}
  const offered = await store.listOfferedIds(trx, round.holdId)
  const { job: open, standbys } = await findStandbys(trx, job.id, at)
  const unasked = standbys.filter(standby => !offered.includes(standby.applicationId))
  const ranked = rankStandbys({ job: open, standbys: unasked }, at)
  if (chosenId && !ranked.includes(chosenId))
    throw refuse('fields_wrong', {
      standbyApplicationId: 'They can’t take this shift anymore. Choose someone else.',
    })
  const applicationId = chosenId ?? ranked[0]
  if (applicationId) return { offered: await createOffer(trx, job, round, { applicationId, at }) }
  await store.endRound(trx, round, at)
  const [passedOverId] = offered.length > 0 ? offered : standbys.map(standby => standby.applicationId)
  return { passedOverId }
}

const createOffer = async (
  trx: Knex,
  job: JobRow,
  { holdId }: StandbyRoundRow,
  { applicationId, at }: { applicationId: string; at: Date },
): Promise<OfferedStandby> => {
  const until = findAnswerDeadline(at, job.firstSlotStart)
  const row = { id: newId(), roundId: holdId, applicationId, offeredAt: at, answerBy: until }
  await store.insertOffer(trx, row)
  const clinicianId = (await findApplication(trx, applicationId))?.clinicianId
  const event = { noun: 'standbyOffer', nounId: row.id, verb: 'offer', to: 'offered' } as const
  const about = { jobId: job.id, facilityId: job.facilityId, clinicianId }
  await record(trx, { ...event, ...about, at, by: byClock, details: { applicationId } })
  const offered: OfferedStandby = { until: showWhen(until, job.timeZone) }
  for (const { clinicianUserId, facts } of await readShiftFacts(trx, [applicationId])) {
    offered.standbyName = facts.personName
    const withDeadline = { ...facts, until: offered.until }
    await notify(trx, { type: 'standbyOffered', to: [clinicianUserId], facts: withDeadline, at })
  }
  return offered
}

/** Notifies the facility that no standby takes the shift. */
export const notifyNoStandby = async (trx: Knex, job: JobRow, applicationId: string, at: Date) => {
  const [shift] = await readShiftFacts(trx, [applicationId])
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
  return { job, standbys: applicants.filter(one => one.applicationStatus === 'applied' && one.isStandby) }
}

/** The applications of eligible standbys: best match first, then earliest application. */
const rankStandbys = ({ job, standbys }: Awaited<ReturnType<typeof findStandbys>>, at: Date): string[] => {
  const eligible = standbys.flatMap(({ clinician, applicationId: id, appliedAt, completedShifts }) => {
    const reasons = eligibility(clinician, toOpenJob(job), at)
    if (reasons.length > 0) return []
    return [{ id, score: computeMatch(clinician, job, { reasons, completedShifts }).score, appliedAt }]
  })
  return eligible
    .sort(
      (a, b) =>
        b.score - a.score || a.appliedAt.getTime() - b.appliedAt.getTime() || a.id.localeCompare(b.id, 'en'),
    )
    .map(({ id }) => id)
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
  const changes = { set: { endedAt: moveBy.at }, about, details: { applicationId } }
  await transition(trx, 'standbyOffer', offer, move, { ...moveBy, ...changes })
}

/** Withdraws an accepted offer of an application that is made again: it was accepted for the closed application. */
export const withdrawAcceptance = async (trx: Knex, applicationId: string, at: Date) => {
  const accepted = await store.lockAcceptedOffer(trx, applicationId)
  if (accepted) await moveOffer(trx, accepted, 'withdraw', { by: byClock, at })
}

/**
 * Notifies the facility that the charge for a standby, or for a favorite who confirmed themselves, failed, with the
 * reason and any refund; also the clinician, unless the hold had ended before. For any other hold, the member who
 * created it gets a response.
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

type StartOptions = {
  at: Date
  /** the standby who gets the first offer, if it isn't the best match */
  standbyApplicationId?: string
  /** the clinicians who get an invitation instead of the notification that they may apply again */
  newlyInvitedIds?: readonly string[]
}

/**
 * Starts the round of a shift that is open again after a drop-out: its standbys get offers one after another, and
 * applicants who were declined when it was filled are notified that they may apply again. The caller has locked the job.
 * Returns the first offer, if there is one, for the facility's notification.
 */
export const startRound = async (
  trx: Knex,
  droppedOut: ApplicationRow,
  { at, standbyApplicationId, newlyInvitedIds = [] }: StartOptions,
) => {
  const job = await findJob(trx, droppedOut.jobId)
  const hold = await findLastHold(trx, droppedOut.id)
  if (!job || !hold) throw new Error(`Application ${droppedOut.id} was confirmed without a hold.`)
  const round = await store.insertRound(trx, { holdId: hold.id, jobId: job.id, at })
  const next = await createNextOffer(trx, job, round, at, standbyApplicationId)
  const declined = await lockApplicationsInStatus(trx, job.id, 'declined')
  const displaced = declined.filter(({ displacedBy }) => displacedBy === 'filled')
  const clinicianIds = displaced.map(({ clinicianId }) => clinicianId)
  const reasons = await listReasonsAgainst(trx, job, clinicianIds, at)
  const eligible = displaced.filter(
    ({ clinicianId }) => reasons.get(clinicianId)?.length === 0 && !newlyInvitedIds.includes(clinicianId),
  )
  await notifyClinicians(
    trx,
    eligible.map(({ id }) => id),
    { type: 'jobOpenAgain', at },
  )
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
    if (round) await advanceLockedRound(trx, job, round, at)
  })
}

const advanceLockedRound = async (trx: Knex, job: JobRow, round: StandbyRoundRow, at: Date) => {
  const offer = await store.lockOpenOffer(trx, round.holdId)
  if (job.status !== 'posted' || job.firstSlotStart <= at) {
    if (offer) await moveOffer(trx, offer, 'withdraw', { by: byClock, at })
    await store.endRound(trx, round, at)
    return
  }
  if (offer && !(await endOfferIfOver(trx, offer, at))) return
  await offerNext(trx, job, round, at)
}

/** Ends the offer if it expired or its standby withdrew. Returns whether it ended. */
const endOfferIfOver = async (trx: Knex, offer: StandbyOfferRow, at: Date): Promise<boolean> => {
  const application = await lockApplication(trx, { id: offer.applicationId })
  const move = application?.status === 'applied' ? 'lapse' : 'withdraw'
  if (move === 'lapse' && offer.answerBy > at) return false
  await moveOffer(trx, offer, move, { by: byClock, at })
  return true
}

/**
 * Ends the round of a shift because someone is confirmed. A standby who had an open offer is notified unless they have
 * the shift now; returns the application of one who doesn't. The caller has locked the job.
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
  await moveOffer(trx, offer, 'withdraw', { by: byClock, at })
  if (offer.applicationId === confirmedId) return undefined
  await notifyClinicians(trx, [offer.applicationId], { type: 'standbyOfferOver', at })
  return offer.applicationId
}

/** The deadline of a standby offer: two hours, or half the time until the shift if that is sooner. */
export const findAnswerDeadline = (at: Date, startsAt: Date): Date => {
  const halfMilliseconds = Math.ceil((startsAt.getTime() - at.getTime()) / 2)
  return new Date(at.getTime() + Math.min(STANDBY_ANSWER_MINUTES * 60_000, halfMilliseconds))
}
