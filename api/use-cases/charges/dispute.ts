import type { Knex } from 'knex'
import { disputeLifecycle } from '@gaitway/contract/lifecycles/dispute'
import { formatDisputeReason } from '@gaitway/contract/values/disputes'
import { showCents } from '@gaitway/contract/format/money'
import { showDay, addDays, addMinutes } from '@gaitway/contract/format/time'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import {
  disputeMove,
  splitWithdrawn,
  mergeMoney,
  hasDisputeChanged,
  remindedBefore,
} from '../../domain/dispute.ts'
import { entriesFor } from '../../domain/postings.ts'
import type { Dispute } from '../../services/payments.ts'
import * as charges from '../../store/charges.ts'
import * as disputes from '../../store/disputes.ts'
import { newId } from '../../store/ids.ts'
import { post } from '../../store/ledger.ts'
import { lockJob } from '../../store/locks.ts'
import { listStaffIds } from '../../store/notifications.ts'
import { lockPayment, updatePayment } from '../../store/payments.ts'
import type { DisputeRow } from '../../store/rows.ts'
import { notify, notifyPayers, readShiftFacts } from '../notify.ts'
import {
  applyToLockedCharge,
  sendPlannedCharges,
  settleBalance,
  type ShiftCharge,
} from '../payments/charge-outcome.ts'
import { recordEvent, transition } from '../transition.ts'
import type { Services } from '../use-case.ts'
import { refreshCharge } from './refresh.ts'
import { claimRun, findRun, finishRun, registerRun, isRunDue } from '../../store/scheduled-runs.ts'
import { buildRunResult, uncounted } from '../run-parts.ts'

/** An admin's answer to a dispute: with evidence, or without it to accept the dispute. */
export type AdminAnswer = { by: { side: 'admin'; userId: string }; fileId?: string }

/** Asks the payment service for the status of a dispute, and records it. */
export const refreshDispute = async (services: Services, providerId: string) =>
  applyDispute(services, await services.payments.readDispute(providerId))

/** Records the status of a dispute and what follows for the payment; statuses may come repeatedly and in any order. */
export const applyDispute = async (services: Services, read: Dispute, answer?: AdminAnswer) => {
  const { db, clock } = services
  const found = await charges.findChargeBehind(db, { providerId: read.chargeProviderId })
  // we learn this ID from the answer to our charge, which may be lost or late; the sweeper tries again
  if (!found) throw new Error(`No charge has the payment service ID ${read.chargeProviderId} yet.`)
  // we may not know yet that the charge succeeded
  if (found.status !== 'succeeded') await refreshCharge(services, found)
  const chargeIds = await db.transaction(async trx => {
    await lockJob(trx, found.jobId)
    await lockPayment(trx, { id: found.paymentId })
    const charge = await charges.lockCharge(trx, found.id)
    if (!charge) return []
    return applyToLocked(trx, { ...found, ...charge }, read, { answer, at: clock.now() })
  })
  await sendPlannedCharges(services, chargeIds)
}

type Options = { answer?: AdminAnswer; at: Date }

const applyToLocked = async (
  trx: Knex,
  charge: charges.ChargeToSend,
  read: Dispute,
  options: Options,
): Promise<string[]> => {
  const { at } = options
  const known = await disputes.lockDispute(trx, read.providerId)
  const dispute = known ?? (await openDispute(trx, charge, read, at))
  const { providerId: disputeId, reason: code, message } = read
  if (dispute.isReturn) {
    await applyMove(trx, { charge, dispute, read, ...options })
    const returned = { kind: 'returned', providerId: charge.providerId, code, message, disputeId } as const
    return applyToLockedCharge(trx, charge, returned, { at })
  }
  if (charge.status !== 'succeeded')
    throw new Error(`The charge ${charge.id} of dispute ${disputeId} hasn’t succeeded yet.`)
  const planned = await applyMove(trx, { charge, dispute, read, ...options })
  if (dispute.status !== 'closed') return planned
  // an ended inquiry was reopened by the first move, so a second one brings it to its current status
  const reopened = await disputes.lockDispute(trx, disputeId)
  return reopened && disputeMove(reopened, read)
    ? applyMove(trx, { charge, dispute: reopened, read, ...options })
    : planned
}

