import { Agent, request } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'

const READERS = 6
const WRITERS = 3
const PAUSE_MILLISECONDS = 10

type Sent = { method: string; path: string; token: string; body?: object }

/** The status of an answer, or what went wrong instead. */
const send = (origin: string, agent: Agent, { method, path, token, body }: Sent) =>
  new Promise<number | string>(resolve => {
    const outgoing = request(`${origin}${path}`, {
      method,
      agent,
      // the proof's own certificate
      rejectUnauthorized: false,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    outgoing.once('response', incoming => {
      incoming.once('error', thrown => resolve(thrown.message))
      incoming.resume().once('end', () => resolve(incoming.statusCode ?? 0))
    })
    outgoing.once('error', thrown => resolve(thrown.message))
    outgoing.end(body && JSON.stringify(body))
  })

export type Traffic = { read: Sent; write: (text: string) => Sent }

/** Reads and writes all the time until it is ended. A write is never repeated. */
export const startTraffic = (origin: string, name: string, { read, write }: Traffic) => {
  const agent = new Agent({ keepAlive: true })
  const failed: string[] = []
  const written: string[] = []
  let reads = 0
  let isOver = false
  const readOn = async () => {
    while (!isOver) {
      const status = await send(origin, agent, read)
      if (status === 200) reads += 1
      else failed.push(`read ${status}`)
      await pause(PAUSE_MILLISECONDS)
    }
  }
  const writeOn = async (_: unknown, writer: number) => {
    for (let number = 0; !isOver; number += 1) {
      const text = `${name} ${writer} ${number}`
      const status = await send(origin, agent, write(text))
      if (status === 201) written.push(text)
      else failed.push(`write ${status}`)
      await pause(PAUSE_MILLISECONDS)
    }
  }
  const running = Promise.all([
    ...Array.from({ length: READERS }, readOn),
    ...Array.from({ length: WRITERS }, writeOn),
  ])
  return {
    end: async () => {
      isOver = true
      await running
      agent.destroy()
      return { failed, written, reads }
    },
  }
}
