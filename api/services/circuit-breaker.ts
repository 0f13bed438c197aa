import { refuse } from '@gaitway/contract/errors'
import type { Clock } from './clock.ts'
import type { Services } from './services.ts'
import type { Payments } from './payments.ts'
import type { Payouts } from './payouts.ts'

/** Answers within this are normal, however many there are. */
const NORMAL_MS = 2_000
const WAITED_MAX_MS = 10_000

/** Counts the time that slow answers take; once they have taken too long in total, refuses to ask for another. */
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
 * For work that others wait behind: a payment service that has kept it waiting for too long counts as down for the rest
 * of it. What was not asked for that reason never left, and is asked by the next run.
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
