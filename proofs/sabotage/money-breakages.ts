import type * as dispute from '../../api/domain/dispute.ts'
import type * as paymentBalance from '../../api/domain/payment-balance.ts'
import type * as timesheet from '../../api/domain/timesheet.ts'
import type * as invoices from '../../api/store/invoices.ts'
import type * as idempotency from '../../api/use-cases/idempotency.ts'
import type * as chargeOutcome from '../../api/use-cases/payments/charge-outcome.ts'
import type * as sendDue from '../../api/use-cases/payouts/send-due.ts'
import type { Services } from '../../api/use-cases/use-case.ts'
import { breakage, migratesThen, type Breakage } from './breakage.ts'

/** The same request with a key of its own each time, so that the payment service takes it for another one. */
const withNewKey = <Request extends { idempotencyKey: string }>(request: Request): Request => ({
  ...request,
  idempotencyKey: `${request.idempotencyKey}${Math.random()}`,
})

/** These services with faulty payouts. */
const withPayouts = (
  { payouts, ...services }: Services,
  replace: (own: Services['payouts']) => Partial<Services['payouts']>,
): Services => ({ ...services, payouts: { ...payouts, ...replace(payouts) } })

/** The same for charges, time cards, invoices, and payouts. */
export const moneyBreakages: Breakage[] = [
  breakage<typeof chargeOutcome>({
    what: 'a resent charge is another charge',
    file: 'api/use-cases/payments/charge-outcome.ts',
    replace: ({ sendNewCharge, fetchChargeOutcome }) => ({
      sendNewCharge: (services, charge) => sendNewCharge(services, withNewKey(charge)),
      fetchChargeOutcome: (services, charge, options) =>
        fetchChargeOutcome(services, withNewKey(charge), options),
    }),
    test: 'api/use-cases/applications/confirm.test.ts',
    named: 'is charged the exact price',
  }),
  {
    what: 'an accepted timesheet can be changed',
    file: 'migrations/20261130111000-time-cards-and-invoices.ts',
    replace: migratesThen('DROP TRIGGER timesheets_stay ON timesheets'),
    test: 'api/store/immutability.test.ts',
    named: 'can’t be changed or deleted',
  },
  breakage<typeof timesheet>({
    what: 'auto-accept pays for extra time',
    file: 'api/domain/timesheet.ts',
    replace: ({ keepToSchedule }) => ({
      keepToSchedule: (entries, _extraTime, pay) => keepToSchedule(entries, [], pay),
    }),
    test: 'api/use-cases/timesheets/extra-time.test.ts',
    named: 'pays a slot’s own minutes',
  }),
  {
    what: 'the ledger takes entries that don’t sum to zero',
    file: 'migrations/20261130112000-payouts-and-ledger.ts',
    replace: migratesThen('DROP TRIGGER ledger_entries_balance ON ledger_entries'),
    test: 'api/store/immutability.test.ts',
    named: 'takes only transactions that sum to zero',
  },
  breakage<typeof sendDue>({
    what: 'a resent transfer is another transfer',
    file: 'api/use-cases/payouts/send-due.ts',
    replace: ({ sendDuePayouts }) => ({
      sendDuePayouts: (services, tally) =>
        sendDuePayouts(
          withPayouts(services, ({ transfer }) => ({ transfer: params => transfer(withNewKey(params)) })),
          tally,
        ),
    }),
    test: 'api/use-cases/payouts/send-crashes.test.ts',
    named: 'after the first transfer, before it is on record',
  }),
  breakage<typeof sendDue>({
    what: 'a transfer isn’t looked up once its key may have expired',
    file: 'api/use-cases/payouts/send-due.ts',
    replace: ({ sendDuePayouts }) => ({
      sendDuePayouts: (services, tally) =>
        sendDuePayouts(
          withPayouts(services, () => ({ findTransfer: async () => null })),
          tally,
        ),
    }),
    test: 'api/use-cases/payouts/send-crashes.test.ts',
    named: 'a day later, when keys have expired, still pays once',
  }),
  breakage<typeof sendDue>({
    what: 'a resent payout is another payout',
    file: 'api/use-cases/payouts/send-due.ts',
    replace: ({ sendDuePayouts }) => ({
      sendDuePayouts: (services, tally) =>
        sendDuePayouts(
          withPayouts(services, ({ payOut }) => ({ payOut: params => payOut(withNewKey(params)) })),
          tally,
        ),
    }),
    test: 'api/use-cases/payouts/send-crashes.test.ts',
    named: 'after the payout, before it is on record',
  }),
  breakage<typeof invoices>({
    what: 'an invoice number is skipped',
    file: 'api/store/invoices.ts',
    replace: ({ nextNumber }) => ({
      nextNumber: async (trx, name) => {
        await nextNumber(trx, name)
        return nextNumber(trx, name)
      },
    }),
    test: 'api/use-cases/invoices/issue.test.ts',
    named: 'shifts settled at once get consecutive numbers',
  }),
  breakage<typeof idempotency>({
    what: 'an invoice payment is recorded again after a crash',
    file: 'api/use-cases/idempotency.ts',
    replace: () => ({ rememberAnswer: async (_trx, _name, _by, _context, answer) => answer }),
    test: 'api/use-cases/invoices/credit.test.ts',
    named: 'so a crash records nothing twice',
  }),
  breakage<typeof dispute>({
    what: 'a lost dispute counts as paid',
    file: 'api/domain/dispute.ts',
    replace: ({ splitWithdrawn: heldBy }) => ({
      splitWithdrawn: ({ status, ...money }) =>
        heldBy({ status: status === 'lost' ? 'won' : status, ...money }),
    }),
    test: 'api/use-cases/disputes/disputes.test.ts',
    named: 'when lost, the facility owes it again',
  }),
  breakage<typeof paymentBalance>({
    what: 'a balance is settled while a charge is in progress',
    file: 'api/domain/payment-balance.ts',
    replace: ({ balancePayment }) => ({
      balancePayment: payment => balancePayment({ ...payment, isChargeUnderWay: false }),
    }),
    test: 'api/use-cases/payments/settle-balance.test.ts',
    named: 'settling during a debit',
  }),
]
