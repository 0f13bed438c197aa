import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Plugin } from 'vite'
// a path instead of the package's name, because Vite runs this file before it resolves packages
import { SERVICE_WORKER } from '../../contract/push.ts'
import { findTypeface, listFiles, type Bundle } from './build-files.ts'

const source = fileURLToPath(new URL('../app/offline/worker.ts', import.meta.url))

/** The screens that stay readable without a connection, and the one where the installed app starts. */
const screens = [
  'web/account/login/Login.tsx',
  'web/shift/clinician/board/JobBoard.tsx',
  'web/shift/clinician/page/JobProfile.tsx',
  'web/shift/clinician/list/Dashboard.tsx',
]

/** The files that these screens need, with what they load once they are shown. */
export const listShellFiles = (bundle: Bundle): string[] => {
  const chunks = Object.entries(bundle).flatMap(([file, one]) =>
    one.type === 'chunk' ? { file, ...one } : [],
  )
  const needed = chunks.flatMap(({ file, isEntry, moduleIds, dynamicImports }) => {
    if (isEntry) return file
    return screens.some(screen => moduleIds.some(id => id.endsWith(screen))) ? [file, ...dynamicImports] : []
  })
  const { scripts, styles } = listFiles(bundle, needed)
  const typeface = findTypeface(bundle)
  const shared = Object.keys(bundle).filter(file => file === typeface || /\/site-\w+\.(js|css)$/.test(file))
  return [...new Set([...scripts, ...styles, ...shared])].toSorted()
}

/** The same files have the same version, so that an unchanged app isn't cached again. */
const hashVersion = (files: readonly string[]) =>
  createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12)

const buildWorker = async (files: readonly string[]) => {
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: {
      __SHELL_FILES__: JSON.stringify(files.map(file => `/${file}`)),
      __SHELL_VERSION__: JSON.stringify(hashVersion(files)),
    },
  })
  return outputFiles.map(({ text }) => text).join('')
}

/** Builds the service worker as its own script at the root, with the same name in every build. */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  async generateBundle(_options, files) {
    const shell = listShellFiles(files as Parameters<typeof listShellFiles>[0])
    this.emitFile({ type: 'asset', fileName: SERVICE_WORKER.slice(1), source: await buildWorker(shell) })
  },
  configureServer(server) {
    // in development nothing is cached, so that every change shows
    server.middlewares.use(SERVICE_WORKER, (_request, response, next) => {
      buildWorker([]).then(script => response.setHeader('Content-Type', 'text/javascript').end(script), next)
    })
  },
}
