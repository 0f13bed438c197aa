import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { findFreePort } from '../../services/database/processes.ts'
import { repository } from '../../repository.ts'

const serveSources = async (
  name: 'web' | 'admin',
  server: NonNullable<Parameters<typeof createServer>[0]>['server'],
): Promise<ViteDevServer> => {
  const root = join(repository, name)
  const ours = process.listeners('SIGTERM')
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    clearScreen: false,
    server: { ...server, strictPort: true },
  })
  // Vite would end the whole process before the API and the database have ended in order
  for (const listener of process.listeners('SIGTERM'))
    if (!ours.includes(listener)) process.off('SIGTERM', listener)
  return vite.listen()
}

type Address = { host: string; port: number }

/** One address for everything: the consumer app's sources, the back office's, and the API behind them. */
export const openFrontDoor = async ({ host, port }: Address, apiPort: number) => {
  const api = `http://127.0.0.1:${apiPort}`
  const adminPort = await findFreePort()
  const admin = await serveSources('admin', {
    host: '127.0.0.1',
    port: adminPort,
    hmr: { host: 'localhost', port: await findFreePort() },
    allowedHosts: true,
  })
  const backOffice = `http://127.0.0.1:${adminPort}`
  const web = await serveSources('web', {
    host,
    port,
    proxy: {
      '^/(api|pay)/': { target: api, xfwd: true },
      '^/(healthz|readyz)$': { target: api },
      '^/dev/(mailbox|pages)': { target: api },
      '^/admin$': { target: backOffice, rewrite: () => '/admin/' },
      '^/admin/': { target: backOffice },
    },
  })
  return {
    close: async () => {
      await Promise.all([web.close(), admin.close()])
    },
  }
}
