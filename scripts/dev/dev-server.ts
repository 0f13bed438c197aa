import { join } from 'node:path'
import { publicPaths } from '@gaitway/contract/routes'
import { createServer, type ViteDevServer } from 'vite'
import { findFreePort } from '../../api/services/database/processes.ts'
import { repositoryFolder } from '../../api/repository.ts'

const startVite = async (
  name: 'web' | 'admin',
  server: NonNullable<Parameters<typeof createServer>[0]>['server'],
): Promise<ViteDevServer> => {
  const root = join(repositoryFolder, name)
  const ownListeners = process.listeners('SIGTERM')
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    clearScreen: false,
    server: { ...server, strictPort: true },
  })
  // Vite's own listener would exit before the API and the database have closed in order
  for (const listener of process.listeners('SIGTERM'))
    if (!ownListeners.includes(listener)) process.off('SIGTERM', listener)
  return vite.listen()
}

/** The API renders the public pages in development too. */
const rendered = `^/(${publicPaths
  .map(path => path.slice(1).replace(/:\w+/, '[\\w-]+'))
  .join('|')}|robots\\.txt|sitemap\\.xml|manifest\\.webmanifest|icons/.*)(\\?|$)`

type Address = { host: string; port: number }

/** Serves the consumer app, the back office and the API at one address. */
export const openDevServer = async ({ host, port }: Address, apiPort: number) => {
  const api = `http://127.0.0.1:${apiPort}`
  const adminPort = await findFreePort()
  const admin = await startVite('admin', {
    host: '127.0.0.1',
    port: adminPort,
    hmr: { host: 'localhost', port: await findFreePort() },
    allowedHosts: true,
  })
  const backOffice = `http://127.0.0.1:${adminPort}`
  const web = await startVite('web', {
    host,
    port,
    proxy: {
      '^/(api|pay)/': { target: api, xfwd: true },
      '^/(healthz|readyz)$': { target: api },
      [rendered]: { target: api },
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