/** Whether the bank returned a whole debit, which then failed; any other dispute withdraws money of a charge. */
const isReturn = ({ sourceKind, amountCents }: charges.ChargeToSend, read: Dispute) =>
  sourceKind === 'bank' && read.status === 'lost' && read.amountCents === amountCents

const openDispute = async (trx: Knex, charge: charges.ChargeToSend, read: Dispute, at: Date) => {
  const { providerId, amountCents, reason, openedAt, dueAt, isInquiry } = read
  const row = await disputes.insertDispute(trx, {
    id: newId(),
    providerId,
    chargeId: charge.id,
    isInquiry,
    isReturn: isReturn(charge, read),
    amountCents,
    withdrawnCents: 0,
    reinstatedCents: 0,
    feeCents: 0,
    reason,
    dueAt,
    openedAt,
    createdAt: at,
  })
  const about = { id: row.id, jobId: charge.jobId, facilityId: charge.facilityId }
  const details = { amountCents, reason, ...(row.isReturn && { isReturn: true }) }
  await recordEvent(trx, 'dispute', about, 'open', { at, by: { side: 'clock' }, details })
  await notifyOfDispute(trx, 'disputeOpened', { ...row, applicationId: charge.applicationId }, at)
  return row
}

type Moving = Options & { charge: ShiftCharge; dispute: DisputeRow; read: Dispute }

/** Brings status and money to what the payment service says. Returns the charges to send. */
const applyMove = async (
  trx: Knex,
  { charge, dispute, read, answer: sent, at }: Moving,
): Promise<string[]> => {
  // an answer that came too late changed nothing, so the move isn't the admin's
  const answer = sent && read.status === getStatusAfterAnswer(sent) ? sent : undefined
  const learned = dispute.isReturn && dispute.status === 'lost' ? undefined : disputeMove(dispute, read)
  const next = { ...dispute, ...mergeMoney(dispute, read) }
  const status = learned ? disputeLifecycle.moves[learned].to : dispute.status
  // the event of the payment service may have arrived before the answer to our request
  const isAnswered = answer?.fileId ? status === 'underReview' && !dispute.submittedBy : status === 'lost'
  const about = { id: dispute.id, jobId: charge.jobId, facilityId: charge.facilityId }
  const set = {
    withdrawnCents: next.withdrawnCents,
    reinstatedCents: next.reinstatedCents,
    isInquiry: next.isInquiry,
    feeCents: Math.max(dispute.feeCents, read.feeCents),
    askedAt: at,
    ...(learned === 'escalate' && { dueAt: read.dueAt, remindedAt: null }),
    ...(learned && { closedAt: isClosed(status) ? at : null }),
    ...(isAnswered &&
      answer?.fileId && { evidenceFile: answer.fileId, submittedAt: at, submittedBy: answer.by.userId }),
  }
  if (!dispute.isReturn) await moveMoney(trx, { charge, dispute, next: { ...next, status } }, at)
  if (!learned) {
    await disputes.updateDispute(trx, dispute.id, set)
    if (answer && isAnswered)
      await recordEvent(trx, 'dispute', about, answer.fileId ? 'submit' : 'accept', { at, by: answer.by })
    // refunds that waited for the dispute can be sent once its money is back
    return next.reinstatedCents > dispute.reinstatedCents
      ? settleBalance(trx, { paymentId: charge.paymentId, at })
      : []
  }
  await transition(trx, 'dispute', dispute, chooseAnswerMove(learned, answer), {
    by: answer?.by ?? { side: 'clock' },
    at,
    set,
    about,
    details: { amountCents: dispute.amountCents },
  })
  return dispute.isReturn ? [] : followDecision(trx, { charge, dispute: { ...next, status }, answer, at })
}

