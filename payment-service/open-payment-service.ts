import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import knex from 'knex'
import { accountLinkRoutes } from './account-links.ts'
import { accountRoutes } from './accounts.ts'
import { apiOf } from './api.ts'
import { balanceRoutes } from './balance.ts'
import { balanceTransactionRoutes } from './balance-transactions.ts'
import { chargeRoutes } from './charges.ts'
import { checkoutSessionRoutes } from './checkout-sessions.ts'
import { clockRoutes } from './clock-routes.ts'
import { customerRoutes } from './customers.ts'
import { deliveryLoop } from './delivery-loop.ts'
import { settleNextDue } from './due.ts'
import { dueActions } from './due-actions.ts'
import { disputeRoutes } from './disputes.ts'
import { eventRoutes } from './events.ts'
import { externalAccountRoutes } from './external-accounts.ts'
import { mandateRoutes } from './mandates.ts'
import { pagesOf } from './pages/router.ts'
import { paymentIntentRoutes } from './payment-intents.ts'
import { paymentMethodRoutes } from './payment-methods.ts'
import { refundRoutes } from './refunds.ts'
import { payoutRoutes } from './payouts.ts'
import { prepareSchema } from './schema.ts'
import { setupIntentRoutes } from './setup-intents.ts'
import { topupRoutes } from './topups.ts'
import { transferRoutes } from './transfers.ts'
import { deliverDueOnce, type Webhook } from './webhooks.ts'
import { performer } from './work.ts'

const routes = [
  ...customerRoutes,
  ...checkoutSessionRoutes,
  ...setupIntentRoutes,
  ...paymentMethodRoutes,
  ...paymentIntentRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...mandateRoutes,
  ...disputeRoutes,
  ...balanceTransactionRoutes,
  ...accountRoutes,
  ...externalAccountRoutes,
  ...accountLinkRoutes,
  ...balanceRoutes,
  ...topupRoutes,
  ...transferRoutes,
  ...payoutRoutes,
  ...eventRoutes,
  ...clockRoutes,
]

const [second, minute, hour] = [1000, 60_000, 3_600_000]

/** About three days in all, as Stripe's. */
const usualRetryDelaysMs = [
  second,
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
  24 * hour,
]

const mostConnections = 6

export type PaymentServiceOptions = {
  databaseUrl: string
  secretKey: string
  /** Where `pages` is mounted, as browsers see it: http://localhost:8080/pay. */
  publicUrl: () => string
  webhooks: Webhook[]
  now?: () => Date
  retryDelaysMs?: number[]
  log?: (line: object) => void
  /** 0: any free one. */
  port?: number
}

/** A payment service that speaks Stripe's HTTP on loopback; all its state is in the database. */
export const openPaymentService = async ({
  databaseUrl,
  secretKey,
  publicUrl,
  webhooks,
  now = () => new Date(),
  retryDelaysMs = usualRetryDelaysMs,
  log = () => {},
  port = 0,
}: PaymentServiceOptions) => {
  const db = knex({ client: 'pg', connection: databaseUrl, pool: { min: 0, max: mostConnections } })
  const closing = new AbortController()
  let copies = 1
  let isHeld = false
  const sending = { db, now, webhooks, retryDelaysMs, copies: () => copies, closing: closing.signal, log }
  const parts = { db, now, publicUrl, endpoints: webhooks }
  const performQuietly = performer({ ...parts, afterCommit: () => {} })
  const byTime = { id: null, idempotency_key: null }
  const advance = async () => {
    let isMore = true
    while (isMore && !closing.signal.aborted)
      isMore = await performQuietly(byTime, work => settleNextDue(work, dueActions))
  }
  const deliver = async () => {
    // what cannot be done now stays due, and holds up no event
    await advance().catch(error => log({ event: 'payment-service.due-failure', error: String(error) }))
    return isHeld ? 0 : deliverDueOnce(sending)
  }
  const loop = deliveryLoop({ deliver, log })
  const perform = performer({ ...parts, afterCommit: loop.kick })
  const api = apiOf({ secretKey, perform, routes, log })
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
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  } catch (error) {
    await close()
    throw error
  }

  return {
    port: (server.address() as AddressInfo).port,
    api,
    pages: pagesOf({ perform, publicUrl, log }),
    /** Does what its time has come for, sends the webhooks that are due, once each, and says how many there were. */
    deliverDue: loop.run,
    /** While nobody listens webhooks wait; none of them is tried in vain. */
    holdWebhooks: (on: boolean) => {
      isHeld = on
      loop.kick()
    },
    /** From now on each webhook is sent twice, as Stripe may. */
    duplicateEverything: (on: boolean) => {
      copies = on ? 2 : 1
    },
    close,
  }
}

export type PaymentService = Awaited<ReturnType<typeof openPaymentService>>
