import { createHmac } from 'node:crypto'
import type { Knex } from 'knex'
import type { ServiceEvent } from './resources.ts'
import { secondsOf, type Endpoint } from './request-context.ts'

export type Webhook = Endpoint & { url: string; secret: string }
type Delivery = { id: string; event: string; endpoint: number; attempts: number }
type Outcome = { ok: boolean; says: string }

type Parts = {
  db: Knex
  now: () => Date
  webhooks: Webhook[]
  retryDelaysMs: number[]
  closing: AbortSignal
  log: (line: object) => void
}

const table = 'payment_service.deliveries'
const batchSize = 20
const patienceMs = 10_000
// While one process is sending, the others leave the delivery alone. If it dies, they take over after this time.
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

/** The header that lets the receiver check that a message is ours and recent. */
export const signPayload = (payload: string, secret: string, at: Date) => {
  const timestamp = secondsOf(at)
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')
  return `t=${timestamp},v1=${signature}`
}

const post = async ({ now, closing }: Parts, webhook: Webhook, payload: string): Promise<Outcome> => {
  try {
    const response = await fetch(webhook.url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Stripe-Signature': signPayload(payload, webhook.secret, now()),
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

const deliver = async (parts: Parts, { id, event, endpoint, attempts }: Delivery) => {
  const { db, now, webhooks, retryDelaysMs, closing, log } = parts
  const webhook = webhooks[endpoint]
  if (!webhook) throw new Error(`There is no webhook endpoint ${endpoint}`)
  const row = await db('payment_service.resources')
    .where({ id: event })
    .first<{ answer: ServiceEvent }>('answer')
  const { ok, says } = await post(parts, webhook, JSON.stringify(row.answer, null, 2))
  // Interrupted because this process is closing: the next one sends it right away.
  const delayMs = closing.aborted ? 0 : retryDelaysMs[attempts - 1]
  const retryAt = ok || delayMs === undefined ? null : later(now(), delayMs)
  await db(table)
    .where({ id })
    .update({ due_at: retryAt, delivered_at: ok ? now() : null, last_outcome: says })
  const outcome = ok ? 'delivered' : retryAt ? 'failed' : 'given-up'
  log({ event: `payment-service.webhook-${outcome}`, id: event, type: row.answer.type, attempts, says })
}

/** Sends all webhooks that are due, once each. One that fails is due again after its delay. */
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

const pollMs = 1000

type LoopParts = { deliver: () => Promise<number>; log: (line: object) => void }

/** Delivers right after each event, and every second what has become due; one run at a time. */
export const deliveryLoop = ({ deliver: deliverAll, log }: LoopParts) => {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = false
  let closed = false

  /** Starts after the run in progress, so that everything due before the call has been sent when it ends. */
  const run = () => {
    const mine = last.then(() => {
      waiting = false
      return closed ? 0 : deliverAll()
    })
    last = mine.catch(error => log({ event: 'payment-service.delivery-failure', error: String(error) }))
    return mine
  }

  const kick = () => {
    if (waiting || closed) return
    waiting = true
    void run()
  }

  const timer = setInterval(kick, pollMs)
  timer.unref()

  return {
    run,
    kick,
    close: async () => {
      closed = true
      clearInterval(timer)
      await last
    },
  }
}
