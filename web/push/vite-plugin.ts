import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Plugin } from 'vite'
// by its path: whatever reads this before a build reads no packages in TypeScript
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

/** The worker that shows pushes is a script of its own at the root, whose name stays the same with each build. */
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