/** The status after an answer: with evidence the dispute is under review, without it the dispute is lost. */
export const getStatusAfterAnswer = ({ fileId }: Pick<AdminAnswer, 'fileId'>) =>
  fileId ? 'underReview' : 'lost'

const isClosed = (status: DisputeRow['status']) => ['won', 'lost', 'closed'].includes(status)

/** The move to record: what an admin did has a name of its own, so that the audit log shows who did it. */
const chooseAnswerMove = (
  learned: NonNullable<ReturnType<typeof disputeMove>>,
  answer: AdminAnswer | undefined,
) => {
  if (!answer) return learned
  return answer.fileId && learned === 'review' ? 'submit' : learned === 'lose' ? 'accept' : learned
}

type MovingMoney = Pick<Moving, 'charge' | 'dispute'> & { next: DisputeRow }

const moveMoney = async (trx: Knex, { charge, dispute, next }: MovingMoney, at: Date) => {
  const { id: chargeId, applicationId, paymentId } = charge
  const moved = [
    ['disputeWithdrawn', 'Withdrawn in a dispute', dispute.withdrawnCents, next.withdrawnCents],
    ['disputeReinstated', 'Returned after a dispute', dispute.reinstatedCents, next.reinstatedCents],
  ] as const
  for (const [kind, description, beforeCents, cents] of moved)
    await post(trx, {
      kind,
      applicationId,
      onceKey: `${kind}:${dispute.id}:${cents}`,
      description,
      at,
      entries: entriesFor(kind, cents - beforeCents, charge),
    })
  const [before, after] = [splitWithdrawn(dispute), splitWithdrawn(next)]
  await disputes.addToDisputed(
    trx,
    { chargeId, paymentId },
    { lostCents: after.lostCents - before.lostCents, openCents: after.openCents - before.openCents },
  )
}

/** After a decision, a lost dispute's money is owed again, and only a person charges it; waiting refunds are sent. */
const followDecision = async (
  trx: Knex,
  { charge, dispute, answer, at }: Omit<Moving, 'read'>,
): Promise<string[]> => {
  if (!isClosed(dispute.status)) return []
  const { paymentId, applicationId } = charge
  if (dispute.status === 'lost') await markPaymentDue(trx, charge, dispute, at)
  if (!answer) await notifyOfDispute(trx, 'disputeClosed', { ...dispute, applicationId }, at)
  return settleBalance(trx, { paymentId, at })
}

const markPaymentDue = async (trx: Knex, charge: ShiftCharge, dispute: DisputeRow, at: Date) => {
  await updatePayment(trx, charge.paymentId, { chargeFailed: true })
  const payment = await lockPayment(trx, { id: charge.paymentId })
  const owedCents = payment ? payment.owedCents - (payment.paidCents - payment.refundedCents) : 0
  if (owedCents <= 0) return
  await notifyPayers(trx, charge, {
    type: 'disputeLost',
    amountCents: Math.min(owedCents, splitWithdrawn(dispute).lostCents),
    at,
  })
}

type AboutDispute = Pick<DisputeRow, 'id' | 'amountCents' | 'reason' | 'dueAt' | 'status' | 'isReturn'> & {
  applicationId: string
}

const notifyOfDispute = async (
  trx: Knex,
  type: 'disputeOpened' | 'disputeDue' | 'disputeClosed',
  dispute: AboutDispute,
  at: Date,
) => {
  const [shift] = await readShiftFacts(trx, [dispute.applicationId])
  const { id, amountCents, reason, dueAt, status } = dispute
  const facts = {
    ...shift?.facts,
    disputeId: id,
    amount: showCents(amountCents),
    reason: formatDisputeReason(reason),
    ...(dueAt && { until: showDay(dueAt, DEFAULT_TIME_ZONE) }),
    ...(dispute.isReturn && { isReturned: true }),
    ...(status !== 'needsResponse' && { outcome: status }),
  }
  await notify(trx, { type, to: await listStaffIds(trx, ['admin']), facts, at })
}

