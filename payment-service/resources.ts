import type Stripe from 'stripe'
import { noSuch } from './refusals.ts'
import type { Work } from './work.ts'

export type ServiceEvent = {
  id: string
  object: 'event'
  account?: string
  api_version: string
  created: number
  data: { object: object; previous_attributes?: object }
  livemode: false
  pending_webhooks: number
  request: Work['request']
  type: Stripe.Event['type']
}

/** Everything that the service keeps, as it is answered. */
export type Kinds = {
  customer: Stripe.Customer
  'checkout.session': Stripe.Checkout.Session
  setup_intent: Stripe.SetupIntent
  payment_method: Stripe.PaymentMethod
  payment_intent: Stripe.PaymentIntent
  charge: Stripe.Charge
  refund: Stripe.Refund
  mandate: Stripe.Mandate
  dispute: Stripe.Dispute
  balance_transaction: Stripe.BalanceTransaction
  event: ServiceEvent
  account: Stripe.Account
  transfer: Stripe.Transfer
  payout: Stripe.Payout
  topup: Stripe.Topup
}
export type Kind = keyof Kinds
export type Resource = Kinds[Kind]

/** The id that a stored resource names another by. */
export const idOf = (link: string | { id: string } | null) => {
  const id = typeof link === 'string' ? link : link?.id
  if (id === undefined) throw new Error('A link to another resource is missing')
  return id
}

const table = 'payment_service.resources'

const customerOf = (resource: Resource) =>
  'customer' in resource && typeof resource.customer === 'string' ? resource.customer : null

const columnsOf = (resource: Resource) => ({
  customer: customerOf(resource),
  answer: JSON.stringify(resource),
})

export const keep = async <T extends Resource>(work: Work, resource: T) => {
  await work
    .trx(table)
    .insert({ id: resource.id, kind: resource.object, account: work.account, ...columnsOf(resource) })
  return resource
}

export const save = async <T extends Resource>(work: Work, resource: T) => {
  await work.trx(table).where({ id: resource.id }).update(columnsOf(resource))
  return resource
}

const read = async <K extends Kind>(work: Work, kind: K, id: string, param: string, locked: boolean) => {
  const query = work
    .trx(table)
    .where({ kind, id, account: work.account })
    .first<{ answer: Kinds[K] }>('answer')
  const row = await (locked ? query.forUpdate() : query)
  if (!row) throw noSuch(kind, id, param)
  return row.answer
}

export const find = <K extends Kind>(work: Work, kind: K, id: string, param = 'id') =>
  read(work, kind, id, param, false)

/** Whatever stands behind this id in the account that is acted for. */
export const findAny = async (work: Work, id: string) => {
  const row = await work
    .trx(table)
    .where({ id, account: work.account })
    .first<{ answer: Resource } | undefined>('answer')
  if (!row) throw noSuch('resource', id, 'id')
  return row.answer
}

/** The connected account that has this; null: it is ours. */
export const ownerOf = async (work: Work, id: string) => {
  const row = await work.trx(table).where({ id }).first<{ account: string | null }>('account')
  return row.account
}

/** The same, held until the end of the transaction, so that nobody else changes it meanwhile. */
export const lock = <K extends Kind>(work: Work, kind: K, id: string, param = 'id') =>
  read(work, kind, id, param, true)

export type Page = { limit?: number; starting_after?: string; ending_before?: string }
export type Created = { gte?: number; gt?: number; lte?: number; lt?: number }
type Filter = {
  customer?: string
  types?: string[]
  paymentIntent?: string
  /** properties that have exactly this value */
  having?: Record<string, string | undefined>
  created?: Created
}

const usualLimit = 10
const bounds = [
  ['gte', '>='],
  ['gt', '>'],
  ['lte', '<='],
  ['lt', '<'],
] as const

/** Newest first, as each of Stripe's lists. */
export const list = async <K extends Kind>(work: Work, kind: K, url: string, page: Page, filter: Filter) => {
  const { trx } = work
  const limit = page.limit ?? usualLimit
  const query = trx(table)
    .where({ kind, account: work.account })
    .limit(limit + 1)
  if (filter.customer) query.where({ customer: filter.customer })
  if (filter.paymentIntent) query.whereRaw(`answer ->> 'payment_intent' = ?`, [filter.paymentIntent])
  if (filter.types) query.whereRaw(`answer ->> 'type' = any (?)`, [filter.types])
  for (const [key, value] of Object.entries(filter.having ?? {}))
    if (value !== undefined) query.whereRaw('answer ->> ? = ?', [key, value])
  for (const [bound, sign] of bounds) {
    const at = filter.created?.[bound]
    if (at !== undefined) query.whereRaw(`(answer ->> 'created')::bigint ${sign} ?`, [at])
  }
  const edge = page.starting_after ?? page.ending_before
  if (edge) {
    const param = page.starting_after ? 'starting_after' : 'ending_before'
    await find(work, kind, edge, param)
    const serial = trx(table).where({ id: edge }).select('serial')
    query.where('serial', page.starting_after ? '<' : '>', serial)
  }
  const backwards = page.ending_before !== undefined && page.starting_after === undefined
  const rows = await query
    .orderBy('serial', backwards ? 'asc' : 'desc')
    .select<{ answer: Kinds[K] }[]>('answer')
  const found = rows.slice(0, limit).map(row => row.answer)
  return {
    object: 'list' as const,
    url,
    has_more: rows.length > limit,
    data: backwards ? found.toReversed() : found,
  }
}
