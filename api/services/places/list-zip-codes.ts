import { listZipCodes } from './zip-codes.ts'

// Loading the table takes memory, which this process frees when it ends. Writes one ZIP code a line to stdout.

// the program that reads this may end first, for example when it is interrupted
process.stdout.on('error', () => process.exit(1))
process.stdout.write(
  listZipCodes()
    .map(place => `${JSON.stringify(place)}\n`)
    .join(''),
)
