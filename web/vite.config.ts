import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { leanCalls } from '../contract/calls/vite-plugin.ts'
import { serviceWorker } from './offline/vite-plugin.ts'
import { compileAtOnce, screenFiles } from './screen-files.ts'
import { siteScript } from './site-script.ts'

/** Preloads the font while the first script is still loading. */
const preloadTypeface: Plugin = {
  name: 'preload-typeface',
  transformIndexHtml: (_html, { bundle }) =>
    Object.keys(bundle ?? {})
      .filter(file => file.includes('figtree-latin-wght-normal') && file.endsWith('.woff2'))
      .map(file => ({
        tag: 'link',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
        injectTo: 'head',
      })),
}

const START = 'start.ts'
const startSource = fileURLToPath(new URL(START, import.meta.url))

/** Runs the script that starts the session without waiting for any other. */
const startFirst: Plugin = {
  name: 'start-first',
  transformIndexHtml: (_html, { bundle }) => {
    const built = Object.values(bundle ?? {}).find(
      one => one.type === 'chunk' && one.facadeModuleId === startSource,
    )
    const attrs = { type: 'module', async: true, crossorigin: '', src: `/${built?.fileName ?? START}` }
    return [{ tag: 'script', attrs, injectTo: 'head' }]
  },
}

/**
 * Wouter and downshift read one hook from a copy of the React object, which keeps all of it in the build. Written as a
 * plain member, the rest is dropped. If a new version writes it differently, only the size changes.
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

/** The session, in a file of its own because it starts before everything else. */
const session = {
  name: 'session',
  test: /web\/(start|api\/session|session\/viewing|shared\/listeners)\.ts|contract\/(session\/browser-session|answers|values\/(brand|limits))\.ts/,
  priority: 1,
}

/**
 * Files that several screens load together. Of fifty small ones a slow phone waits for each connection, and together they
 * also compress better. The first group that matches takes a module, and what it imports and no earlier group took.
 */
const groups = [
  session,
  {
    name: 'frame',
    test: /node_modules\/(preact|wouter|swr|regexparam|dequal)|web\/(api\/(call|use-ca(ll|ched))\.|session\/(?!NewTermsDialog)|layout\/(?!Footer|SessionEnded|ViewBanner|view-end)|screens\/notifications\/(Bell\.|use-|words|notif)|shared\/((fonts|tokens|page|header|utilities)\.css|Button|classes|icons|line-icon|later|phone|plural|listeners|messages|use-media|layout\/(Card|AppShell|PageTitle)|overlays\/(Menu|Toasts|toasts|top)|show\/(Skeleton|Notice|Loaded|states|Together)|forms\/drafts))/,
  },
  // what shows a shift
  {
    name: 'facts',
    test: /contract\/(format\/(time|money)|values\/(us-zones|enums)|places)\.ts|web\/(api\/use-now|screens\/feedback\/Rating\.|shared\/(days|reader-zone|show\/(Face|monogram|Money|Status|IconLine)|layout\/List))/,
  },
  // what the board and a shift's page share
  {
    name: 'job-facts',
    test: /contract\/reliability\.|web\/(screens\/job\/(job-facts|copy)|shared\/(show\/use-growing|map\/places))\./,
  },
  { name: 'map', test: /web\/shared\/map\/(MapView|map\.|copy)/ },
  { name: 'field', test: /web\/shared\/inputs\/(Field\.tsx|field-parts|Chips|controls)/ },
  // fields that stand outside forms too
  {
    name: 'text',
    test: /web\/shared\/(forms\/field-copy|inputs\/(Textarea|TextInput|Select|PhoneInput))/,
  },
  { name: 'rule', test: /contract\/fields\/(rule|common)\.ts|web\/shared\/forms\/use-draft/ },
  {
    name: 'form',
    test: /node_modules\/(final-form|react-final-form)|web\/shared\/forms\/(AppForm|FormField|SubmitButton|TextField)|web\/screens\/accounts\/NameFields/,
  },
  {
    name: 'inputs',
    test: /web\/shared\/(forms\/fields|inputs\/(RadioGroup|NumberInput|DateInput|TimeInput))/,
  },
  // what shows one shift in full
  {
    name: 'shift',
    test: /contract\/(values\/fees|format\/job-(details|address)|lifecycles\/(application|step))\.ts|web\/shared\/show\/(Facts|DrawnCheck)/,
  },
  // what a shift's page and a clinician's share
  {
    name: 'about',
    test: /web\/screens\/(blocks\/(BlockedNotice|copy)|feedback\/(Reliability|reliability-copy))\./,
  },
  {
    name: 'account',
    test: /web\/(screens\/accounts\/(copy|account-fields|accounts\.module)|shared\/inputs\/(PasswordInput|Checkbox))/,
  },
  { name: 'signup', test: /web\/(screens\/signup\/use-signup-step|shared\/show\/Stepper)/ },
]

export default defineConfig(({ command }) => ({
  // only local builds and tests have it
  define: { __WITH_GALLERY__: JSON.stringify(command === 'serve' || process.env.WITH_GALLERY === '1') },
  root: fileURLToPath(new URL('.', import.meta.url)),
  // the service worker keeps files of the public pages
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
      output: { codeSplitting: { groups } },
    },
  },
}))
