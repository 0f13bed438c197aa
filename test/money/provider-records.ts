import type { ChargeRow, PayoutRow } from '../../api/store/rows.ts'
import type { World } from '../scenarios/world.ts'

type Named = ChargeRow & { providerId: string; stands: string }

/** All charges and refunds that reached the payment service, by its records, even if we don't know of them. */
export const chargesThere = async ({ db, services: { payments } }: World): Promise<Named[]> => {
  const rows: ChargeRow[] = await db('charges').orderBy('id')
  const found: Named[] = []
  for (const row of rows) {
    const params = { chargeId: row.id, customerId: '', chargeProviderId: '' }
    const outcome = await (row.kind === 'charge' ? payments.findCharge(params) : payments.findRefund(params))
    if (outcome && 'providerId' in outcome && outcome.providerId)
      found.push({ ...row, providerId: outcome.providerId, stands: outcome.kind })
  }
  return found
}

/** Payouts that left for a bank, by attempt, with their accounts, by the payment service's records. */
export const roundsThere = async ({ db, people, services: { payouts } }: World) => {
  const rows: PayoutRow[] = await db('payouts').orderBy('id')
  const rounds = []
  for (const payout of rows) {
    const accountId = people.find(({ id }) => id === payout.clinicianId)?.accountId ?? ''
    for (let round = 0; round <= payout.bankRound; round += 1) {
      const idempotencyKey = `${payout.id}:${round}`
      const standing = await payouts.findPayout({ accountId, payoutId: payout.id, idempotencyKey })
      if (standing) rounds.push({ payout, accountId, idempotencyKey, standing })
    }
  }
  return rounds
}
