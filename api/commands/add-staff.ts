import { parseArgs } from 'node:util'
import { z } from 'zod'
import { commonFields } from '@gaitway/contract/fields/common'
import { textBy } from '@gaitway/contract/schemas/from-rule'
import { Refusal } from '@gaitway/contract/errors'
import { StartupError, reasonOf } from '../services/startup-error.ts'
import { type AddStaffInput, addStaff } from '../use-cases/accounts/sign-up.ts'
import { readDatabaseUrl, readStorageFolder } from '../config.ts'
import { realClock } from '../services/clock.ts'
import { connect } from '../store/connect.ts'
import { isMigrated } from '../store/migrate.ts'
import { openDatabase } from './running/database.ts'
import { runOnce } from './running/program.ts'

const USAGE = `Usage: npm run add:staff -- EMAIL FIRST-NAME LAST-NAME [--sub-admin]

Gives somebody of operations an account, as an admin unless --sub-admin says otherwise. A link to choose a
password is mailed to them; it holds for 60 minutes, after that "Forgot password" mails another.`

const person = z.strictObject({
  email: textBy(commonFields.email),
  firstName: textBy(commonFields.firstName),
  lastName: textBy(commonFields.lastName),
})

const parse = (argv: string[]) => {
  try {
    return parseArgs({ args: argv, allowPositionals: true, options: { 'sub-admin': { type: 'boolean' } } })
  } catch (thrown) {
    throw new StartupError(`${reasonOf(thrown)}\n\n${USAGE}`)
  }
}

/** Who is to be of operations, and as what. */
const readArguments = (argv: string[]): AddStaffInput => {
  const { values, positionals } = parse(argv)
  const [email, firstName, lastName, ...more] = positionals
  if (lastName === undefined || more.length > 0) throw new StartupError(USAGE)
  const read = person.safeParse({ email, firstName, lastName })
  if (!read.success) throw new StartupError(read.error.issues.map(({ message }) => message).join('\n'))
  return { ...read.data, role: values['sub-admin'] ? 'subadmin' : 'admin' }
}

/** Somebody of operations has an account, and a link to choose a password is on its way to them. */
runOnce(async ({ closing }) => {
  const wish = readArguments(process.argv.slice(2))
  const database = { databaseUrl: readDatabaseUrl(process.env), dataFolder: readStorageFolder(process.env) }
  const { url } = await openDatabase(database, closing)
  const db = connect(url, { name: 'gaitway staff', max: 2 })
  closing.add({ name: 'The connection', close: () => db.destroy() })
  if (!(await isMigrated(db))) throw new StartupError('"npm run migrate" comes first.')
  try {
    await addStaff({ db, clock: realClock() }, wish)
  } catch (thrown) {
    if (thrown instanceof Refusal) throw new StartupError(thrown.message)
    throw thrown
  }
  process.stdout.write(
    `${wish.firstName} ${wish.lastName} (${wish.role}) has an account. The worker mails a link to ${wish.email}.\n`,
  )
})
