import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { listFiles, type Bundle } from './build-files.ts'

const routes = fileURLToPath(new URL('../app/routes.tsx', import.meta.url))

/** What most people see of a screen first, though it is a file of its own because others never need it. */
const firstParts: Record<string, string[]> = {
  'account/signup/ClinicianSignup.tsx': ['account/signup/AccountStep.tsx'],
  'account/signup/FacilitySignup.tsx': ['account/signup/AccountStep.tsx'],
}

/** The path of each screen and the source that shows it, as the routes write them. */
export const listScreens = (source: string) =>
  [...source.matchAll(/screen\(\s*'([^']+)',\s*\(\) => import\('([^']+)'\)/g)].map(
    ([, path = '', file = '']) => ({ path, file: join('app', file) }),
  )

type Screens = ReturnType<typeof listScreens>

const listChunks = (bundle: Bundle) =>
  Object.entries(bundle).flatMap(([at, one]) => (one.type === 'chunk' ? [{ ...one, at }] : []))

/** What every page loads. */
const filesOfAll = (bundle: Bundle) =>
  listFiles(
    bundle,
    listChunks(bundle).flatMap(({ isEntry, at }) => (isEntry ? [at] : [])),
  )

/** What each screen loads beside the files of every page. */
export const listScreenFiles = (bundle: Bundle, screens: Screens) => {
  const chunks = listChunks(bundle)
  const ofAll = filesOfAll(bundle)
  const rows = screens.flatMap(({ path, file }) => {
    const start = [file, ...(firstParts[file] ?? [])].flatMap(
      source => chunks.find(({ moduleIds }) => moduleIds.some(id => id.endsWith(`/web/${source}`)))?.at ?? [],
    )
    // a build for production has no gallery
    if (start.length === 0) return []
    const { scripts, styles } = listFiles(bundle, start)
    const own = (files: readonly string[], everywhere: readonly string[]) =>
      files.filter(one => !everywhere.includes(one))
    return [[path, { scripts: own(scripts, ofAll.scripts), styles: own(styles, ofAll.styles) }] as const]
  })
  return Object.fromEntries(rows)
}

const screensOfApp = () => listScreens(readFileSync(routes, 'utf8'))

/** Writes the files of each screen, so that its page can name them and the browser loads them at once. */
export const screenFiles: Plugin = {
  name: 'screen-files',
  apply: 'build',
  generateBundle(_options, files) {
    const found = listScreenFiles(files as unknown as Bundle, screensOfApp())
    this.emitFile({ type: 'asset', fileName: '.vite/screens.json', source: JSON.stringify(found) })
  },
}

/** Below this, compiling on demand costs nothing. */
const CHARACTERS_MIN = 4000

/**
 * Asks Chromium to compile all functions of the files that a screen begins with in the background while they arrive,
 * instead of each when it is first called.
 */
export const compileAtOnce: Plugin = {
  name: 'compile-at-once',
  apply: 'build',
  generateBundle: {
    // the comment counts only in the first line
    order: 'post',
    handler(_options, files) {
      const bundle = files as unknown as Bundle
      const screens = Object.values(listScreenFiles(bundle, screensOfApp()))
      const first = new Set([...filesOfAll(bundle).scripts, ...screens.flatMap(({ scripts }) => scripts)])
      for (const [at, file] of Object.entries(files))
        if (file.type === 'chunk' && first.has(at) && file.code.length > CHARACTERS_MIN)
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
}
