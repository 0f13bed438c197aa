import { TextDecoder } from 'node:util'

type Connection = { token: string; send: (text: string) => void; end: () => void; isOpen: () => boolean }

/** A body that a test writes, as a browser reads it. */
const writableBody = (signal: AbortSignal) => {
  const parts: Uint8Array[] = []
  let isDone = false
  let wake = () => {}
  const end = () => {
    isDone = true
    wake()
  }
  const read = async (): Promise<{ done: boolean; value?: Uint8Array }> => {
    signal.throwIfAborted()
    const value = parts.shift()
    if (value) return { done: false, value }
    if (isDone) return { done: true }
    await new Promise<void>(resolve => {
      wake = resolve
    })
    return read()
  }
  signal.addEventListener('abort', end)
  return {
    body: { getReader: () => ({ read }) },
    send: (text: string) => {
      parts.push(Buffer.from(text))
      wake()
    },
    end,
    isOpen: () => !isDone,
  }
}

/** The API’s live streams, as fetch opens them. What is refused is answered in turn before any stream opens. */
export const liveServer = () => {
  Object.assign(globalThis, { TextDecoder })
  const connections: Connection[] = []
  const refusals: { status: number; code: string }[] = []
  const addresses: string[] = []
  let ready: object = {}
  global.fetch = (async (url: string, { headers, signal }: RequestInit) => {
    const token = String(new Headers(headers).get('authorization'))
    const refusal = refusals.shift()
    addresses.push(url)
    const { body, ...rest } = writableBody(signal as AbortSignal)
    connections.push({ token, ...rest })
    if (refusal) rest.end()
    else rest.send(`event: ready\ndata: ${JSON.stringify(ready)}\n\n`)
    const response = {
      ok: !refusal,
      status: refusal?.status ?? 200,
      headers: new Headers({ 'content-type': refusal ? 'application/json' : 'text/event-stream' }),
      json: async () => refusal,
      body,
    }
    return { ...response, clone: () => response }
  }) as never
  const open = () => connections.filter(({ isOpen }) => isOpen())
  return {
    connections,
    addresses,
    refusals,
    /** From now on a stream begins with what its browser missed. */
    knowMissed: (missed?: object[]) => {
      ready = missed ? { missed } : {}
    },
    open,
    hint: (noun: string, id: string) =>
      open().forEach(({ send }) => send(`event: ${noun}\ndata: {"noun":"${noun}","id":"${id}"}\n\n`)),
    send: (text: string) => open().forEach(connection => connection.send(text)),
  }
}
