import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Plugin } from 'vite'
// a path, because Vite reads this file before it resolves packages in TypeScript
import { PUSH_WORKER } from '../../contract/push.ts'

const source = fileURLToPath(new URL('worker.ts', import.meta.url))

const bundle = async () => {
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
  })
  return outputFiles.map(({ text }) => text).join('')
}

/** Builds the service worker as its own script at the root, with the same name in every build. */
export const pushWorker: Plugin = {
  name: 'push-worker',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: PUSH_WORKER.slice(1), source: await bundle() })
  },
  configureServer(server) {
    server.middlewares.use(PUSH_WORKER, (_request, response, next) => {
      bundle().then(script => response.setHeader('Content-Type', 'text/javascript').end(script), next)
    })
  },
}
