import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { migrations as ours } from '../../migrations/index.ts'
import { repositoryFolder } from '../repository.ts'
import { addressIn, dropDatabase, inServer } from '../../test/database-server.ts'
import { connect } from './postgres/index.ts'
import { isMigrated, migrate, type Migration } from './migrate.ts'

describe('migrate:', () => {
  const server = process.env.TEST_DATABASE_SERVER ?? ''
  const name = `gaitway_migrate_${process.pid}`
  let db: Knex

  beforeEach(async () => {
    await inServer(server, admin => admin.raw('create database ??', [name]))
    db = connect(addressIn(server, name), { name: 'migrate test', max: 4 })
  })

  afterEach(async () => {
    await db.destroy()
    await dropDatabase(server, name)
  })

  const making = (table: string): Migration => ({
    name: `1-${table}`,
    up: trx => trx.raw('create table ?? (id int)', [table]),
  })

  test('several processes migrate once', async () => {
    const wanted = [making('first'), making('second')]
    const outcomes = await Promise.all([1, 2, 3].map(() => migrate(db, wanted)))
    expect(outcomes.toSorted((a, b) => a.length - b.length)).toEqual([[], [], ['1-first', '1-second']])
    expect(await isMigrated(db, wanted)).toBe(true)
  })

  test('tasks can be added in transactions afterwards', async () => {
    await migrate(db, [])
    await db.raw(`select graphile_worker.add_job('anything')`)
    expect(await db('graphile_worker.jobs').pluck('task_identifier')).toEqual(['anything'])
  })

  test('refuses a database with an unknown migration in one sentence and changes nothing', async () => {
    await migrate(db, [making('first'), making('newer')])
    await expect(migrate(db, [making('first'), making('third')])).rejects.toThrow(
      'The database has a migration that this version does not know (1-newer)',
    )
    expect(await db.schema.hasTable('third')).toBe(false)
    expect(await isMigrated(db, [making('first')])).toBe(false)
  })

  test('refuses a database from before its first migration in one sentence and changes nothing', async () => {
    const older = [making('older')]
    await migrate(db, older)
    await expect(migrate(db, [making('first')])).rejects.toThrow(
      "The database was made before the first release, and its schema can't be brought up to date",
    )
    expect(await isMigrated(db, older)).toBe(true)
  })

  test('a process killed while migrating doesn’t lock out the next', async () => {
    await migrate(db, [making('first')])
    await db('knex_migrations_lock').update({ isLocked: 1 })
    expect(await migrate(db, [making('first'), making('second')])).toEqual(['1-second'])
  })

  test('a run with a failing migration changes nothing', async () => {
    const failing: Migration = {
      ...making('half'),
      up: async trx => {
        await trx.raw('create table half (id int)')
        await trx.raw('select 1 / 0')
      },
    }
    await expect(migrate(db, [making('first'), failing])).rejects.toThrow('division by zero')
    expect(await db.schema.hasTable('half')).toBe(false)
    expect(await migrate(db, [making('first'), making('half')])).toEqual(['1-first', '1-half'])
  })

  test('lists every migration file in order', () => {
    const files = readdirSync(join(repositoryFolder, 'migrations')).filter(file =>
      /^\d{14}-[\w-]+\.ts$/.test(file),
    )
    const withoutTests = files.filter(file => !file.endsWith('.test.ts')).map(file => file.slice(0, -3))
    expect(ours.map(migration => migration.name)).toEqual(withoutTests.toSorted())
  })
})
