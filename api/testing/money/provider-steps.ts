import type { World } from './world.ts'

const isAny = (things: readonly unknown[]) => (things.length > 0 ? true : undefined)

const charges = ({ db, applicationId }: World) =>
  db('charges')
    .join('payments', 'payments.id', 'charges.payment_id')
    .where({ application_id: applicationId })
    .whereNotNull('provider_id')
    .orderBy('charges.id')
    .select('charges.*')

/** Events of everything that was ever charged or given back, twice each, the newest first. */
export const tellAll = async (world: World) => {
  const all = (await charges(world)).toReversed()
  for (const { kind, provider_id: objectId, id: chargeId } of all)
    for (let times = 0; times < 2; times += 1)
      await world.send({ objectId, about: kind, metadata: { chargeId } })
  return isAny(all)
}

/** What is still under way at the payment service ends so. */
export const settleAll = async (world: World, isTaken: boolean) => {
  const open = (await charges(world)).filter(
    ({ status }) => status === 'processing' || status === 'needsAction',
  )
  for (const { provider_id: id } of open)
    world.outside.payments.settle(
      id,
      isTaken ? { kind: 'succeeded' } : { kind: 'failed', code: 'no_account', message: 'No such account.' },
    )
  return isAny(open)
}

/** A bank takes back what had succeeded. */
export const returnDebit = async (world: World) => {
  const [charge] = (await charges(world)).filter(
    ({ kind, status }) => kind === 'charge' && status === 'succeeded',
  )
  if (!charge) return undefined
  const { payments } = world.outside
  const objectId = payments.dispute(charge.provider_id, { amountCents: charge.amount_cents })
  await world.send({ objectId, about: 'dispute', type: 'charge.dispute.created' })
  return true
}

/** The payouts that are with the bank end so. */
export const endPayout = async (world: World, outcome: 'paid' | 'failed') => {
  const { db, clinician, outside, account } = world
  const withBank = await db('payouts').where({ clinician_id: clinician.id }).whereNotNull('bank_payout_id')
  for (const { bank_payout_id: id } of withBank) {
    outside.payouts.settlePayout(id, outcome)
    await world.send({ objectId: id, about: 'payout', account: account.accountId })
  }
  return isAny(withBank)
}
