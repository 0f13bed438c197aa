import { readFile, readdir, writeFile, stat } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { StartupError, readErrorCode } from '../../api/startup-error.ts'
import { repositoryFolder } from '../../api/repository.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const compressibleTypes = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt', '.webmanifest'])
const minimumBytes = 1_000
const brotliQuality = 9

const compress = async (path: string) => {
  const plain = await readFile(path)
  if (plain.length < minimumBytes) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
  const [br, gz] = await Promise.all([compressBrotli(plain, { params }), compressGzip(plain, { level: 9 })])
  await writeFile(`${path}.br`, br)
  await writeFile(`${path}.gz`, gz)
}

/** Compresses text files at build time, so that serving them takes no CPU. */
const compressFolder = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const textFiles = entries.filter(entry => entry.isFile() && compressibleTypes.has(extname(entry.name)))
  await Promise.all(textFiles.map(entry => compress(join(entry.parentPath, entry.name))))
}

export const frontEnds = ['web', 'admin'] as const
export type FrontEndName = (typeof frontEnds)[number]

export const distOf = (name: FrontEndName) => join(repositoryFolder, name, 'dist')

const fingerprintPath = (name: FrontEndName) => join(distOf(name), '.built-from')
const isSource = (path: string) => !/(^|\/)(dist|node_modules)\/|\.test\.tsx?$/.test(path)

const listSources = async (folder: string): Promise<string[]> => {
  const entries = await readdir(join(repositoryFolder, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(repositoryFolder, join(entry.parentPath, entry.name)))
    .filter(isSource)
    .toSorted()
}

/** Changes whenever a source of this front end changes. */
const fingerprint = async (name: FrontEndName, withGallery: boolean): Promise<string> => {
  const hash = createHash('sha256').update(withGallery ? 'with gallery' : '')
  const folders = [name, 'contract', ...(name === 'web' ? ['site'] : [])]
  for (const path of (await Promise.all(folders.map(listSources))).flat()) {
    const { size, mtimeMs } = await stat(join(repositoryFolder, path))
    hash.update(`${path} ${size} ${mtimeMs}\n`)
  }
  hash.update(await readFile(join(repositoryFolder, 'package-lock.json')))
  return hash.digest('hex')
}

/** Whether the last build is up to date with the sources. */
const isUpToDate = async (name: FrontEndName, withGallery: boolean): Promise<boolean> => {
  try {
    return (await readFile(fingerprintPath(name), 'utf8')) === (await fingerprint(name, withGallery))
  } catch (thrown) {
    if (readErrorCode(thrown) === 'ENOENT') return false
    throw thrown
  }
}

const vite = join(repositoryFolder, 'node_modules', 'vite', 'bin', 'vite.js')

const waitForExit = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })

type Build = {
  /** Only builds that never leave this computer show the gallery of components. */
  withGallery: boolean
  signal?: AbortSignal
}

/** Builds and compresses a front end in its dist folder. */
export const buildFrontEnd = async (name: FrontEndName, { withGallery, signal }: Build): Promise<void> => {
  if (!existsSync(vite)) throw new StartupError('The packages are not installed: run "npm ci" first.')
  const from = await fingerprint(name, withGallery)
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(repositoryFolder, name),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', WITH_GALLERY: withGallery ? '1' : '' },
    signal,
  })
  const output: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
  const exitCode = await waitForExit(child)
  if (exitCode !== 0) {
    throw new StartupError(`The build of ${name} failed:\n${Buffer.concat(output).toString().trim()}`)
  }
  await compressFolder(distOf(name))
  await writeFile(fingerprintPath(name), from)
}

/**
 * Builds the front ends whose sources changed since their last build, with the gallery of components, and returns their
 * names.
 */
export const buildStale = async (signal?: AbortSignal): Promise<FrontEndName[]> => {
  const upToDate = await Promise.all(frontEnds.map(name => isUpToDate(name, true)))
  const stale = frontEnds.filter((_, index) => !upToDate[index])
  const outcomes = await Promise.allSettled(
    stale.map(name => buildFrontEnd(name, { withGallery: true, signal })),
  )
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return stale
}
