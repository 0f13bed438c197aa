import { basename, extname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartupError, readReason } from '../../api/startup-error.ts'

export const USAGE = `Usage: npm run import -- facilities FILE.csv [--rejected REJECTED.csv]

Imports facilities into the directory. The first line of the file must name these columns:
cmsCertificationNumber, facilityName, addressLine1, city, state, zipCode, county.
Rejected rows are written as they are, after line and reason, to FILE.rejected.csv in the current folder, or to the file
given with --rejected.`

export type ImportOptions = { file: string; rejected: string }

const parse = (argv: string[]) => {
  try {
    return parseArgs({ args: argv, allowPositionals: true, options: { rejected: { type: 'string' } } })
  } catch (thrown) {
    throw new StartupError(`${readReason(thrown)}\n\n${USAGE}`)
  }
}

export const parseArguments = (argv: string[], folder: string): ImportOptions => {
  const { values, positionals } = parse(argv)
  const [kind, file, ...more] = positionals
  if (kind !== 'facilities' || !file || more.length > 0) throw new StartupError(USAGE)
  const rejected = values.rejected ?? `${basename(file, extname(file))}.rejected.csv`
  const options = { file: resolve(folder, file), rejected: resolve(folder, rejected) }
  if (options.file === options.rejected)
    throw new StartupError('--rejected must be a different file from the one you import.')
  return options
}
