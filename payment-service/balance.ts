import type Stripe from 'stripe'
import { route } from './routes.ts'
import { secondsOf, type Work } from './work.ts'

type Sums = { available: string; pending: string }

/** What this balance holds now, and what will be in it once its days have passed. */
export const balanceOf = async (work: Work) => {
  const found = await work.trx.raw<{ rows: Sums[] }>(
    `select
       coalesce(sum(net) filter (where available_on <= :now), 0) as available,
       coalesce(sum(net) filter (where available_on > :now), 0) as pending
     from (
       select (answer ->> 'net')::bigint as net, (answer ->> 'available_on')::bigint as available_on
       from payment_service.resources
       where kind = 'balance_transaction' and account is not distinct from :account
     ) as movements`,
    { now: secondsOf(work.at), account: work.account },
  )
  const [sums] = found.rows
  return { available: Number(sums?.available ?? 0), pending: Number(sums?.pending ?? 0) }
}

/** Nobody else takes from this balance until the transaction ends: what is seen of it can be spent. */
export const lockBalance = (work: Work) =>
  work.trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
    `payment_service.balance:${work.account ?? ''}`,
  ])

const inDollars = (amount: number) => [{ amount, currency: 'usd', source_types: { card: amount } }]

export const balanceRoutes = [
  route('get', '/v1/balance', {}, async (work): Promise<Stripe.Balance> => {
    const { available, pending } = await balanceOf(work)
    return {
      object: 'balance',
      available: inDollars(available),
      connect_reserved: [{ amount: 0, currency: 'usd' }],
      livemode: false,
      pending: inDollars(pending),
    }
  }),
]
