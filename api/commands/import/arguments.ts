import { basename, extname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartupError, reasonOf } from '../../services/startup-error.ts'

export const USAGE = `Usage: npm run import -- facilities FILE.csv [--rejected REJECTED.csv]

Reads facilities into the directory. The file's first line names its columns:
cmsCertificationNumber, facilityName, addressLine1, city, state, zipCode, county.
Rows that can't be used are listed with line and reason in FILE.rejected.csv in this folder, or where
--rejected says.`

export type ImportWish = { file: string; rejected: string }

const parse = (argv: string[]) => {
  try {
    return parseArgs({ args: argv, allowPositionals: true, options: { rejected: { type: 'string' } } })
  } catch (thrown) {
    throw new StartupError(`${reasonOf(thrown)}\n\n${USAGE}`)
  }
}

/** Which file is to be read, and where the rows go that can't be used. */
export const readArguments = (argv: string[], folder: string): ImportWish => {
  const { values, positionals } = parse(argv)
  const [kind, file, ...more] = positionals
  if (kind !== 'facilities' || !file || more.length > 0) throw new StartupError(USAGE)
  const rejected = values.rejected ?? `${basename(file, extname(file))}.rejected.csv`
  const wish = { file: resolve(folder, file), rejected: resolve(folder, rejected) }
  if (wish.file === wish.rejected)
    throw new StartupError('--rejected must name another file than the one read.')
  return wish
}
