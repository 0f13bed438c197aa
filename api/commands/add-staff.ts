import { parseArgs } from 'node:util'
import { z } from 'zod'
import { commonFields } from '@gaitway/contract/fields/common'
import { textBy } from '@gaitway/contract/schemas/from-rule'
import { Refusal } from '@gaitway/contract/errors'
import { StartupError, reasonOf } from '../services/startup-error.ts'
import { type NewStaff, createStaff } from '../use-cases/accounts/sign-up.ts'
import { readDatabaseUrl, readStorageFolder } from '../config.ts'
import { realClock } from '../services/clock.ts'
import { connect } from '../store/connect.ts'
import { assertMigrated, openDatabase } from './start/database.ts'
import { runOnce } from './start/program.ts'

const USAGE = `Usage: npm run add:staff -- EMAIL FIRST-NAME LAST-NAME [--sub-admin]

Creates a staff account: an admin, or a sub-admin with --sub-admin. They get an email with a link to set their
password. The link works for 60 minutes; after that, they can use "Forgot password".`

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

const parseArguments = (argv: string[]): NewStaff => {
  const { values, positionals } = parse(argv)
  const [email, firstName, lastName, ...more] = positionals
  if (lastName === undefined || more.length > 0) throw new StartupError(USAGE)
  const parsed = person.safeParse({ email, firstName, lastName })
  if (!parsed.success) throw new StartupError(parsed.error.issues.map(({ message }) => message).join('\n'))
  return { ...parsed.data, role: values['sub-admin'] ? 'subadmin' : 'admin' }
}

/** Creates a staff account. The worker sends the email with the link to set a password. */
runOnce(async ({ closing }) => {
  const input = parseArguments(process.argv.slice(2))
  const database = { databaseUrl: readDatabaseUrl(process.env), dataFolder: readStorageFolder(process.env) }
  const { url } = await openDatabase(database, closing)
  const db = connect(url, { name: 'gaitway staff', max: 2 })
  closing.add({ name: 'The database connection', close: () => db.destroy() })
  await assertMigrated(db)
  try {
    await createStaff({ db, clock: realClock() }, input)
  } catch (thrown) {
    if (thrown instanceof Refusal) throw new StartupError(thrown.message)
    throw thrown
  }
  process.stdout.write(
    `${input.firstName} ${input.lastName} (${input.role}) now has an account. The worker will email a link to ${input.email}.\n`,
  )
})
