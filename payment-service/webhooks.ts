import type { Knex } from 'knex'
import type { ServiceEvent } from './resources.ts'
import type { Endpoint } from './work.ts'
import { signatureOf } from './webhook-signature.ts'

export type Webhook = Endpoint & { url: string; secret: string }
type Delivery = { id: string; event: string; endpoint: number; attempts: number }
type Outcome = { ok: boolean; says: string }

type Parts = {
  db: Knex
  now: () => Date
  webhooks: Webhook[]
  retryDelaysMs: number[]
  copies: () => number
  closing: AbortSignal
  log: (line: object) => void
}

const table = 'payment_service.deliveries'
const batchSize = 20
const patienceMs = 10_000
// While one process is sending, the others leave the delivery alone; if it dies, they take over after this time.
const leaseMs = 30_000

const later = (at: Date, ms: number) => new Date(at.getTime() + ms)

const claim = async ({ db, now, webhooks }: Parts, dueAt: Date) => {
  const claimed = await db.raw<{ rows: Delivery[] }>(
    `update ${table} as delivery set due_at = ?, attempts = attempts + 1
     from (
       select id from ${table} where due_at <= ? and endpoint < ?
       order by due_at, id limit ? for update skip locked
     ) as due
     where delivery.id = due.id
     returning delivery.id, delivery.event, delivery.endpoint, delivery.attempts`,
    [later(now(), leaseMs), dueAt, webhooks.length, batchSize],
  )
  return claimed.rows
}

const post = async ({ now, closing }: Parts, webhook: Webhook, payload: string): Promise<Outcome> => {
  try {
    const response = await fetch(webhook.url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Stripe-Signature': signatureOf(payload, webhook.secret, now()),
        'User-Agent': 'Local payment service',
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(patienceMs)]),
    })
    await response.body?.cancel()
    return { ok: response.ok, says: String(response.status) }
  } catch (error) {
    return { ok: false, says: String(error) }
  }
}

const send = async (parts: Parts, webhook: Webhook, event: ServiceEvent): Promise<Outcome> => {
  const payload = JSON.stringify(event, null, 2)
  const outcomes: Outcome[] = []
  for (let copy = 0; copy < parts.copies(); copy += 1) outcomes.push(await post(parts, webhook, payload))
  return outcomes.find(outcome => !outcome.ok) ?? outcomes[0] ?? { ok: false, says: 'not sent' }
}

const deliver = async (parts: Parts, { id, event, endpoint, attempts }: Delivery) => {
  const { db, now, webhooks, retryDelaysMs, closing, log } = parts
  const webhook = webhooks[endpoint]
  if (!webhook) throw new Error(`There is no webhook endpoint ${endpoint}`)
  const row = await db('payment_service.resources')
    .where({ id: event })
    .first<{ answer: ServiceEvent }>('answer')
  const { ok, says } = await send(parts, webhook, row.answer)
  // Cut short by our own end: the next start sends it at once.
  const delayMs = closing.aborted ? 0 : retryDelaysMs[attempts - 1]
  const retryAt = ok || delayMs === undefined ? null : later(now(), delayMs)
  await db(table)
    .where({ id })
    .update({ due_at: retryAt, delivered_at: ok ? now() : null, last_outcome: says })
  const outcome = ok ? 'delivered' : retryAt ? 'failed' : 'given-up'
  log({ event: `payment-service.webhook-${outcome}`, id: event, type: row.answer.type, attempts, says })
}

/** Everything that is due now is sent once; what was not taken is due again after its delay. */
export const deliverDueOnce = async (parts: Parts) => {
  const dueAt = parts.now()
  let sent = 0
  for (;;) {
    const deliveries = await claim(parts, dueAt)
    await Promise.all(deliveries.map(delivery => deliver(parts, delivery)))
    sent += deliveries.length
    if (deliveries.length < batchSize) return sent
  }
}
