import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { migrations as ours } from '../../migrations/index.ts'
import { repositoryFolder } from '../repository.ts'
import { addressIn, dropDatabase, inServer } from '../../test/database-server.ts'
import { connect } from './postgres/index.ts'
import { findSchemaProblem, migrate, type Migration } from './migrate.ts'

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
    expect(await findSchemaProblem(db, wanted)).toBeUndefined()
  })

  test('tasks can be added in transactions afterwards', async () => {
    await migrate(db, [])
    await db.raw(`select graphile_worker.add_job('anything')`)
    expect(await db('graphile_worker.jobs').pluck('task_identifier')).toEqual(['anything'])
  })

  const breaking: Migration = { ...making('newer'), name: '2-breaking-newer' }

  test('an older version works with a newer schema, and adds what it lacks to it', async () => {
    await migrate(db, [making('first'), making('newer')])
    expect(await findSchemaProblem(db, [making('first')])).toBeUndefined()
    const other = [making('first'), making('third')]
    expect(await findSchemaProblem(db, other)).toBe('older')
    expect(await migrate(db, other)).toEqual(['1-third'])
    expect(await findSchemaProblem(db, other)).toBeUndefined()
  })

  test('an older version refuses a breaking migration in one sentence and changes nothing', async () => {
    const newer = [making('first'), breaking]
    await migrate(db, newer)
    expect(await findSchemaProblem(db, newer)).toBeUndefined()
    expect(await findSchemaProblem(db, [making('first')])).toBe('newer')
    await expect(migrate(db, [making('first'), making('third')])).rejects.toThrow(
      "The database was changed by a newer version in a way that this one can't work with (2-breaking-newer)",
    )
    expect(await db.schema.hasTable('third')).toBe(false)
  })

  const indexing: Migration = {
    name: '2-index',
    config: { transaction: false },
    up: async one => {
      await one.raw('drop index concurrently if exists first_by_id')
      await one.raw('create index concurrently first_by_id on first (id)')
    },
  }

  test('several processes create an index concurrently, once', async () => {
    await migrate(db, [making('first')])
    const wanted = [making('first'), indexing]
    const outcomes = await Promise.all([1, 2, 3].map(() => migrate(db, wanted)))
    expect(outcomes.toSorted((a, b) => a.length - b.length)).toEqual([[], [], ['2-index']])
    const { rows } = await db.raw(
      `select indisvalid from pg_index where indexrelid = 'first_by_id'::regclass`,
    )
    expect(rows).toEqual([{ indisvalid: true }])
  })

  describe('a table in use', () => {
    const changing: Migration = {
      name: '2-column',
      up: trx => trx.raw('alter table first add column more int'),
    }
    const wanted = [making('first'), changing]
    const impatient = { programMilliseconds: 0, tableMilliseconds: 20, attempts: 2 }
    let reader: Knex.Transaction

    beforeEach(async () => {
      await migrate(db, [making('first')])
      reader = await db.transaction()
      await reader('first').select('id')
    })

    test('is left in peace, and the sentence says so', async () => {
      await expect(migrate(db, wanted, impatient)).rejects.toThrow('A table of the database stays in use')
      await reader.commit()
      expect(await findSchemaProblem(db, wanted)).toBe('older')
    })

    test('is changed once it is free', async () => {
      let attempts = 0
      const secondTime: Migration = {
        ...changing,
        up: async trx => {
          attempts += 1
          if (attempts === 2) await reader.commit()
          return changing.up(trx)
        },
      }
      expect(await migrate(db, [making('first'), secondTime], impatient)).toEqual(['2-column'])
    })
  })

  test('a program that waits too long for another one says so', async () => {
    const other = await db.transaction()
    await other.raw('select pg_advisory_xact_lock(7202611201)')
    const impatient = { programMilliseconds: 0, tableMilliseconds: 20, attempts: 1 }
    await expect(migrate(db, [making('first')], impatient)).rejects.toThrow(
      'Another program is still migrating',
    )
    await other.commit()
  })

  test('refuses a database from before its first migration in one sentence and changes nothing', async () => {
    const older = [making('older')]
    await migrate(db, older)
    await expect(migrate(db, [making('first')])).rejects.toThrow(
      "The database was made before the first release, and its schema can't be brought up to date",
    )
    expect(await findSchemaProblem(db, older)).toBeUndefined()
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
