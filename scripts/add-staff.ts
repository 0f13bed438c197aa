import { Refusal } from '@gaitway/contract/values/errors'
import { StartupError } from '../api/startup-error.ts'
import { createStaff } from '../api/use-cases/accounts/sign-up.ts'
import { readDatabaseUrl, readStorageFolder } from '../api/config.ts'
import { realClock } from '../api/services/clock.ts'
import { connect } from '../api/store/postgres/index.ts'
import { assertMigrated, openDatabase } from './start/database.ts'
import { parseArguments } from './add-staff/parse-arguments.ts'
import { runOnce } from './start/program.ts'

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
