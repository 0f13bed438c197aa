import { refuse } from '@gaitway/contract/values/errors'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import { payoutLifecycle } from '@gaitway/contract/lifecycles/payout'
import { applyMove, type MoveOf } from '@gaitway/contract/lifecycles/step'
import { showCents } from '@gaitway/contract/format/money'
import { listPayoutMoves } from '@gaitway/contract/format/payout-details'
import { bankDayFrom } from '@gaitway/contract/format/bank-days'
import { dayIn, showDay } from '@gaitway/contract/format/time'
import { applyCorrections, nextRetryAt, findPayoutBank } from '../../domain/payout-plan.ts'
import { pickShift, record, type NewEvent } from '../../store/events.ts'
import { lockJob } from '../../store/locks.ts'
import { listStaffIds } from '../../store/notifications.ts'
import { listBanks, lockAccount } from '../../store/payout-accounts.ts'
import * as payouts from '../../store/payouts.ts'
import type { PayoutAccountRow, PayoutBankRow, PayoutRow } from '../../store/rows.ts'
import type { StatusColumns } from '../../store/statuses.ts'
import { findPayoutNeeds } from '../../store/views/payouts-due.ts'
import { rememberAnswer } from '../idempotency.ts'
import { notify, notifyClinicians, readShiftFacts } from '../notify.ts'
import { decideMoney } from '../second-admin.ts'
import { transition, type MoveBy } from '../transition.ts'
import { requireSignedIn, type Knex, type UseCase } from '../use-case.ts'
import { readPayout } from './read.ts'

/** The actor when no person acts. */
export const byClock = { side: 'clock' } as const

/** The bank account for a clinician's payouts, as we last read it from the payment service. */
export const findTargetBank = async (
  db: Knex,
  account: PayoutAccountRow | undefined,
): Promise<PayoutBankRow | undefined> =>
  account && findPayoutBank(account, await listBanks(db, account.clinicianId))

/** What is sent to the clinician, in cents: the pay with the corrections included in this payout. */
export const computeSentCents = (payout: Pick<PayoutRow, 'amountCents' | 'adjustmentCents'>) =>
  payout.amountCents + payout.adjustmentCents

/** Moves the payout to its next status and records the amount sent. */
export const movePayout = async (
  trx: Knex,
  payout: payouts.PayoutWithShift,
  move: MoveOf<typeof payoutLifecycle>,
  { set, ...moveBy }: MoveBy & { set?: StatusColumns<'payout'> },
): Promise<payouts.PayoutWithShift> => {
  const failure = set?.failureCode && { failureCode: set.failureCode }
  const details = { amountCents: computeSentCents(payout), ...failure }
  return { ...payout, ...(await transition(trx, 'payout', payout, move, { ...moveBy, set, details })) }
}

/**
 * Makes a payout due again right away, for the current default bank account. What reached the clinician's account at the
 * payment service isn't sent there twice.
 */
export const resendPayout = (trx: Knex, payout: payouts.PayoutWithShift, moveBy: MoveBy) =>
  movePayout(trx, payout, 'resend', {
    ...moveBy,
    set: {
      attempts: 0,
      nextAttemptAt: null,
      waitsFor: null,
      bankPayoutId: null,
      bankId: null,
      payer: null,
      method: null,
      arrivesAt: null,
      failedAt: null,
      failureCode: null,
      failureMessage: null,
    },
  })

/** Records what a payout waits for that couldn't be sent now, and when it is retried. */
export const postponePayout = (
  trx: Knex,
  payout: payouts.PayoutWithShift,
  waitsFor: 'balance' | 'funds' | 'retry' | null,
  at: Date,
  more: Partial<Pick<PayoutRow, 'bankRound'>> = {},
) =>
  payouts.updatePayout(trx, payout, {
    ...more,
    waitsFor,
    attempts: payout.attempts + 1,
    nextAttemptAt: nextRetryAt(payout.attempts, at),
  })

/**
 * Records that a payout is on the way to the bank and when it arrives, on a day that is never a bank holiday, and
 * notifies the clinician. Without an event by then, we ask the payment service.
 */
export const recordPayoutInTransit = async (
  trx: Knex,
  payout: payouts.PayoutWithShift,
  { providerId, arrivesAt: expectedAt }: { providerId: string; arrivesAt: Date },
  at: Date,
) => {
  const arrivesAt = bankDayFrom(expectedAt)
  await payouts.updatePayout(trx, payout, {
    bankPayoutId: providerId,
    arrivesAt,
    attempts: 0,
    waitsFor: null,
    nextAttemptAt: nextRetryAt(0, arrivesAt > at ? arrivesAt : at),
  })
  // the payment service names a day, not a time
  const facts = { amount: showCents(computeSentCents(payout)), when: showDay(arrivesAt, 'UTC') }
  await notifyClinicians(trx, [payout.applicationId], { type: 'payoutSent', facts, at })
}

/**
 * Records that a payout couldn't be sent or that the bank rejected it; the clinician and admins are notified why. If the
 * clinician's payouts now go to another bank account, it is sent there right away; otherwise it waits for one.
 */
export const recordPayoutFailed = async (
  trx: Knex,
  payout: payouts.PayoutWithShift,
  { code, message }: { code: string; message: string },
  at: Date,
) => {
  const failed = await movePayout(trx, payout, 'fail', {
    by: byClock,
    at,
    set: {
      paidAt: null,
      failedAt: at,
      failureCode: code,
      failureMessage: message,
      waitsFor: null,
      nextAttemptAt: null,
      bankRound: payout.bankRound + 1,
    },
  })
  const [shift] = await readShiftFacts(trx, [payout.applicationId])
  const facts = { ...shift?.facts, amount: showCents(computeSentCents(payout)), reason: message }
  if (shift) await notify(trx, { type: 'payoutFailed', to: [shift.clinicianUserId], facts, at })
  await notify(trx, {
    type: 'payoutFailed',
    to: await listStaffIds(trx, ['admin']),
    facts: { ...facts, clinicianId: payout.clinicianId, isStaff: true },
    at,
  })
  const target = await findTargetBank(trx, await lockAccount(trx, payout.clinicianId))
  if (target && payout.bankId && target.id !== payout.bankId)
    await resendPayout(trx, failed, { by: byClock, at })
}

