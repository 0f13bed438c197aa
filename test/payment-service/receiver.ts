import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'

const secret = 'whsec_test_only'

type Received = { event: Stripe.Event; signature: string; payload: string }

/** A program that takes webhooks as ours does: it checks each signature through the SDK. */
export const openReceiver = async () => {
  const received: Received[] = []
  let status = 200
  let silent = false
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk as Buffer)
    const payload = Buffer.concat(chunks).toString()
    const signature = String(req.headers['stripe-signature'])
    received.push({ event: Stripe.webhooks.constructEvent(payload, signature, secret), signature, payload })
    if (!silent) res.writeHead(status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    webhook: { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`, secret },
    received,
    types: () => received.map(({ event }) => event.type),
    /** Takes what comes and never answers. */
    keepSilent: (on: boolean) => {
      silent = on
    },
    nextRequest: () => once(server, 'request'),
    answerWith: (next: number) => {
      status = next
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
