import { Refusal } from '@gaitway/contract/errors'
import { readDatabaseUrl, readStorageFolder } from '../config.ts'
import { CannotStart } from '../outside/cannot-start.ts'
import { realClock } from '../outside/clock.ts'
import { connect } from '../store/connect.ts'
import { isMigrated } from '../store/migrate.ts'
import { addStaff } from '../use-cases/accounts/add-staff.ts'
import { openDatabase } from './running/database.ts'
import { runOnce } from './running/program.ts'
import { readArguments } from './staff/arguments.ts'

/** Somebody of operations has an account, and a link to choose a password is on its way to them. */
runOnce(async ({ closing }) => {
  const wish = readArguments(process.argv.slice(2))
  const database = { databaseUrl: readDatabaseUrl(process.env), dataFolder: readStorageFolder(process.env) }
  const { url } = await openDatabase(database, closing)
  const db = connect(url, { name: 'gaitway staff', max: 2 })
  closing.add({ name: 'The connection', close: () => db.destroy() })
  if (!(await isMigrated(db))) throw new CannotStart('"npm run migrate" comes first.')
  try {
    await addStaff({ db, clock: realClock() }, wish)
  } catch (thrown) {
    if (thrown instanceof Refusal) throw new CannotStart(thrown.message)
    throw thrown
  }
  process.stdout.write(
    `${wish.firstName} ${wish.lastName} (${wish.role}) has an account. The worker mails a link to ${wish.email}.\n`,
  )
})
