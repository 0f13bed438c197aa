import type { Knex } from 'knex'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { movableClock, realClock } from './clock.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const noon = Date.parse('2026-11-20T12:00:00Z')
const hour = 3_600_000

test('clock: one process moves it for every process of the database', async () => {
  const [here, there] = [movableClock(() => noon), movableClock(() => noon)]
  await here.move(database.db, new Date(noon))
  await here.move(database.db, { byMilliseconds: hour })
  await here.move(database.db, { byMilliseconds: hour })
  expect(here.now()).toEqual(new Date(noon + 2 * hour))
  expect(there.now()).toEqual(new Date(noon))
  await there.sync(database.db)
  expect(there.now()).toEqual(new Date(noon + 2 * hour))

  await there.move(database.db, new Date(noon + 24 * hour))
  await here.sync(database.db)
  expect(here.now()).toEqual(new Date(noon + 24 * hour))
  expect(here.real()).toEqual(new Date(noon))
})

/** The offset as it is now, which arrives when it is released. */
const readSlowly = async (db: Knex) => {
  const row: unknown = await db('clock_offset').where({ id: 1 }).first('milliseconds')
  let release = () => {}
  const released = new Promise<void>(resolve => (release = resolve))
  const first = () => released.then(() => row)
  return { db: (() => ({ where: () => ({ first }) })) as unknown as Knex, release }
}

test('clock: a read that began before a move, or before a later read, doesn’t undo it', async () => {
  const [here, there] = [movableClock(() => noon), movableClock(() => noon)]
  await here.move(database.db, new Date(noon))
  const beforeMove = await readSlowly(database.db)
  const readBeforeMove = here.sync(beforeMove.db)
  await here.move(database.db, { byMilliseconds: hour })
  beforeMove.release()
  await readBeforeMove
  expect(here.now()).toEqual(new Date(noon + hour))

  const beforeRead = await readSlowly(database.db)
  const readBeforeRead = here.sync(beforeRead.db)
  await there.move(database.db, { byMilliseconds: hour })
  await here.sync(database.db)
  beforeRead.release()
  await readBeforeRead
  expect(here.now()).toEqual(new Date(noon + 2 * hour))
})

test('clock: can’t be moved in production', async () => {
  await expect(realClock().move(database.db, { byMilliseconds: 1 })).rejects.toThrow('can’t be moved')
})
