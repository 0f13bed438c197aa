import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const version = '147.0.0'
const name = '@sparticuz/chromium'

const folder = join(tmpdir(), `gaitway-chromium-${version}-${process.getuid?.() ?? 0}`)

// A separate process, because the package changes the environment when it is imported.
const unpacking = (entry: string) =>
  `const { default: chromium } = await import(${JSON.stringify(entry)}); await chromium.executablePath()`

/**
 * Unpacked next to its place and moved as a whole, so that an interrupted or parallel run never sees half of
 * it.
 */
const unpack = async () => {
  const staging = `${folder}-${process.pid}`
  await mkdir(staging, { recursive: true })
  const entry = createRequire(import.meta.url).resolve(name)
  await run(process.execPath, ['--input-type=module', '-e', unpacking(entry)], {
    env: { ...process.env, NODE_OPTIONS: '', TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
  })
  const fonts = join(staging, 'fonts', 'fonts.conf')
  const settings = await readFile(fonts, 'utf8')
  await writeFile(fonts, settings.replaceAll('/tmp/fonts', join(folder, 'fonts')))
  await rename(staging, folder).catch(async thrown => {
    await rm(staging, { recursive: true, force: true })
    if (!existsSync(folder)) throw thrown
  })
}

/** A browser from a registry package, for Linux x64 machines without one. */
export const packagedBrowser = async () => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  if (!existsSync(folder)) await unpack()
  const libraries = [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  return {
    executablePath: join(folder, 'chromium'),
    args: ['--no-sandbox', '--font-render-hinting=none'],
    env: { ...process.env, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(folder, 'fonts') },
  }
}
