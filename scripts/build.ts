import { StartupError } from '../api/startup-error.ts'
import { gzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buildFrontEnd, distOf, frontEnds, type FrontEndName } from './building/front-ends.ts'
import { bundleApi } from './building/bundle.ts'
import { runOnce } from './start/program.ts'
import { showSteps } from './start/steps.ts'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean }
type Manifest = Record<string, Chunk>

const KILOBYTE = 1000

/** The most compressed JavaScript that a public page may load before it works. */
const PUBLIC_PAGES_KB = 25

/** The most compressed JavaScript a screen may load, by its path; the first match counts. */
const limitsKb: Record<FrontEndName, [path: RegExp, limitKb: number][]> = {
  web: [
    [/^app\/gallery\//, 100],
    // the screen that clinicians open most, often on a slow connection
    [/board\/JobBoard/, 60],
    [/^/, 64],
  ],
  admin: [
    // the back office opens with its queue
    [/home\/Home/, 380],
    [/^/, 400],
  ],
}

/** Every script that must load before these chunks render. */
const listScripts = (manifest: Manifest, start: string[]) => {
  const keys = new Set(start)
  for (const key of keys) for (const next of manifest[key]?.imports ?? []) keys.add(next)
  return [...keys].flatMap(key => manifest[key]?.file ?? []).filter(file => file.endsWith('.js'))
}

type Weight = { screen: string; kb: number; limitKb: number }

/** The public pages have one script, and what it imports at once. */
const weighSite = (read: (file: string) => Buffer, compressedKb: (file: string) => number): Weight => {
  const { script, imports } = JSON.parse(read('.vite/site.json').toString()) as {
    script: string
    imports: string[]
  }
  const kb = [script, ...imports].reduce((sum, file) => sum + compressedKb(file), 0)
  return { screen: 'public pages', kb: Number(kb.toFixed(1)), limitKb: PUBLIC_PAGES_KB }
}

/** Prints the size of each screen with its entry. What a screen loads later doesn't count. */
const assertSizeBudget = (name: FrontEndName) => {
  const read = (file: string) => readFileSync(join(distOf(name), file))
  const manifest = JSON.parse(read('.vite/manifest.json').toString()) as Manifest
  const compressedKb = (file: string) => gzipSync(read(file), { level: 9 }).length / KILOBYTE
  const weights = Object.entries(manifest)
    .filter(([, { isEntry }]) => isEntry)
    .flatMap(([entry, { dynamicImports = [] }]) =>
      // the back office's entry is never shown without a page
      [...(name === 'web' ? [entry] : []), ...dynamicImports].map(screen => {
        const kb = listScripts(manifest, [entry, screen]).reduce((sum, file) => sum + compressedKb(file), 0)
        const limitKb = limitsKb[name].find(([path]) => path.test(screen))?.[1] ?? 0
        return { screen, kb: Number(kb.toFixed(1)), limitKb }
      }),
    )
  if (name === 'web') weights.push(weighSite(read, compressedKb))
  console.table(weights)
  const tooLarge = weights
    .filter(({ kb, limitKb }) => kb > limitKb)
    .map(
      ({ screen, kb, limitKb }) =>
        `${screen} loads ${kb} kB of compressed JavaScript; its limit is ${limitKb} kB.`,
    )
  const withZod = Object.values(manifest)
    .map(({ file }) => file)
    .filter(file => file.endsWith('.js') && /\$?ZodError|_zod\b/.test(read(file).toString()))
    .map(file => `${file} contains zod; import only the types of schemas.`)
  if (tooLarge.length + withZod.length > 0) throw new StartupError([...tooLarge, ...withZod].join('\n'))
}

/** The total compressed size of a built front end's scripts and styles, in kB. */
const compressedKilobytes = async (dist: string): Promise<number> => {
  const names = await readdir(dist, { recursive: true })
  const compressed = names.filter(name => /\.(js|css)\.gz$/.test(name))
  const sizes = await Promise.all(compressed.map(async name => (await stat(join(dist, name))).size))
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000)
}

/** Builds everything that production runs. */
runOnce(async ({ signal }) => {
  const { step } = showSteps(process.stdout, signal)
  await step('api', bundleApi, names => names.join(', '))
  for (const name of frontEnds) {
    const build = async () => {
      await buildFrontEnd(name, { withGallery: process.env.WITH_GALLERY === '1', signal })
      return compressedKilobytes(distOf(name))
    }
    await step(name, build, kilobytes => `${kilobytes} kB compressed`)
  }
  for (const name of frontEnds) assertSizeBudget(name)
})
