import { roundsThere } from './provider-records.ts'
import type { Values } from './choices.ts'
import type { World } from '../scenarios/world.ts'

/** Delivers the event that an account changed. */
const sendAccountEvent = (world: World, account: string) =>
  world.send({ objectId: account, about: 'account', account })

/** The top-up that covers payouts without a charge. */
const enoughCents = 100_000_000

/** The payouts at their bank now. */
const withBank = async (world: World) =>
  (await roundsThere(world)).filter(
    ({ payout, standing }) =>
      payout.bankPayoutId === standing.providerId && (payout.status === 'sent' || payout.status === 'paid'),
  )

const endPayouts = async (
  world: World,
  values: Pick<Values, 'share'>,
  { outcome, from }: { outcome: 'paid' | 'failed'; from: readonly string[] },
) => {
  const ended = (await withBank(world)).filter(({ standing }) => from.includes(standing.kind))
  for (const { accountId, payout, standing } of ended) {
    world.services.payouts.settlePayout(standing.providerId, outcome)
    const metadata = { payoutId: payout.id }
    // half of them are only discovered by asking
    if (values.share <= 50)
      await world.send({ objectId: standing.providerId, about: 'payout', account: accountId, metadata })
  }
  return ended.length > 0 ? true : undefined
}

/** What happens to payouts. */
export const payoutSteps = {
  payoutArrives: (world: World, values: Pick<Values, 'share'>) =>
    endPayouts(world, values, { outcome: 'paid', from: ['sent'] }),
  /** also after the bank had confirmed it */
  payoutFails: (world: World, values: Pick<Values, 'share'>) =>
    endPayouts(world, values, { outcome: 'failed', from: ['sent', 'paid'] }),
  newBank: async (world: World, { share }: Pick<Values, 'share'>) => {
    const { accountId } = world.people[share % 2] ?? world.people[0] ?? { accountId: '' }
    const bankId = world.services.payouts.addBank(accountId, { isDefault: true })
    await world.services.payouts.setDefaultBank({ accountId, bankId })
    await sendAccountEvent(world, accountId)
    return true
  },
  /** The payment service requires a document before further payouts. */
  accountStops: async (world: World) => {
    const [clinician] = world.people
    if (!clinician) return undefined
    world.services.payouts.restrictAccount(clinician.accountId)
    await sendAccountEvent(world, clinician.accountId)
    return true
  },
  accountFixed: async (world: World) => {
    for (const { accountId } of world.people) {
      world.services.payouts.finishAccount(accountId)
      await sendAccountEvent(world, accountId)
    }
    return true
  },
  topUp: async (world: World) => {
    const waiting = await world.db('payouts').where({ status: 'due', waitsFor: 'balance' }).first('id')
    if (!waiting) return undefined
    world.services.payouts.setBalance({ availableCents: enoughCents })
    return true
  },
  remindOfAccount: async (world: World) => {
    const ids: string[] = await world
      .db('payouts')
      .whereIn('status', ['due', 'failed'])
      .orderBy('id')
      .pluck('id')
    for (const id of ids) {
      const reminded = await world.ask('payouts.remind', world.admin, { id })
      if (reminded) return reminded
    }
    return undefined
  },
  resend: async (world: World) => {
    const failed = await world.db('payouts').where({ status: 'failed' }).first('id')
    return failed && world.ask('payouts.resend', world.admin, { id: failed.id })
  },
}
