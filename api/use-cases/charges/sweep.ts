import { addMinutes } from '@gaitway/contract/time'
import { ABANDONED_MINUTES } from '../../domain/provider-keys.ts'
import type { Outside } from '../../outside/outside.ts'
import { findCharge, findChargeOfHold, type ChargeToSend } from '../../store/charges.ts'
import { keepAsked, listUnended } from '../../store/charges-under-way.ts'
import { findHold, listHoldsToEnd } from '../../store/holds.ts'
import { uncounted } from '../run-parts.ts'
import { applyToHold, type HoldEnd } from '../holds/end-hold.ts'
import { applyChargeOutcome } from '../payments/apply-charge-outcome.ts'
import { fetchChargeOutcome } from '../payments/fetch-charge-outcome.ts'
import { sendPlannedCharges } from '../payments/send-planned-charges.ts'

const AT_ONCE = 100
/** The clock's moves wait no longer than this for a payment service that is slow; the next sweep goes on. */
const SWEEP_SECONDS = 30

/** Confirmations that nobody ended, and charges and refunds that nobody heard of, are asked about and ended. */
export const sweepCharges = async (outside: Outside, tally = uncounted): Promise<unknown[]> => {
  const { db, clock } = outside
  const at = clock.now()
  const sentBefore = addMinutes(at, -ABANDONED_MINUTES)
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
        failures.push(...(await unlessFails(outside, { what, id }, () => work(id))))
      }
  }
  const wish = { at, sentBefore, limit: AT_ONCE }
  await each('holds', await listHoldsToEnd(db, wish), id => sweepHold(outside, id))
  await each('charges', await listUnended(db, wish), id => sweepCharge(outside, id))
  return failures
}

const sweepCharge = async (outside: Outside, chargeId: string) => {
  const charge = await findCharge(outside.db, chargeId)
  if (!charge) return
  await keepAsked(outside.db, chargeId, outside.clock.now())
  // the cardholder had their time, and went away
  await refreshCharge(outside, charge, { givesUp: charge.status === 'needsAction' })
}

const sweepHold = async (outside: Outside, holdId: string) => {
  const hold = await findHold(outside.db, holdId)
  const charge = await findChargeOfHold(outside.db, holdId)
  if (!hold || !charge) return
  const at = outside.clock.now()
  const isStarted = at >= charge.firstSlotStart
  await refreshCharge(outside, charge, {
    givesUp: isStarted || at >= hold.expiresAt,
    releaseReason: isStarted ? 'job_already_started' : undefined,
    notifiesFacility: true,
  })
}

/** One that fails does not keep the others from being ended; the next sweep finds it again. */
const unlessFails = async ({ log }: Outside, what: object, work: () => Promise<void>) => {
  try {
    await work()
    return []
  } catch (thrown) {
    log.error({ ...what, err: thrown }, 'A payment could not be ended; the next sweep tries again')
    return [thrown]
  }
}

/**
 * The payment service is asked how a charge or refund stands, and that takes effect, whatever it was for. Where
 * `givesUp`, one that still waits is canceled first.
 */
export const refreshCharge = async (
  outside: Outside,
  charge: ChargeToSend,
  { givesUp = false, ...end }: Omit<HoldEnd, 'at'> & { givesUp?: boolean } = {},
) => {
  const outcome = await fetchChargeOutcome(outside, charge, { givesUp })
  if (charge.holdId && charge.reason === 'confirmation')
    return applyToHold(outside, { ...charge, holdId: charge.holdId }, outcome, end)
  await sendPlannedCharges(outside, await applyChargeOutcome(outside, charge, outcome, end))
}
