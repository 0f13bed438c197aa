import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { leanCalls } from '../contract/calls/vite-plugin.ts'
import { findTypeface } from './vite/build-files.ts'
import { groups } from './vite/groups.ts'
import { serviceWorker } from './vite/service-worker.ts'
import { compileAtOnce, screenFiles } from './vite/screen-files.ts'
import { siteScript } from './vite/site-script.ts'

/** Preloads the font while the first script is still loading. */
const preloadTypeface: Plugin = {
  name: 'preload-typeface',
  transformIndexHtml: (_html, { bundle = {} }) => {
    const file = findTypeface(bundle)
    const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' }
    return file ? [{ tag: 'link', attrs, injectTo: 'head' }] : []
  },
}

const START = 'start.ts'
const startSource = fileURLToPath(new URL(START, import.meta.url))

/** Loads the script that starts the session without waiting for any other script. */
const startFirst: Plugin = {
  name: 'start-first',
  transformIndexHtml: (_html, { bundle }) => {
    const built = Object.values(bundle ?? {}).find(
      file => file.type === 'chunk' && file.facadeModuleId === startSource,
    )
    const attrs = { type: 'module', async: true, crossorigin: '', src: `/${built?.fileName ?? START}` }
    return [{ tag: 'script', attrs, injectTo: 'head' }]
  },
}

/**
 * Wouter and downshift read one hook from a copy of the React object, so that a build contains all of React. Read as a
 * plain member, only that hook remains. If a new version writes it differently, only the size changes.
 */
const oneHook: Plugin = {
  name: 'one-hook',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/(wouter|downshift)\// },
    handler: code =>
      code
        .replace('React["useInsertion" + "Effect"]', 'React.useInsertionEffect')
        .replaceAll('_extends({}, React)', 'React'),
  },
}

const codeSplitting = {
  groups: groups.map(({ name, paths }) => ({
    name,
    test: (id: string) => paths.some(path => id.includes(`/${path}`)),
    priority: name === 'session' ? 1 : 0,
  })),
}

export default defineConfig(({ command }) => ({
  // only local builds and tests have the gallery
  define: { __WITH_GALLERY__: JSON.stringify(command === 'serve' || process.env.WITH_GALLERY === '1') },
  root: fileURLToPath(new URL('.', import.meta.url)),
  // siteScript comes before serviceWorker, which lists the files of the public pages
  plugins: [
    preloadTypeface,
    startFirst,
    siteScript,
    screenFiles,
    serviceWorker,
    leanCalls('app'),
    compileAtOnce,
    oneHook,
  ],
  resolve: {
    alias: [
      { find: /^react$/, replacement: 'preact-compat' },
      { find: /^react-dom$/, replacement: 'preact-compat' },
      { find: /^react-dom\/client$/, replacement: 'preact-compat/client' },
      { find: /^react-dom\/test-utils$/, replacement: 'preact/test-utils' },
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'preact-compat' },
      { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
    ],
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: fileURLToPath(new URL('index.html', import.meta.url)), start: startSource },
      output: { codeSplitting },
    },
  },
}))
