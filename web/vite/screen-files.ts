import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { listFiles, type Bundle } from './build-files.ts'

const routes = fileURLToPath(new URL('../app/routes.tsx', import.meta.url))

/** A part that most people see first on a screen. It is a file of its own because not everyone needs it. */
const firstParts: Record<string, string[]> = {
  'account/signup/ClinicianSignup.tsx': ['account/signup/AccountStep.tsx'],
  'account/signup/FacilitySignup.tsx': ['account/signup/AccountStep.tsx'],
}

/** The path and source file of each screen, read from the text of the routes. */
export const listScreens = (source: string) =>
  [...source.matchAll(/screen\(\s*'([^']+)',\s*\(\) => import\('([^']+)'\)/g)].map(
    ([, path = '', file = '']) => ({ path, file: join('app', file) }),
  )

type Screens = ReturnType<typeof listScreens>

const listChunks = (bundle: Bundle) =>
  Object.entries(bundle).flatMap(([name, file]) => (file.type === 'chunk' ? [{ ...file, name }] : []))

/** The files that every page loads. */
const listSharedFiles = (bundle: Bundle) =>
  listFiles(
    bundle,
    listChunks(bundle).flatMap(({ isEntry, name }) => (isEntry ? [name] : [])),
  )

/** The files that each screen loads in addition to those of every page. */
export const listScreenFiles = (bundle: Bundle, screens: Screens) => {
  const chunks = listChunks(bundle)
  const shared = listSharedFiles(bundle)
  const rows = screens.flatMap(({ path, file }) => {
    const start = [file, ...(firstParts[file] ?? [])].flatMap(
      source =>
        chunks.find(({ moduleIds }) => moduleIds.some(id => id.endsWith(`/web/${source}`)))?.name ?? [],
    )
    // a build for production has no gallery
    if (start.length === 0) return []
    const { scripts, styles } = listFiles(bundle, start)
    const own = (files: readonly string[], everywhere: readonly string[]) =>
      files.filter(name => !everywhere.includes(name))
    return [[path, { scripts: own(scripts, shared.scripts), styles: own(styles, shared.styles) }] as const]
  })
  return Object.fromEntries(rows)
}

const readScreens = () => listScreens(readFileSync(routes, 'utf8'))

/** Writes the files of each screen, so that its page can name them and the browser loads them at once. */
export const screenFiles: Plugin = {
  name: 'screen-files',
  apply: 'build',
  generateBundle(_options, files) {
    const found = listScreenFiles(files as unknown as Bundle, readScreens())
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
    // Chromium reads the comment only in the first line
    order: 'post',
    handler(_options, files) {
      const bundle = files as unknown as Bundle
      const screens = Object.values(listScreenFiles(bundle, readScreens()))
      const first = new Set([
        ...listSharedFiles(bundle).scripts,
        ...screens.flatMap(({ scripts }) => scripts),
      ])
      for (const [name, file] of Object.entries(files))
        if (file.type === 'chunk' && first.has(name) && file.code.length > CHARACTERS_MIN)
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
}
