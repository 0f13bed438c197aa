import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean }
type Manifest = Record<string, Chunk>

const KILOBYTE = 1000
const SCREEN_LIMIT_KB = 60

/** Screens that may be larger. The first matching path counts. */
const otherLimitsKb: [path: RegExp, limitKb: number][] = [
  [/^gallery\//, 100],
  [/^public/, 25],
]

const dist = fileURLToPath(new URL('dist', import.meta.url))
const read = (file: string) => readFileSync(join(dist, file))

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

const compressedKb = (file: string) => gzipSync(read(file), { level: 9 }).length / KILOBYTE

/** The size of each screen with its entry, next to its limit. What a screen loads later doesn't count. */
const weighScreens = (manifest: Manifest) =>
  Object.entries(manifest)
    .filter(([, chunk]) => chunk.isEntry)
    .flatMap(([entry, { dynamicImports = [] }]) =>
      [entry, ...dynamicImports].map(screen => {
        const kb = scriptsOf(manifest, [entry, screen]).reduce((sum, file) => sum + compressedKb(file), 0)
        const limitKb = otherLimitsKb.find(([fits]) => fits.test(screen))?.[1] ?? SCREEN_LIMIT_KB
        return { screen, kb: Number(kb.toFixed(1)), limitKb, fits: kb <= limitKb }
      }),
    )

/** Scripts that contain zod, which the browser must never load. */
const scriptsWithZod = (manifest: Manifest) =>
  Object.values(manifest)
    .map(chunk => chunk.file)
    .filter(file => file.endsWith('.js') && /\$?ZodError|_zod\b/.test(read(file).toString()))

const manifest = JSON.parse(read('.vite/manifest.json').toString()) as Manifest
const weights = weighScreens(manifest)
const withZod = scriptsWithZod(manifest)
console.table(weights)
for (const { screen, kb, limitKb, fits } of weights) {
  if (!fits) console.error(`${screen} loads ${kb} kB of compressed JavaScript; its limit is ${limitKb} kB.`)
}
for (const file of withZod) console.error(`${file} contains zod; import only the types of schemas.`)
if (withZod.length > 0 || weights.some(({ fits }) => !fits)) process.exitCode = 1