const AT_ONCE = 50
/** Events may be lost or late, so we search for disputes of these days. */
const LOOKED_BACK_DAYS = 7
const SEARCH = 'disputeSearch'
const SEARCHED_EVERY_MINUTES = 60

/** Whether there is a dispute to ask about or to remind of, or the search is due. */
export const hasDisputesToSweep = async ({ db, clock }: Services): Promise<boolean> => {
  const at = clock.now()
  const found = await Promise.all([
    disputes.listDisputesToAsk(db, { at, limit: 1 }).then(({ length }) => length > 0),
    isRunDue(db, buildSearchClaim(at)),
    disputes.hasDisputesToRemind(db, { at, before: remindedBefore(at) }),
  ])
  return found.includes(true)
}

/** Refreshes undecided disputes, searches for those whose event was lost, and reminds admins of deadlines. */
export const sweepDisputes = async (services: Services, tally = uncounted): Promise<{ noted: unknown[] }> => {
  const { db, clock, log, payments } = services
  const at = clock.now()
  const noted: unknown[] = []
  const refresh = async (providerId: string) => {
    try {
      const known = await disputes.recordDisputeChecked(db, providerId, at)
      const read = await payments.readDispute(providerId)
      // a bank takes weeks, in which mostly nothing changes
      if (!known || hasDisputeChanged(known, read)) await applyDispute(services, read)
      tally('asked')
    } catch (thrown) {
      log.error(
        { disputeId: providerId, err: thrown },
        'A dispute could not be refreshed; the next run tries again',
      )
      noted.push(thrown)
    }
  }
  for (const id of await disputes.listDisputesToAsk(db, { at, limit: AT_ONCE })) await refresh(id)
  if (await claimSearch(services)) for (const id of await searchDisputes(services, noted)) await refresh(id)
  tally('reminded', await remindOfDisputes(services))
  return { noted }
}

/** Disputes at the payment service that we have no record of. A failure is noted, and tried again in an hour. */
const searchDisputes = async ({ db, clock, payments }: Services, noted: unknown[]): Promise<string[]> => {
  const finish = (isOk: boolean, result: Record<string, unknown>) =>
    finishRun(db, SEARCH, { finishedAt: clock.now(), isOk, result })
  try {
    const listed = await payments.listDisputes(addDays(clock.now(), -LOOKED_BACK_DAYS))
    const known = await disputes.listKnownDisputes(db, listed)
    const unknown = listed.filter(id => !known.has(id))
    await finish(true, buildRunResult({ found: unknown.length }, []))
    return unknown
  } catch (thrown) {
    noted.push(thrown)
    await finish(false, buildRunResult({}, [thrown]))
    return []
  }
}

/** Whether this process does the search now: once an hour, one process does. */
const claimSearch = async ({ db, clock }: Services) => {
  const at = clock.now()
  if (!(await findRun(db, SEARCH))) await registerRun(db, SEARCH, at)
  return claimRun(db, buildSearchClaim(at))
}

const buildSearchClaim = (at: Date) => {
  const hourAgo = addMinutes(at, -SEARCHED_EVERY_MINUTES)
  return { name: SEARCH, at, due: hourAgo, abandonedBefore: hourAgo, failedBefore: hourAgo }
}

const remindOfDisputes = ({ db, clock }: Services) =>
  db.transaction(async trx => {
    const at = clock.now()
    const due = await disputes.lockDisputesToRemind(trx, { at, before: remindedBefore(at) })
    for (const dispute of due) {
      await disputes.updateDispute(trx, dispute.id, { remindedAt: at })
      await notifyOfDispute(trx, 'disputeDue', dispute, at)
    }
    return due.length
  })
