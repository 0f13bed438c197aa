import type { Knex } from 'knex'
import { accountsOf } from './ledger.ts'

/** Three days of eight hours in Houston, Saturday to Monday. */
export const threeDays = [21, 22, 23].map(day => ({
  startsAt: `2026-11-${day}T15:00:00Z`,
  endsAt: `2026-11-${day}T23:00:00Z`,
}))

/** What a shift's ledger shows: refunds, later charges, the clinician's pay, and all balances. */
export const postedFor = async (db: Knex, applicationId: string) => {
  const charges: { kind: string; reason: string; amountCents: number }[] = await db('charges')
    .join('payments', 'payments.id', 'charges.payment_id')
    .where({ applicationId })
    .whereNot('status', 'failed')
    .select('kind', 'reason', 'amount_cents')
  const sum = (rows: typeof charges) => rows.reduce((total, row) => total + row.amountCents, 0)
  const payout = await db('payouts').where({ applicationId }).first('amount_cents', 'reason')
  const payment = await db('payments').where({ applicationId }).first('owed_cents', 'settled_at')
  return {
    refundCents: sum(charges.filter(({ kind }) => kind === 'refund')),
    chargeCents: sum(charges.filter(({ kind, reason }) => kind === 'charge' && reason !== 'confirmation')),
    clinicianCents: (payout?.amountCents as number | undefined) ?? 0,
    payoutReason: (payout?.reason as string | undefined) ?? null,
    facilityCents: payment.owedCents as number,
    isSettled: payment.settledAt !== null,
    accounts: await accountsOf(db, applicationId),
  }
}
