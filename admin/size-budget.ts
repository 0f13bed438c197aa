import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean }
type Manifest = Record<string, Chunk>

const KILOBYTE = 1000
const LIST_LIMIT_KB = 400

const dist = fileURLToPath(new URL('dist', import.meta.url))
const read = (file: string) => readFileSync(join(dist, file))
const manifest = JSON.parse(read('.vite/manifest.json').toString()) as Manifest

/** Every script the browser must load before it can render these chunks. */
const scriptsOf = (parts: string[]) => {
  const keys = new Set<string>()
  const visit = (key: string) => {
    if (keys.has(key)) return
    keys.add(key)
    manifest[key]?.imports?.forEach(visit)
  }
  parts.forEach(visit)
  return [...keys].flatMap(key => manifest[key]?.file ?? []).filter(file => file.endsWith('.js'))
}

const compressedKb = (file: string) => gzipSync(read(file), { level: 9 }).length / KILOBYTE

const weights = Object.entries(manifest)
  .filter(([, chunk]) => chunk.isEntry)
  .flatMap(([entry, { dynamicImports = [] }]) =>
    dynamicImports.map(page => {
      const kb = scriptsOf([entry, page]).reduce((sum, file) => sum + compressedKb(file), 0)
      return { page, kb: Number(kb.toFixed(1)), limitKb: LIST_LIMIT_KB }
    }),
  )

console.table(weights)
for (const { page, kb, limitKb } of weights) {
  if (kb <= limitKb) continue
  console.error(`${page} has ${kb} kB of compressed JavaScript; the limit is ${limitKb} kB.`)
  process.exitCode = 1
}
