import type { Knex } from 'knex'
import { showCents } from '@gaitway/contract/money'
import { showDay } from '@gaitway/contract/time'
import { nextTry } from '../../domain/back-off.ts'
import { findAccount, lockAccount } from '../../store/payout-accounts.ts'
import { changePayout, type PayoutRow } from '../../store/payouts.ts'
import { listStaffIds } from '../../store/notifications.ts'
import { shiftFacts } from '../shift-facts.ts'
import { tell } from '../tell.ts'
import { targetOf } from './account.ts'
import { movePayout, resendPayout } from './move.ts'

const clock = { side: 'clock' } as const
export const sentCentsOf = (payout: PayoutRow) => payout.amount_cents + payout.adjustment_cents

/** It did not go through now and may later: what it waits for stands on it, and when it is tried again. */
export const tryLater = (
  trx: Knex,
  payout: PayoutRow,
  waitsFor: 'balance' | 'funds' | 'retry' | null,
  at: Date,
  more: Partial<Pick<PayoutRow, 'bank_round'>> = {},
) =>
  changePayout(trx, payout, {
    ...more,
    waits_for: waitsFor,
    attempts: payout.attempts + 1,
    next_attempt_at: nextTry(payout.attempts, at),
  })

/** It has left us for the clinician's own account; what is left is the way to the bank. */
export const hasLeft = async (trx: Knex, payout: PayoutRow, at: Date) => {
  const account = await findAccount(trx, { clinician_id: payout.clinician_id })
  const bank = await targetOf(trx, account)
  await movePayout(trx, payout, 'send', {
    by: clock,
    at,
    columns: { sent_at: at, attempts: 0, waits_for: null, bank_id: bank?.id ?? null },
  })
}

/** The bank will have it on this day: it is asked about after that, should nobody tell. */
export const isOnItsWay = async (
  trx: Knex,
  payout: PayoutRow,
  { providerId, arrivesAt }: { providerId: string; arrivesAt: Date },
  at: Date,
) => {
  await changePayout(trx, payout, {
    bank_payout_id: providerId,
    arrives_at: arrivesAt,
    attempts: 0,
    waits_for: null,
    next_attempt_at: nextTry(0, arrivesAt > at ? arrivesAt : at),
  })
  const [shift] = await shiftFacts(trx, [payout.application_id])
  if (!shift) return
  // the payment service names a day, not an hour
  await tell(trx, {
    type: 'payoutSent',
    to: [shift.clinician_user_id],
    facts: { ...shift.facts, amount: showCents(sentCentsOf(payout)), when: showDay(arrivesAt, 'UTC') },
    at,
  })
}

/** The bank has it. */
export const hasArrived = (trx: Knex, payout: PayoutRow, at: Date) =>
  movePayout(trx, payout, 'arrive', {
    by: clock,
    at,
    columns: { paid_at: at, waits_for: null, next_attempt_at: null },
  })

/**
 * It could not be sent, or the bank did not take it: the clinician and admins hear why. Where payouts go to
 * another bank by now it is sent there at once, else it waits for one.
 */
export const hasFailed = async (
  trx: Knex,
  payout: PayoutRow,
  { code, message }: { code: string; message: string },
  at: Date,
) => {
  const change = {
    paid_at: null,
    failed_at: at,
    failure_code: code,
    failure_message: message,
    waits_for: null,
    next_attempt_at: null,
    bank_round: payout.bank_round + 1,
  }
  const status = await movePayout(trx, payout, 'fail', { by: clock, at, columns: change })
  const [shift] = await shiftFacts(trx, [payout.application_id])
  const facts = { ...shift?.facts, amount: showCents(sentCentsOf(payout)), reason: message }
  if (shift) await tell(trx, { type: 'payoutFailed', to: [shift.clinician_user_id], facts, at })
  await tell(trx, {
    type: 'payoutFailed',
    to: await listStaffIds(trx, ['admin']),
    facts: { ...facts, isStaff: true },
    at,
  })
  const target = await targetOf(trx, await lockAccount(trx, payout.clinician_id))
  if (target && payout.bank_id && target.id !== payout.bank_id)
    await resendPayout(trx, { ...payout, ...change, status }, { by: clock, at })
}
