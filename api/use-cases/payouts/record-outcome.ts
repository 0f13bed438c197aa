import type { Knex } from 'knex'
import { showCents } from '@gaitway/contract/money'
import { showDay } from '@gaitway/contract/time'
import { nextRetryAt } from '../../domain/payout-plan.ts'
import { findAccount, lockAccount } from '../../store/payout-accounts.ts'
import { changePayout, type PayoutWithShift } from '../../store/payouts.ts'
import { listStaffIds } from '../../store/notifications.ts'
import { shiftFacts, notify } from '../notify.ts'
import { targetOf } from './account.ts'
import { movePayout, resendPayout } from './move.ts'
import type { PayoutRow } from '../../store/rows.ts'

const clock = { side: 'clock' } as const
export const sentCentsOf = (payout: PayoutWithShift) => payout.amountCents + payout.adjustmentCents

/** It failed for now and may work later: records what it waits for and when it is retried. */
export const postponePayout = (
  trx: Knex,
  payout: PayoutWithShift,
  waitsFor: 'balance' | 'funds' | 'retry' | null,
  at: Date,
  more: Partial<Pick<PayoutRow, 'bankRound'>> = {},
) =>
  changePayout(trx, payout, {
    ...more,
    waitsFor,
    attempts: payout.attempts + 1,
    nextAttemptAt: nextRetryAt(payout.attempts, at),
  })

/** The transfers reached the clinician's own account; the bank is next. */
export const recordPayoutSent = async (trx: Knex, payout: PayoutWithShift, at: Date) => {
  const account = await findAccount(trx, { clinicianId: payout.clinicianId })
  const bank = await targetOf(trx, account)
  await movePayout(trx, payout, 'send', {
    by: clock,
    at,
    set: { sentAt: at, attempts: 0, waitsFor: null, bankId: bank?.id ?? null },
  })
}

/** The bank should have it by this day; without an event we ask after that. */
export const recordPayoutInTransit = async (
  trx: Knex,
  payout: PayoutWithShift,
  { providerId, arrivesAt }: { providerId: string; arrivesAt: Date },
  at: Date,
) => {
  await changePayout(trx, payout, {
    bankPayoutId: providerId,
    arrivesAt,
    attempts: 0,
    waitsFor: null,
    nextAttemptAt: nextRetryAt(0, arrivesAt > at ? arrivesAt : at),
  })
  const [shift] = await shiftFacts(trx, [payout.applicationId])
  if (!shift) return
  // the payment service names a day, not a time
  await notify(trx, {
    type: 'payoutSent',
    to: [shift.clinicianUserId],
    facts: { ...shift.facts, amount: showCents(sentCentsOf(payout)), when: showDay(arrivesAt, 'UTC') },
    at,
  })
}

/** The bank has received it. */
export const recordPayoutPaid = (trx: Knex, payout: PayoutWithShift, at: Date) =>
  movePayout(trx, payout, 'arrive', {
    by: clock,
    at,
    set: { paidAt: at, waitsFor: null, nextAttemptAt: null },
  })

/**
 * Sending failed, or the bank rejected it: the clinician and admins are notified why. If payouts now go to
 * another bank account, it is sent there right away; otherwise it waits for one.
 */
export const recordPayoutFailed = async (
  trx: Knex,
  payout: PayoutWithShift,
  { code, message }: { code: string; message: string },
  at: Date,
) => {
  const failed = await movePayout(trx, payout, 'fail', {
    by: clock,
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
  const [shift] = await shiftFacts(trx, [payout.applicationId])
  const facts = { ...shift?.facts, amount: showCents(sentCentsOf(payout)), reason: message }
  if (shift) await notify(trx, { type: 'payoutFailed', to: [shift.clinicianUserId], facts, at })
  await notify(trx, {
    type: 'payoutFailed',
    to: await listStaffIds(trx, ['admin']),
    facts: { ...facts, isStaff: true },
    at,
  })
  const target = await targetOf(trx, await lockAccount(trx, payout.clinicianId))
  if (target && payout.bankId && target.id !== payout.bankId)
    await resendPayout(trx, failed, { by: clock, at })
}
