import { once } from 'node:events'
import { type AddressInfo, type Socket, createServer } from 'node:net'

/** Where an email server stops answering. `trickle`: it never stops talking, and never comes to an end. */
export type SmtpSilence = 'connection' | 'greeting' | 'DATA' | 'message' | 'trickle'

const answers: Record<string, string> = {
  EHLO: '250 test',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 send the message',
  QUIT: '221 bye',
}
const TRICKLE_MILLISECONDS = 20

type Refusals = Partial<Record<keyof typeof answers, string>>

/** A real email server on this computer that takes every email, goes silent or refuses where a test wants it to. */
export const openSmtpServer = async (silentAfter?: SmtpSilence, refusals: Refusals = {}) => {
  const sockets = new Set<Socket>()
  const waiting: { count: number; resolve: () => void }[] = []
  let messages = 0
  const kept: string[] = []

  const countMessage = () => {
    messages += 1
    for (const { count, resolve } of waiting) if (messages >= count) resolve()
  }
  const talk = (socket: Socket) => {
    const say = (line: string) => socket.write(`${line}\r\n`)
    let isMessage = false
    let message = ''
    const receive = (line: string) => {
      if (isMessage) {
        if (line !== '.') return void (message += `${line}\r\n`)
        isMessage = false
        kept.push(message)
        message = ''
        countMessage()
        if (silentAfter !== 'message') say('250 queued')
        return
      }
      const word = line.slice(0, 4).toUpperCase()
      if (word === 'DATA' && silentAfter === 'DATA') return countMessage()
      isMessage = word === 'DATA'
      say(refusals[word] ?? answers[word] ?? '500 unknown')
      if (word === 'QUIT') socket.end()
    }
    let rest = ''
    socket.on('data', bytes => {
      if (silentAfter === 'greeting' || silentAfter === 'trickle') return
      const lines = (rest + String(bytes)).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) receive(line)
    })
    if (silentAfter !== 'connection') say('220 test')
    if (silentAfter !== 'trickle') return
    const timer = setInterval(() => say('250-more to come'), TRICKLE_MILLISECONDS)
    socket.once('close', () => clearInterval(timer))
  }

  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {}) // a client that gave up
    socket.once('close', () => sockets.delete(socket))
    talk(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The emails received, as they were sent. */
    kept,
    /** The number of emails received, once there are so many; one that a silent server never confirmed counts. */
    received: (count: number) =>
      new Promise<number>(resolve => {
        if (messages >= count) resolve(messages)
        else waiting.push({ count, resolve: () => resolve(messages) })
      }),
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
