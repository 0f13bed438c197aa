import { addMinutes } from '@gaitway/contract/format/time'
import { ABANDONED_MINUTES } from '../../services/payments.ts'
import type { Services } from '../../services/services.ts'
import * as charges from '../../store/charges.ts'
import { findHold, listHoldsToEnd, findLastHold } from '../../store/holds.ts'
import { uncounted } from '../run-parts.ts'
import { applyToHold, type HoldEnd } from '../holds/end-hold.ts'
import { applyChargeOutcome, sendPlannedCharges, fetchChargeOutcome } from '../payments/charge-outcome.ts'
import { refuse } from '@gaitway/contract/values/errors'
import { findPayment } from '../../store/payments.ts'
import { findPaymentOwner } from '../payments/read.ts'
import type { UseCase } from '../use-case.ts'

const AT_ONCE = 100
/** A slow payment service must not delay the tick, so a sweep stops after this time and the next one continues. */
const SWEEP_SECONDS = 30

const buildSweepQuery = (at: Date, limit: number) => ({
  at,
  sentBefore: addMinutes(at, -ABANDONED_MINUTES),
  limit,
})

/** Whether there is anything to sweep. */
export const hasChargesToSweep = async ({ db, clock }: Services): Promise<boolean> => {
  const one = buildSweepQuery(clock.now(), 1)
  const found = await Promise.all([listHoldsToEnd(db, one), charges.listOpenCharges(db, one)])
  return found.some(({ length }) => length > 0)
}

/** Finishes abandoned confirmations, charges and refunds by asking the payment service about them. */
export const sweepCharges = async (services: Services, tally = uncounted): Promise<unknown[]> => {
  const { db, clock } = services
  const until = addMinutes(clock.real(), SWEEP_SECONDS / 60)
  const failures: unknown[] = []
  const each = async (
    what: 'holds' | 'charges',
    ids: readonly string[],
    work: (id: string) => Promise<void>,
  ) => {
    for (const id of ids)
      if (clock.real() < until) {
        tally(what)
        failures.push(...(await catchFailure(services, { what, id }, () => work(id))))
      }
  }
  const options = buildSweepQuery(clock.now(), AT_ONCE)
  await each('holds', await listHoldsToEnd(db, options), id => sweepHold(services, id))
  await each('charges', await charges.listOpenCharges(db, options), id => sweepCharge(services, id))
  return failures
}

const sweepCharge = async (services: Services, chargeId: string) => {
  const charge = await charges.findCharge(services.db, chargeId)
  if (!charge) return
  await charges.recordChargeChecked(services.db, chargeId, services.clock.now())
  // a charge that still waits for its cardholder is swept only after their time is up
  await refreshCharge(services, charge, { givesUp: charge.status === 'needsAction' })
}

const sweepHold = async (services: Services, holdId: string) => {
  const hold = await findHold(services.db, holdId)
  const charge = await charges.findChargeOfHold(services.db, holdId)
  if (!hold || !charge) return
  const at = services.clock.now()
  const isStarted = at >= (hold.proposedStart ?? charge.firstSlotStart)
  await refreshCharge(services, charge, {
    givesUp: isStarted || at >= hold.expiresAt,
    releaseReason: isStarted ? 'job_already_started' : undefined,
    notifiesFacility: true,
  })
}

/** Logs and returns a failure, so that it doesn't stop the sweep; the next sweep tries again. */
const catchFailure = async ({ log }: Services, what: object, work: () => Promise<void>) => {
  try {
    await work()
    return []
  } catch (thrown) {
    log.error({ ...what, err: thrown }, 'A payment could not be completed; the next sweep tries again')
    return [thrown]
  }
}

/**
 * Fetches the outcome of a charge or refund from the payment service and applies it. With `givesUp`, a charge that
 * waits for its cardholder is canceled first.
 */
export const refreshCharge = async (
  services: Services,
  charge: charges.ChargeToSend,
  { givesUp = false, ...end }: Omit<HoldEnd, 'at'> & { givesUp?: boolean } = {},
) => {
  const outcome = await fetchChargeOutcome(services, charge, { givesUp })
  if (charge.holdId && charge.reason === 'confirmation')
    return applyToHold(services, { ...charge, holdId: charge.holdId }, outcome, end)
  await sendPlannedCharges(services, await applyChargeOutcome(services, charge, outcome, end))
}

/** After the cardholder verified the charge: fetches its outcome, and finishes the confirmation or the retry. */
export const complete: UseCase<'payments.complete'> = async (services, by, { id }) => {
  const { db } = services
  const payment = await findPayment(db, id, findPaymentOwner(by))
  if (!payment) throw refuse('not_found')
  const retried = await charges.findLastRetriedCharge(db, id)
  const hold = retried ? undefined : await findLastHold(db, payment.applicationId)
  const charge = hold
    ? await charges.findChargeOfHold(db, hold.id)
    : retried && (await charges.findCharge(db, retried.id))
  if (!charge) throw refuse('not_found')
  const isWaiting = hold
    ? hold.status === 'held'
    : charge.status === 'sent' || charge.status === 'needsAction'
  if (isWaiting) await refreshCharge(services, charge, { notifiesFacility: false })
  const ended = hold && ((await findHold(db, hold.id)) ?? hold)
  const refreshed = (await charges.findCharge(db, charge.id)) ?? charge
  const { jobId, status, failureMessage, nextActionUrl: url } = refreshed
  const done = { jobId, failureMessage: null, nextAction: null }
  switch (ended?.status ?? status) {
    case 'confirmed':
      return { ...done, state: 'confirmed' }
    case 'released':
      return { ...done, state: 'released', failureMessage }
    case 'succeeded':
      return { ...done, state: 'paid' }
    case 'failed':
      return { ...done, state: 'failed', failureMessage }
    case 'processing':
      return { ...done, state: 'processing' }
    case 'held':
    case 'needsAction':
    case 'sent':
      if (!url) throw refuse('payment_unknown')
      return { ...done, state: 'needsAction', nextAction: { url } }
  }
}
