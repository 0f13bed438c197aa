import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Whether somebody could listen on this port of this computer now. */
export const isFree = (port: number, host = '127.0.0.1'): Promise<boolean> =>
  new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
  })

/** A free port below 32768, where systems do not take outgoing ones from. */
export const findFreePort = async (): Promise<number> => {
  const port = randomInt(20_000, 32_000)
  return (await isFree(port)) ? port : findFreePort()
}
