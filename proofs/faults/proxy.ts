import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

type ProxyOptions = {
  /** the port on this computer that it passes everything on to, known at the first connection at the latest */
  target: () => number
  /** connections that begin with other bytes meet none */
  isMeant?: (first: Buffer) => boolean
}

/**
 * Passes a protocol on and cuts connections now and then: half of the time before what was sent arrives, half of the time
 * after it arrived and before the answer does.
 */
export const openFaultyProxy = async ({ target, isMeant = () => true }: ProxyOptions) => {
  const counts = { sent: 0, lostRequests: 0, lostAnswers: 0 }
  const clients = new Set<Socket>()
  let share = 0

  const server = createServer(client => {
    clients.add(client)
    const outside = connect(target(), '127.0.0.1')
    let isFirst = true
    let isSpared = false
    let losesAnswer = false
    const cut = () => {
      client.resetAndDestroy()
      outside.destroy()
    }
    client.on('data', bytes => {
      if (isFirst) isSpared = !isMeant(bytes)
      // what opens a connection arrives
      const mayFail = !isFirst && !isSpared
      isFirst = false
      counts.sent += 1
      if (mayFail && Math.random() < share) {
        if (Math.random() < 0.5) {
          counts.lostRequests += 1
          return cut()
        }
        losesAnswer = true
      }
      outside.write(bytes)
    })
    outside.on('data', bytes => {
      if (losesAnswer) {
        counts.lostAnswers += 1
        return cut()
      }
      client.write(bytes)
    })
    client.on('end', () => outside.end())
    outside.on('end', () => client.end())
    client.on('error', () => outside.destroy())
    outside.on('error', () => client.destroy())
    client.once('close', () => {
      clients.delete(client)
      outside.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    counts,
    /** From now on this share of what clients send at once meets a fault; at first none does. */
    setShare: (wished: number) => {
      share = wished
    },
    close: async () => {
      for (const client of clients) client.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
export type FaultyProxy = Awaited<ReturnType<typeof openFaultyProxy>>
