import { compareBooks } from '../../api/use-cases/ledger/reconcile.ts'
import { brokenPromises } from './invariants.ts'
import { steps } from './steps.ts'
import { chargesThere } from './provider-records.ts'
import { calm } from './choices.ts'
import type { World } from '../scenarios/world.ts'

/** This many rounds of answers and days end everything in progress. */
const lastDays = 4

/** Ends everything in progress: banks finish, accounts are fixed, and every event is delivered. */
export const endAll = async (world: World) => {
  world.atOnce = 1
  for (let day = 0; day < lastDays; day += 1) {
    await steps.bankTakes(world, { share: 100 })
    await steps.decideDisputes(world, { share: 99 })
    if (day === 0 || day === lastDays - 1) await steps.deliverEvents(world, { share: 1 })
    await steps.accountFixed(world)
    for (const share of [0, 1]) await steps.newBank(world, { share })
    await steps.resend(world)
    await steps.topUp(world)
    await steps.aDayPasses(world, calm)
    await steps.payoutArrives(world, { share: 1 })
  }
}

const leftovers = `
  SELECT what, number::int FROM (
    SELECT 'charges or refunds still under way' AS what, count(*) AS number
      FROM charges WHERE status IN ('sent', 'needsAction', 'processing')
    UNION ALL SELECT 'holds that still stand', count(*) FROM holds WHERE status = 'held'
    UNION ALL SELECT 'events that were not applied', count(*) FROM webhook_events WHERE applied_at IS NULL
    UNION ALL SELECT 'payments of which something is owed that nobody asks for', count(*) FROM payments
      WHERE payment_type <> 'invoice' AND settled_at IS NOT NULL AND NOT charge_failed
        AND owed_cents > paid_cents - refunded_cents
    UNION ALL SELECT 'invoices that do not come to what is owed', count(*) FROM payments pay
      WHERE pay.payment_type = 'invoice' AND pay.settled_at IS NOT NULL AND pay.owed_cents <> (
        SELECT coalesce(sum(total_cents - credited_cents - written_off_cents), 0) FROM invoices i
        WHERE i.payment_id = pay.id AND i.number IS NOT NULL)
    UNION ALL SELECT 'payouts that wait though their money is in', count(*) FROM payouts p
      JOIN payments pay USING (application_id) JOIN facilities f ON f.id = pay.facility_id
      WHERE p.status <> 'paid' AND (f.trusted OR pay.owed_cents <= pay.paid_cents - pay.refunded_cents - pay.disputed_cents)
  ) AS open WHERE number <> 0`

/** Compares the payment service's records with our ledger. By then every event has arrived. */
const cashApart = async (world: World) => {
  const { db, people, services } = world
  const there = await chargesThere(world)
  const sumOf = (kind: 'charge' | 'refund') =>
    there
      .filter(one => one.kind === kind && one.stands === 'succeeded')
      .reduce((sum, { amountCents: cents }) => sum + cents, 0)
  const disputed = [...world.disputes.values()]
    .map(services.payments.disputeNow)
    .reduce((sum, { withdrawnCents, reinstatedCents }) => sum + withdrawnCents - reinstatedCents, 0)
  const sent = people
    .flatMap(({ accountId }) => services.payouts.receivedBy(accountId))
    .reduce((sum, cents) => sum + cents, 0)
  const cash = await db('ledger_entries')
    .where({ account: 'cashAtPaymentService' })
    .sum({ cents: 'amount_cents' })
  return sumOf('charge') - sumOf('refund') - disputed - sent - Number(cash[0]?.cents ?? 0)
}

/** What must be true after everything has ended. Undefined when all of it is. */
export const brokenAtTheEnd = async (world: World): Promise<string[]> => {
  const { rows } = await world.db.raw<{ rows: { what: string; number: number }[] }>(leftovers)
  const apart = await cashApart(world)
  const { differences } = await compareBooks(world.services, { posts: false })
  return [
    ...(await brokenPromises(world)),
    ...rows.map(({ what, number }) => `${what}: ${number}`),
    ...(apart === 0 ? [] : [`cash at the payment service less that in the books: ${apart}`]),
    ...differences,
  ]
}
