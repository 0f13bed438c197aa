import { once } from 'node:events'
import { type AddressInfo, type Socket, createServer } from 'node:net'

/** A real local server that does this to each connection once a request arrives, and never answers properly. */
export const openBrokenService = async (treat: (socket: Socket) => void) => {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {}) // the client gave up
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

/** Sends one byte at a time without end. */
export const trickle = (head: string) => (socket: Socket) => {
  socket.write(head)
  const timer = setInterval(() => socket.write(' '), 20)
  socket.once('close', () => clearInterval(timer))
}

/** Waits this long, then resets the connection, as a load balancer does. */
export const resetAfter = (milliseconds: number) => (socket: Socket) =>
  AbortSignal.timeout(milliseconds).addEventListener('abort', () => socket.resetAndDestroy())
