import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import knex, { type Knex } from 'knex'
import { accountLinkRoutes } from './account-links.ts'
import { accountRoutes } from './accounts.ts'
import { createApi } from './api.ts'
import { balanceRoutes } from './balance.ts'
import { disputeRoutes } from './card-disputes.ts'
import { checkoutSessionRoutes } from './checkout-sessions.ts'
import { clockRoutes, runNextDueAction } from './clock.ts'
import { isActionDue } from './due-actions.ts'
import { externalAccountRoutes } from './external-accounts.ts'
import { fileRoutes } from './files.ts'
import { createPages } from './pages/router.ts'
import { paymentIntentRoutes } from './payment-intents.ts'
import { paymentMethodRoutes } from './payment-methods.ts'
import { payoutRoutes } from './payouts.ts'
import { refundRoutes } from './refunds.ts'
import { prepareSchema } from './schema.ts'
import { transferRoutes } from './transfers.ts'
import { deliverDueOnce, deliveryLoop, type Webhook } from './webhooks.ts'
import { createPerform } from './request-context.ts'

const routes = [
  ...paymentMethodRoutes,
  ...checkoutSessionRoutes,
  ...paymentIntentRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...fileRoutes,
  ...accountRoutes,
  ...externalAccountRoutes,
  ...accountLinkRoutes,
  ...balanceRoutes,
  ...transferRoutes,
  ...payoutRoutes,
  ...clockRoutes,
]

/** About three days total, like Stripe's. */
const retrySeconds = [1, 5, 30, 120, 600, 3_600, 10_800, 21_600, 43_200, 86_400, 86_400]

const mostConnections = 6

export type PaymentServiceOptions = {
  databaseUrl: string
  /** Knex's client for its connections */
  client?: Knex.Config['client']
  secretKey: string
  /** where `pages` is mounted, as browsers see it: http://localhost:8080/pay */
  publicUrl: () => string
  webhooks: Webhook[]
  now?: () => Date
  retryDelaysMs?: number[]
  log?: (line: object) => void
}

/** Opens a payment service that speaks Stripe's HTTP on loopback. All its state is in the database. */
export const openPaymentService = async ({
  databaseUrl,
  client = 'pg',
  secretKey,
  publicUrl,
  webhooks,
  now = () => new Date(),
  retryDelaysMs = retrySeconds.map(seconds => seconds * 1000),
  log = () => {},
}: PaymentServiceOptions) => {
  const db = knex({ client, connection: databaseUrl, pool: { min: 0, max: mostConnections } })
  const closing = new AbortController()
  let isHeld = false
  const sending = { db, now, webhooks, retryDelaysMs, closing: closing.signal, log }
  const parts = { db, now, publicUrl, endpoints: webhooks }
  const performQuietly = createPerform({ ...parts, afterCommit: () => {} })
  const byTime = { id: null, idempotency_key: null }
  const advance = async () => {
    let isMore = await isActionDue(db, now())
    while (isMore && !closing.signal.aborted) isMore = await performQuietly(byTime, runNextDueAction)
  }
  const deliver = async () => {
    // an action that fails stays due, and doesn't hold up webhooks
    await advance().catch(error => log({ event: 'payment-service.due-failure', error: String(error) }))
    return isHeld ? 0 : deliverDueOnce(sending)
  }
  const loop = deliveryLoop({ deliver, log })
  const perform = createPerform({ ...parts, afterCommit: loop.kick })
  const api = createApi({ secretKey, perform, routes, log })
  const server = createServer(api)

  const close = async () => {
    closing.abort()
    await loop.close()
    if (server.listening) {
      server.close()
      await once(server, 'close')
    }
    await db.destroy()
  }

  try {
    await prepareSchema(db)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  } catch (error) {
    await close()
    throw error
  }

  return {
    port: (server.address() as AddressInfo).port,
    api,
    pages: createPages({ perform, publicUrl, log }),
    /** Runs all actions that are due, sends the webhooks that are due, and returns their number. */
    deliverDue: loop.run,
    /** Keeps webhooks until somebody listens, so that none is tried in vain. */
    holdWebhooks: (on: boolean) => {
      isHeld = on
      loop.kick()
    },
    close,
  }
}

export type PaymentService = Awaited<ReturnType<typeof openPaymentService>>
