import { booksOf } from '../ledger.ts'
import type { World } from './world.ts'

const numberIn = async ({ db }: World, sql: string, id?: string): Promise<number> => {
  const { rows } = await db.raw<{ rows: { number: number | null }[] }>(sql, id ? { id } : {})
  return rows[0]?.number ?? 0
}

/** What is finally owed is what was earned by it, account by account of the shift. */
const identity = `
  SELECT pay.owed_cents
    - (SELECT coalesce(sum(amount_cents), 0) FROM payouts WHERE application_id = :id)
    - (SELECT coalesce(sum(amount_cents), 0) FROM payout_adjustments WHERE application_id = :id)
    + (SELECT coalesce(sum(e.amount_cents), 0) FROM ledger_entries e
        JOIN ledger_transactions t ON t.id = e.transaction_id
        WHERE t.application_id = :id AND e.account IN ('feeIncome', 'processingIncome', 'adjustments')) AS number
  FROM payments pay WHERE pay.application_id = :id AND pay.settled_at IS NOT NULL`

const clinicianPaid = `
  SELECT (SELECT coalesce(sum(t.amount_cents), 0) FROM payout_transfers t JOIN payouts p ON p.id = t.payout_id
      WHERE p.application_id = :id AND t.status = 'succeeded')
    - (SELECT coalesce(sum(e.amount_cents), 0) FROM ledger_entries e
      JOIN ledger_transactions t ON t.id = e.transaction_id
      WHERE t.application_id = :id AND t.kind = 'transfer' AND e.account = 'clinicianPayable') AS number`

const overpaid = `
  SELECT count(*) AS number FROM payouts p WHERE p.application_id = :id AND p.amount_cents + p.adjustment_cents <
    (SELECT coalesce(sum(amount_cents), 0) FROM payout_transfers WHERE payout_id = p.id AND status = 'succeeded')`

/** How often something that may happen once happened more: one name at the payment service for each of ours. */
const doubled = ({ outside: { payments, payouts } }: World) => {
  const keys = new Map<string, string>()
  const twice = (key: string, amount: number) => {
    const before = keys.get(key)
    keys.set(key, String(amount))
    return before !== undefined && before !== String(amount)
  }
  return [
    ...payments.sentTo('charge').map(wish => twice(`charge ${wish.idempotencyKey}`, wish.amountCents)),
    ...payments.sentTo('refund').map(wish => twice(`refund ${wish.idempotencyKey}`, wish.amountCents)),
    ...payouts.sentTo('transfer').map(wish => twice(`transfer ${wish.idempotencyKey}`, wish.amountCents)),
    ...payouts.sentTo('payOut').map(wish => twice(`payout ${wish.idempotencyKey}`, wish.amountCents)),
  ].filter(Boolean).length
}

/** What must be true after every step of every story; nothing when all of it is. */
export const brokenPromises = async (world: World): Promise<string[]> => {
  const { db, applicationId: id } = world
  const broken: string[] = []
  const expectNought = (what: string, number = 0) => {
    if (number !== 0) broken.push(`${what}: ${number}`)
  }
  expectNought(
    'the ledger as a whole',
    await numberIn(world, 'SELECT sum(amount_cents) AS number FROM ledger_entries'),
  )
  expectNought('owed less earned', await numberIn(world, identity, id))
  expectNought('transfers less what the books say', await numberIn(world, clinicianPaid, id))
  expectNought('payouts of which more was sent than is due', await numberIn(world, overpaid, id))
  expectNought('keys with two amounts', doubled(world))
  const payment = await db('payments').where({ application_id: id }).first('settled_at')
  if (payment) {
    const { sum, cash, open, clinician } = await booksOf(db, id)
    expectNought('the shift’s ledger', sum)
    expectNought('cash less what was paid', (cash[0] ?? 0) - (cash[1] ?? 0))
    if (payment.settled_at) {
      expectNought('receivable less what is open', (open[0] ?? 0) - (open[1] ?? 0))
      expectNought('payable less what was earned', (clinician[0] ?? 0) - (clinician[1] ?? 0))
    }
  }
  return broken
}

/** What must be true once everything has come to its end. */
export const leftOpen = async (world: World): Promise<string[]> => {
  const { db, applicationId: id } = world
  const under = await numberIn(
    world,
    `SELECT count(*) AS number FROM charges c JOIN payments p ON p.id = c.payment_id
     WHERE p.application_id = :id AND c.status IN ('sent','needsAction','processing')`,
    id,
  )
  const held = await numberIn(
    world,
    `SELECT count(*) AS number FROM holds WHERE application_id = :id AND status = 'held'`,
    id,
  )
  const uneven = await db('payments')
    .where({ application_id: id, charge_failed: false })
    .whereNot({ payment_type: 'invoice' })
    .whereNotNull('settled_at')
    .whereRaw('owed_cents > paid_cents - refunded_cents')
    .select('id')
  return [
    ...(under ? [`${under} charges are still under way`] : []),
    ...(held ? ['the hold still stands'] : []),
    ...(uneven.length ? ['something is owed that nobody asks for'] : []),
  ]
}
