import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Plugin } from 'vite'
// a path, because Vite reads this file before it resolves packages in TypeScript
import { SERVICE_WORKER } from '../../contract/push.ts'
import { listShellFiles } from './shell.ts'

const source = fileURLToPath(new URL('worker.ts', import.meta.url))

/** The same files have the same version. */
const versionOf = (files: readonly string[]) =>
  createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12)

const bundle = async (files: readonly string[]) => {
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: {
      __SHELL_FILES__: JSON.stringify(files.map(file => `/${file}`)),
      __SHELL_VERSION__: JSON.stringify(versionOf(files)),
    },
  })
  return outputFiles.map(({ text }) => text).join('')
}

/** Builds the service worker as its own script at the root, with the same name in every build. */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  async generateBundle(_options, files) {
    const shell = listShellFiles(files as Parameters<typeof listShellFiles>[0])
    this.emitFile({ type: 'asset', fileName: SERVICE_WORKER.slice(1), source: await bundle(shell) })
  },
  configureServer(server) {
    // in development nothing is kept, so that every change is seen
    server.middlewares.use(SERVICE_WORKER, (_request, response, next) => {
      bundle([]).then(script => response.setHeader('Content-Type', 'text/javascript').end(script), next)
    })
  },
}
