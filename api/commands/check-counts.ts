import { readDatabaseUrl, readStorageFolder } from '../config.ts'
import { connect } from '../store/connect.ts'
import { countAnew, listWrongCounts } from '../store/list-counts.ts'
import { openDatabase } from './running/database.ts'
import { runOnce } from './running/program.ts'
import { CannotStart } from '../outside/cannot-start.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const mends = process.argv.includes('--mend')

/** The kept counts of long lists are compared with counting; with `--mend` those that are wrong are counted anew. */
runOnce(async ({ closing }) => {
  const wish = { databaseUrl: readDatabaseUrl(process.env), dataFolder: readStorageFolder(process.env) }
  const { url } = await openDatabase(wish, closing)
  const db = connect(url, { name: 'gaitway counts', max: 2, statementTimeoutMilliseconds: 0 })
  closing.add({ name: 'The connection', close: () => db.destroy() })
  const wrong = await listWrongCounts(db)
  for (const { list, word, kept, counted } of wrong)
    say(`  ${list}, ${word}: kept ${kept}, counted ${counted}`)
  const isWrong = wrong.length > 0
  if (isWrong && !mends)
    throw new CannotStart('Some kept counts are wrong: "npm run check:counts -- --mend" mends them.')
  if (isWrong) await countAnew(db)
  say(isWrong ? '  counted anew' : '  every kept count is right')
})
