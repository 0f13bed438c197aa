import type { Breakage } from './breakage.ts'

/** The same for payments, invoices, and payouts. */
export const moneyBreakages: Breakage[] = [
  {
    what: 'a resent transfer is another transfer',
    file: 'api/use-cases/payouts/send-transfers.ts',
    text: 'idempotencyKey: transfer.id,',
    instead: 'idempotencyKey: transfer.id + Math.random(),',
    test: 'api/use-cases/payouts/send-crashes.test.ts',
    named: 'after the first transfer, before it is on record',
  },
  {
    what: 'a transfer isn’t looked up once its key may have expired',
    file: 'api/use-cases/payouts/send-transfers.ts',
    text: 'clock.now() >= addHours(transfer.createdAt, KEYS_LAST_HOURS)',
    instead: 'clock.now() < addHours(transfer.createdAt, KEYS_LAST_HOURS)',
    test: 'api/use-cases/payouts/send-crashes.test.ts',
    named: 'a day later, when keys have expired, still pays once',
  },
  {
    what: 'a resent payout is another payout',
    file: 'api/use-cases/payouts/send-due.ts',
    text: '=> `${id}:${bankRound}`',
    instead: '=> `${id}:${bankRound}:${Math.random()}`',
    test: 'api/use-cases/payouts/send-crashes.test.ts',
    named: 'after the payout, before it is on record',
  },
  {
    what: 'an invoice number is skipped',
    file: 'api/store/invoices.ts',
    text: `.increment('last_number', 1)`,
    instead: `.increment('last_number', 2)`,
    test: 'api/use-cases/invoices/issue.test.ts',
    named: 'shifts settled at once get consecutive numbers',
  },
  {
    what: 'an invoice payment is recorded again after a crash',
    file: 'api/use-cases/idempotency.ts',
    text: 'if (key) await saveAnswer',
    instead: 'if (!key) await saveAnswer',
    test: 'api/use-cases/invoices/credit.test.ts',
    named: 'so a crash records nothing twice',
  },
  {
    what: 'a lost dispute counts as paid',
    file: 'api/domain/dispute.ts',
    text: "return status === 'lost' ?",
    instead: "return status === 'won' ?",
    test: 'api/use-cases/disputes/disputes.test.ts',
    named: 'when lost, the facility owes it again',
  },
  {
    what: 'a balance is settled while a charge is in progress',
    file: 'api/domain/payment-balance.ts',
    text: `!isSettled || isChargeUnderWay || isDisputed) return`,
    instead: `!isSettled || isDisputed) return`,
    test: 'api/use-cases/payments/settle-balance.test.ts',
    named: 'settling during a debit',
  },
]
