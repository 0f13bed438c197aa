import { once } from 'node:events'
import { type AddressInfo, type Socket, createServer } from 'node:net'

/** A real server on this computer that does this to each connection once a request has come, and never answers well. */
export const openBrokenService = async (treat: (socket: Socket) => void) => {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {}) // a client that gave up
    socket.once('data', () => treat(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** Begins to answer, and goes on byte by byte without end. */
export const trickle = (head: string) => (socket: Socket) => {
  socket.write(head)
  const timer = setInterval(() => socket.write(' '), 20)
  socket.once('close', () => clearInterval(timer))
}

/** Keeps the request waiting for so long, and resets its connection, as a load balancer does. */
export const resetAfter = (milliseconds: number) => (socket: Socket) =>
  AbortSignal.timeout(milliseconds).addEventListener('abort', () => socket.resetAndDestroy())
