import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { StartupError } from '../../services/startup-error.ts'
import { distOf, type FrontEndName } from './front-ends.ts'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean }
type Manifest = Record<string, Chunk>

const KILOBYTE = 1000

/** By the path of a screen; the first that matches counts. */
const limitsKb: Record<FrontEndName, [path: RegExp, limitKb: number][]> = {
  web: [
    [/^gallery\//, 100],
    [/^public/, 25],
    [/^/, 60],
  ],
  admin: [[/^/, 400]],
}

/** Every script that must load before the screen renders. */
const scriptsOf = (manifest: Manifest, start: string[]) => {
  const seen = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    chunk.imports?.forEach(visit)
  }
  start.forEach(visit)
  return [...seen].flatMap(key => manifest[key]?.file ?? []).filter(file => file.endsWith('.js'))
}

/** Prints the size of each screen, and fails if one is over its budget or zod is in a script. */
export const assertSizeBudget = (name: FrontEndName) => {
  const read = (file: string) => readFileSync(join(distOf(name), file))
  const compressedKb = (file: string) => gzipSync(read(file), { level: 9 }).length / KILOBYTE
  const manifest = JSON.parse(read('.vite/manifest.json').toString()) as Manifest
  // What a screen loads later doesn't count.
  const weights = Object.entries(manifest)
    .filter(([, chunk]) => chunk.isEntry)
    .flatMap(([entry, { dynamicImports = [] }]) =>
      [entry, ...dynamicImports].map(screen => {
        const kb = scriptsOf(manifest, [entry, screen]).reduce((sum, file) => sum + compressedKb(file), 0)
        const limitKb = limitsKb[name].find(([path]) => path.test(screen))?.[1] ?? 0
        return { screen, kb: Number(kb.toFixed(1)), limitKb, fits: kb <= limitKb }
      }),
    )
  console.table(weights)
  const faults = [
    ...weights
      .filter(({ fits }) => !fits)
      .map(
        ({ screen, kb, limitKb }) => `${screen} loads ${kb} kB of JavaScript; its limit is ${limitKb} kB.`,
      ),
    // The browser must never load zod.
    ...Object.values(manifest)
      .filter(({ file }) => file.endsWith('.js') && /\$?ZodError|_zod\b/.test(read(file).toString()))
      .map(({ file }) => `${file} contains zod; import only the types of schemas.`),
  ]
  if (faults.length > 0) throw new StartupError(faults.join('\n'))
}