type PayoutEvent = Extract<NewEvent, { noun: 'payout' }>

const recordPayoutEvent = (
  trx: Knex,
  payout: payouts.PayoutWithShift,
  event: Omit<PayoutEvent, 'noun' | 'nounId' | keyof ReturnType<typeof pickShift>>,
) => record(trx, { ...event, noun: 'payout', nounId: payout.id, ...pickShift(payout) })

const lockPayoutAfterJob = async (trx: Knex, id: string): Promise<payouts.PayoutWithShift> => {
  const known = await payouts.findPayout(trx, { id })
  if (known) await lockJob(trx, known.jobId)
  const payout = known && (await payouts.lockPayout(trx, id))
  if (!payout) throw refuse('not_found')
  return payout
}

/** Makes a failed payout due again: the next run sends it to its clinician's current bank account. */
export const resend: UseCase<'payouts.resend'> = async ({ db, clock }, actor, { id }, context) => {
  const by = requireSignedIn(actor)
  const at = clock.now()
  return db.transaction(async trx => {
    const payout = await lockPayoutAfterJob(trx, id)
    applyMove(payoutLifecycle, payout.status, 'resend', by.side)
    if (await findPayoutNeeds(trx, id)) throw refuse('payout_bank_missing')
    const { facilityId, jobId } = payout
    const amountCents = computeSentCents(payout)
    const decision = { call: 'payouts.resend', input: { id }, facilityId, jobId, amountCents } as const
    await decideMoney(trx, decision, { by, at, context })
    await resendPayout(trx, payout, { by, at })
    return rememberAnswer(trx, 'payouts.resend', by, context, await readPayout(trx, id))
  })
}

/** Reminds a clinician of the bank account that a payout needs, at most once a day. */
export const remind: UseCase<'payouts.remind'> = async ({ db, clock }, actor, { id }) => {
  const by = requireSignedIn(actor)
  const at = clock.now()
  return db.transaction(async trx => {
    const payout = await lockPayoutAfterJob(trx, id)
    const { remindedAt, failureMessage } = payout
    const amountCents = computeSentCents(payout)
    const shown = await readPayout(trx, id)
    if (!listPayoutMoves(shown, by.side).includes('remind')) throw refuse('move_not_open')
    if (remindedAt && dayIn(DEFAULT_TIME_ZONE, remindedAt) === dayIn(DEFAULT_TIME_ZONE, at))
      throw refuse('reminded_today')
    await payouts.updatePayout(trx, payout, { remindedAt: at })
    await recordPayoutEvent(trx, payout, { at, by, verb: 'remind', details: { amountCents } })
    const [shift] = await readShiftFacts(trx, [payout.applicationId])
    if (shift)
      await notify(trx, {
        type: 'payoutAccountNeeded',
        to: [shift.clinicianUserId],
        facts: {
          amount: showCents(amountCents),
          ...(shown.needs === 'bank' && { reason: failureMessage ?? 'The bank rejected it.' }),
        },
        fromUserId: by.userId,
        at,
      })
    return readPayout(trx, id)
  })
}

/** Includes open corrections of earlier shifts in a payout that wasn't sent yet, as far as its amount covers them. */
export const includeCorrections = async (
  trx: Knex,
  payout: payouts.PayoutWithShift,
): Promise<payouts.PayoutWithShift> => {
  const open = await payouts.lockOpenCorrections(trx, payout.clinicianId)
  const { adjustmentCents: takenCents, applied } = applyCorrections(computeSentCents(payout), open)
  if (applied.length === 0) return payout
  await payouts.attachCorrections(trx, payout.id, applied)
  const adjustmentCents = payout.adjustmentCents + takenCents
  await payouts.updatePayout(trx, payout, { adjustmentCents })
  return { ...payout, adjustmentCents }
}

/** Whether no part of the payout was sent, or may have been. */
const isUnsent = async (trx: Knex, { id, status }: payouts.PayoutWithShift) =>
  status === 'due' && (await payouts.listTransfers(trx, id)).every(transfer => transfer.status === 'failed')

/**
 * Adds to or deducts from a clinician's pay for a shift: in its own payout if that wasn't sent yet, otherwise in the
 * next one. Creates the payout if the shift had none. The caller has locked the job. Returns which payout it changes.
 */
export const correctPay = async (
  trx: Knex,
  { by, ...correction }: payouts.NewCorrection & { by: NewEvent['by'] },
): Promise<'ownPayout' | 'nextPayout' | 'newPayout'> => {
  const { applicationId, clinicianId, amountCents, at } = correction
  const known = await payouts.findSettledPayout(trx, applicationId)
  if (!known && amountCents > 0) {
    await payouts.insertPayout(trx, { applicationId, clinicianId, amountCents, reason: 'timesheet', at })
    return 'newPayout'
  }
  await payouts.insertCorrection(trx, correction)
  const payout = known && (await payouts.lockPayout(trx, known.id))
  if (!payout || !(await isUnsent(trx, payout))) return 'nextPayout'
  await includeCorrections(trx, payout)
  await recordPayoutEvent(trx, payout, { at, by, verb: 'adjust', details: { amountCents } })
  return 'ownPayout'
}
