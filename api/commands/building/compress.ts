import { readFile, readdir, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)

const kinds = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt', '.webmanifest'])
const leastBytes = 1_000
const brotliQuality = 9

const compress = async (path: string) => {
  const plain = await readFile(path)
  if (plain.length < leastBytes) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
  const [br, gz] = await Promise.all([packBrotli(plain, { params }), packGzip(plain, { level: 9 })])
  await writeFile(`${path}.br`, br)
  await writeFile(`${path}.gz`, gz)
}

/** Beside every text of a built front end lies the same one compressed, so that serving costs nothing. */
export const compressFolder = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = entries.filter(entry => entry.isFile() && kinds.has(extname(entry.name)))
  await Promise.all(texts.map(entry => compress(join(entry.parentPath, entry.name))))
}
