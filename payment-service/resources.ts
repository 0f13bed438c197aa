import type Stripe from 'stripe'
import { notFound } from './errors.ts'
import type { ServiceContext } from './request-context.ts'

export type ServiceEvent = {
  id: string
  object: 'event'
  account?: string
  api_version: string
  created: number
  data: { object: object; previous_attributes?: object }
  livemode: false
  pending_webhooks: number
  request: ServiceContext['request']
  type: Stripe.Event['type']
}

/** Every kind of object that the service stores, in the shape in which it is answered. */
export type StripeObjects = {
  customer: Stripe.Customer
  'checkout.session': Stripe.Checkout.Session
  setup_intent: Stripe.SetupIntent
  payment_method: Stripe.PaymentMethod
  payment_intent: Stripe.PaymentIntent
  charge: Stripe.Charge
  refund: Stripe.Refund
  mandate: Stripe.Mandate
  dispute: Stripe.Dispute
  file: Stripe.File
  balance_transaction: Stripe.BalanceTransaction
  event: ServiceEvent
  account: Stripe.Account
  transfer: Stripe.Transfer
  payout: Stripe.Payout
  topup: Stripe.Topup
}
export type StripeObjectKind = keyof StripeObjects
export type StripeObject = StripeObjects[StripeObjectKind]

type Word<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Word<Rest> : Text

/** The properties that Stripe's objects have and that are always null here, by their names. */
export const nulls = <const Names extends string>(...lines: Names[]) =>
  Object.fromEntries(lines.flatMap(line => line.split(' ')).map(name => [name, null])) as {
    [Name in Word<Names>]: null
  }

/** The id by which a stored resource names another. */
export const getLinkedId = (link: string | { id: string } | null) => {
  const id = typeof link === 'string' ? link : link?.id
  if (id === undefined) throw new Error('A link to another resource is missing')
  return id
}

const table = 'payment_service.resources'

const findCustomerId = (resource: StripeObject) =>
  'customer' in resource && typeof resource.customer === 'string' ? resource.customer : null

const buildColumns = (resource: StripeObject) => ({
  customer: findCustomerId(resource),
  answer: JSON.stringify(resource),
})

export const insertResource = async <T extends StripeObject>(context: ServiceContext, resource: T) => {
  await context
    .trx(table)
    .insert({ id: resource.id, kind: resource.object, account: context.account, ...buildColumns(resource) })
  return resource
}

export const updateResource = async <T extends StripeObject>(context: ServiceContext, resource: T) => {
  await context.trx(table).where({ id: resource.id }).update(buildColumns(resource))
  return resource
}

const read = async <K extends StripeObjectKind>(
  context: ServiceContext,
  kind: K,
  id: string,
  param: string,
  locked: boolean,
) => {
  const query = context
    .trx(table)
    .where({ kind, id, account: context.account })
    .first<{ answer: StripeObjects[K] }>('answer')
  const row = await (locked ? query.forUpdate() : query)
  if (!row) throw notFound(kind, id, param)
  return row.answer
}

export const find = <K extends StripeObjectKind>(
  context: ServiceContext,
  kind: K,
  id: string,
  param = 'id',
) => read(context, kind, id, param, false)

/** The same, locked until the end of the transaction. */
export const lockResource = <K extends StripeObjectKind>(
  context: ServiceContext,
  kind: K,
  id: string,
  param = 'id',
) => read(context, kind, id, param, true)

/** The resource with this id, of any kind, in the account that the request acts for. */
export const findAny = async (context: ServiceContext, id: string) => {
  const row = await context
    .trx(table)
    .where({ id, account: context.account })
    .first<{ answer: StripeObject } | undefined>('answer')
  if (!row) throw notFound('resource', id, 'id')
  return row.answer
}

/** The connected account that owns this resource; null: our own. */
export const findOwner = async (context: ServiceContext, id: string) => {
  const row = await context.trx(table).where({ id }).first<{ account: string | null }>('account')
  return row.account
}

export type CursorParams = { limit?: number; starting_after?: string }
type ObjectFilter = {
  customer?: string
  /** properties that have exactly this value */
  having?: Record<string, string | undefined>
  createdSince?: number
}

const usualLimit = 10

/** Newest first, like all of Stripe's lists. */
export const list = async <K extends StripeObjectKind>(
  context: ServiceContext,
  kind: K,
  url: string,
  page: CursorParams,
  filter: ObjectFilter,
) => {
  const { trx } = context
  const limit = page.limit ?? usualLimit
  const query = trx(table)
    .where({ kind, account: context.account })
    .limit(limit + 1)
  if (filter.customer) query.where({ customer: filter.customer })
  for (const [key, value] of Object.entries(filter.having ?? {}))
    if (value !== undefined) query.whereRaw('answer ->> ? = ?', [key, value])
  if (filter.createdSince !== undefined)
    query.whereRaw(`(answer ->> 'created')::bigint >= ?`, [filter.createdSince])
  if (page.starting_after) {
    await find(context, kind, page.starting_after, 'starting_after')
    query.where('serial', '<', trx(table).where({ id: page.starting_after }).select('serial'))
  }
  const rows = await query.orderBy('serial', 'desc').select<{ answer: StripeObjects[K] }[]>('answer')
  return {
    object: 'list' as const,
    url,
    has_more: rows.length > limit,
    data: rows.slice(0, limit).map(row => row.answer),
  }
}
