import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The compressed size of all scripts and styles of a built front end, in kB. */
export const compressedKilobytes = async (dist: string): Promise<number> => {
  const names = await readdir(dist, { recursive: true })
  const packed = names.filter(name => /\.(js|css)\.gz$/.test(name))
  const sizes = await Promise.all(packed.map(async name => (await stat(join(dist, name))).size))
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000)
}
