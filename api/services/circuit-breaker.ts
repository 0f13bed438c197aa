import { refuse } from '@gaitway/contract/values/errors'
import type { Clock } from './clock.ts'
import type { Services } from './services.ts'
import type { Payments } from './payments.ts'
import type { Payouts } from './payouts.ts'

/** Answers within this time are normal, however many there are. */
const NORMAL_MS = 2_000
const WAITED_MAX_MS = 10_000

/** Adds up the time that slow answers take, and refuses further requests once the total is too high. */
const createBreaker = ({ real }: Clock) => {
  let waitedMs = 0
  return <Input extends unknown[], Answer>(ask: (...input: Input) => Promise<Answer>) =>
    async (...input: Input): Promise<Answer> => {
      if (waitedMs >= WAITED_MAX_MS) throw refuse('payment_service_down')
      const askedAt = real().getTime()
      try {
        return await ask(...input)
      } finally {
        const tookMs = real().getTime() - askedAt
        if (tookMs > NORMAL_MS) waitedMs += tookMs
      }
    }
}

/**
 * For work that others wait behind: a payment service that kept it waiting too long counts as down for the rest of the
 * run. A request refused here was never sent, so the next run can send it.
 */
export const withCircuitBreaker = (services: Services): Services => {
  const { clock, payments, payouts } = services
  const limited = createBreaker(clock)
  const limitedPayments: Payments = {
    ...payments,
    charge: limited(payments.charge),
    readCharge: limited(payments.readCharge),
    findCharge: limited(payments.findCharge),
    cancelCharge: limited(payments.cancelCharge),
    refund: limited(payments.refund),
    readRefund: limited(payments.readRefund),
    findRefund: limited(payments.findRefund),
    readDispute: limited(payments.readDispute),
    listDisputes: limited(payments.listDisputes),
  }
  const limitedPayouts: Payouts = {
    ...payouts,
    readAccount: limited(payouts.readAccount),
    transfer: limited(payouts.transfer),
    findTransfer: limited(payouts.findTransfer),
    payOut: limited(payouts.payOut),
    readPayout: limited(payouts.readPayout),
    findPayout: limited(payouts.findPayout),
    balance: limited(payouts.balance),
  }
  return { ...services, payments: limitedPayments, payouts: limitedPayouts }
}
