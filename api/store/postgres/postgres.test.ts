import type pg from 'pg'
import type { Knex } from 'knex'
import { newDatabase } from '../../../test/database.ts'
import { getConnectionUrl, connect, connectionSettings, findReadPool } from './connect.ts'
import { listPrepared } from './prepared.ts'
import { transactionEndingWith } from './transactions.ts'
import { Pipelines } from './pipeline.ts'
import { buildFacility } from '../../../test/builders/facility.ts'
import { buildEvent } from '../events.ts'
import { newId } from '../ids.ts'
import { saveRows } from '../save-rows.ts'
import { listClinicianFactsForJob } from '../views/clinician-facts.ts'
import { listShiftFacts } from '../views/shift-facts.ts'

const database = await newDatabase()
const { db } = database
afterAll(database.close)

const first = async (sql: string) => (await db.raw(sql)).rows[0]

test('database: counts, sums, and big integers are numbers', async () => {
  const row =
    await first(`select count(*) as n, sum(x) as total, 12.5::numeric as fee, 9007199254740991 as big
    from (values (1::bigint), (2)) as v(x)`)
  expect(row).toEqual({ n: 2, total: 3, fee: 12.5, big: 9_007_199_254_740_991 })
})

test('database: refuses a number that would lose digits', async () => {
  await expect(first('select 9007199254740993 as big')).rejects.toThrow('does not fit a number')
})

test('database: calendar days stay text and instants are Dates', async () => {
  const row = await first(`select date '2026-03-08' as day, timestamptz '2026-03-08 12:00Z' as at`)
  expect(row).toEqual({ day: '2026-03-08', at: new Date('2026-03-08T12:00:00Z') })
})

test('database: ends a statement that takes too long', async () => {
  const impatient = connect(database.url, { name: 'impatient', max: 1, statementTimeoutMilliseconds: 50 })
  try {
    await expect(impatient.raw('select pg_sleep(5)')).rejects.toThrow('statement timeout')
  } finally {
    await impatient.destroy()
  }
})

test('database: finds its own address', () => {
  expect(getConnectionUrl(db)).toBe(database.url)
})

test('database: replaces a lost connection', async () => {
  const troubles: string[] = []
  const fragile = connect(database.url, {
    name: 'a connection to lose',
    max: 1,
    onTrouble: what => troubles.push(what),
  })
  try {
    await fragile.raw('select 1')
    await db.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'a connection to lose'`,
    )
    const attempt = () => fragile.raw('select 2 as two').then(({ rows }) => rows, String)
    const outcomes = [await attempt(), await attempt(), await attempt()]
    expect(outcomes.at(-1)).toEqual([{ two: 2 }])
  } finally {
    await fragile.destroy()
  }
})

test('database: prepared reads keep their plans, and Knex statements are planned by their values', async () => {
  const show = 'SHOW plan_cache_mode'
  const reads = findReadPool(db)
  expect((await reads?.query({ text: show, rowMode: 'array' }))?.rows).toEqual([['force_generic_plan']])
  expect((await db.raw(show)).rows).toEqual([{ planCacheMode: 'auto' }])
})

test('database: where all plans are kept, a statement of Knex is prepared once, in transactions too', async () => {
  const keeping = connect(database.url, { name: 'keeping plans', max: 1, preparesAllStatements: true })
  try {
    const ask = (on: Knex, value: number) => on.select(on.raw('?::int + 1 as more', [value])).first()
    expect([await ask(keeping, 1), await keeping.transaction(trx => ask(trx, 2))]).toEqual([
      { more: 2 },
      { more: 3 },
    ])
    const { rows } = await keeping.raw('SELECT statement FROM pg_prepared_statements')
    expect(rows).toEqual([{ statement: 'select $1::int + 1 as more limit $2' }])
  } finally {
    await keeping.destroy()
  }
})

test('database: what is read about one application is planned once for a connection, in transactions too', async () => {
  const own = connect(database.url, { name: 'one of them', max: 1 })
  try {
    const kept = await own.transaction(async trx => {
      // PostgreSQL tries the values of five executions first
      for (let execution = 1; execution <= 6; execution += 1) {
        await listShiftFacts(trx, [newId()])
        await listClinicianFactsForJob(trx, newId(), [newId()], new Date())
      }
      return trx('pg_prepared_statements').pluck('generic_plans')
    })
    expect(kept).toEqual([1, 1])
  } finally {
    await own.destroy()
  }
})

test('database: shapes that one Knex has used up leave another its own', async () => {
  const [first, second] = ['first', 'second'].map(name => connect(database.url, { name, max: 1 }))
  if (!first || !second) throw new Error('Two were opened.')
  try {
    const countPrepared = (db: Knex, of: string) =>
      db.transaction(async trx => {
        for (let shape = 0; shape <= 200; shape += 1)
          await listPrepared(trx, `SELECT :shape::int AS ${of}_${shape}`, { shape })
        return trx('pg_prepared_statements').count<[{ count: number }]>()
      })
    expect(await countPrepared(first, 'one')).toEqual([{ count: 200 }])
    expect(await countPrepared(second, 'other')).toEqual([{ count: 200 }])
  } finally {
    await Promise.all([first.destroy(), second.destroy()])
  }
})

describe('transaction:', () => {
  beforeEach(async () => {
    await db.raw('DROP TABLE IF EXISTS notes')
    await db.raw('CREATE TABLE notes (id int PRIMARY KEY, text text NOT NULL)')
  })

  const add = (trx: Knex, id: number, text: string | null = 'noted') =>
    listPrepared(trx, 'INSERT INTO notes VALUES (:id, :text)', { id, text })
  const ids = (trx: Knex): Promise<number[]> => trx('notes').orderBy('id').pluck('id')

  test('statements sent together are answered in order, inside it', async () => {
    const seen = await db.transaction(async trx => {
      const [, inside, services] = await Promise.all([add(trx, 1), ids(trx), ids(db)])
      return { inside, services }
    })
    expect(seen).toEqual({ inside: [1], services: [] })
    expect(await ids(db)).toEqual([1])
  })

  test('a failure undoes what was done before', async () => {
    const failing = db.transaction(async trx => {
      await add(trx, 1)
      await add(trx, 1)
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(await ids(db)).toEqual([])
  })

  test('a nested one is undone alone', async () => {
    await db.transaction(async trx => {
      await add(trx, 1)
      const inner = trx.transaction(async nested => {
        await add(nested, 2)
        throw new Error('Not this one.')
      })
      await expect(inner).rejects.toThrow('Not this one.')
      await add(trx, 3)
    })
    expect(await ids(db)).toEqual([1, 3])
  })

  // Knex forgets the reason when the connection has closed
  test.each(['error', 'end'])(
    'says why its connection ended, which the failed ROLLBACK doesn’t, after its %s',
    async event => {
      const fragile = connect(database.url, { name: 'a connection to end', max: 1, onTrouble: () => {} })
      try {
        const interrupted = fragile.transaction(async trx => {
          const { rows } = await trx.raw('select pg_backend_pid() as pid')
          const { client } = trx as unknown as { client: { acquireConnection: () => Promise<pg.Client> } }
          const connection = await client.acquireConnection()
          const hasEnded = new Promise(resolve => connection.once(event, resolve))
          await db.raw('select pg_terminate_backend(?)', [rows[0].pid])
          await hasEnded
          await trx.raw('select 1')
        })
        await expect(interrupted).rejects.toThrow(/terminating connection due to administrator command/)
      } finally {
        await fragile.destroy()
      }
    },
  )

  test('refuses a statement after its end', async () => {
    const ended = await db.transaction(async trx => trx)
    await expect(add(ended, 1)).rejects.toThrow('after the end of its transaction')
    expect(await ids(db)).toEqual([])
  })

  test('commits with its last statement', async () => {
    const answer = await transactionEndingWith(db, async trx => {
      await add(trx, 1)
      return { answer: 'added', last: add(trx, 2) }
    })
    expect(answer).toBe('added')
    expect(await ids(db)).toEqual([1, 2])
  })

  test('fails with its last statement and saves nothing', async () => {
    const failing = transactionEndingWith(db, async trx => {
      await add(trx, 1)
      return { answer: 'unknown', last: add(trx, 2, null) }
    })
    await expect(failing).rejects.toMatchObject({ code: '23502' })
    expect(await ids(db)).toEqual([])
  })
})

describe('pipelines:', () => {
  let lost: Promise<Error>
  let reads: Pipelines
  beforeEach(() => {
    const settings = connectionSettings(database.url, { name: 'pipelined', max: 1 })
    lost = new Promise(resolve => {
      reads = new Pipelines(settings, 2, resolve)
    })
  })
  afterEach(() => reads.end())
  const ask = async (text: string, values: unknown[] = []) =>
    (await reads.query({ name: text, text, values, rowMode: 'array' })).rows[0]
  const doubled = (value: number) => ask('SELECT $1::int * 2', [value])

  test('each of many statements gets its own answer, on no more connections than allowed', async () => {
    const numbers = Array.from({ length: 40 }, (_, n) => n)
    expect(await Promise.all(numbers.map(doubled))).toEqual(numbers.map(n => [2 * n]))
    const { rows } = await db.raw(
      `SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = 'pipelined'`,
    )
    expect(rows).toEqual([{ count: 2 }])
  })

  test('a failing statement fails alone', async () => {
    const divide = (by: number) => ask('SELECT 6 / $1::int', [by]).catch(String)
    const answers = await Promise.all([1, 0, 2, 0, 3, 6].map(divide))
    const failed = 'error: division by zero'
    expect(answers).toEqual([[6], failed, [3], failed, [2], [1]])
  })

  test('a statement doesn’t wait behind a slow one while another connection is idle', async () => {
    await db.transaction(async trx => {
      await trx.raw('SELECT pg_advisory_xact_lock(7)')
      const slow = ask('SELECT 1 FROM pg_advisory_xact_lock(7)')
      for (let n = 0; n < 50; n += 1) await doubled(n)
      expect(await Promise.all([1, 2, 3, 4].map(doubled))).toHaveLength(4)
      await trx.commit()
      expect(await slow).toEqual([1])
    })
  })

  test('a statement that waits for a lock holds up no other, and many of it are refused after a while', async () => {
    const locked = 'SELECT count(*)::int FROM notes_of_reads'
    await db.raw('CREATE TABLE IF NOT EXISTS notes_of_reads (id int)')
    reads.waitMilliseconds = 1_000
    const holder = await db.transaction()
    try {
      await holder.raw('LOCK TABLE notes_of_reads')
      const waiting = Array.from({ length: 60 }, () =>
        ask(locked).catch((thrown: unknown) => (thrown as Error).name),
      )
      // all while the lock is held
      const numbers = Array.from({ length: 20 }, (_, n) => n)
      expect(await Promise.all(numbers.map(doubled))).toEqual(numbers.map(n => [2 * n]))
      expect(await doubled(21)).toEqual([42])
      const first = await Promise.race(waiting)
      expect(first).toBe('OverloadedError')
      await holder.commit()
      const outcomes = await Promise.all(waiting)
      expect(outcomes.filter(outcome => Array.isArray(outcome)).length).toBeGreaterThan(0)
      expect(outcomes.filter(outcome => !Array.isArray(outcome) && outcome !== 'OverloadedError')).toEqual([])
      expect(await Promise.all(Array.from({ length: 10 }, () => ask(locked)))).toEqual(
        Array.from({ length: 10 }, () => [0]),
      )
    } finally {
      if (!holder.isCompleted()) await holder.rollback()
    }
  })

  test('a write behind a statement that waits for a lock happens once', async () => {
    await db.raw('CREATE TABLE IF NOT EXISTS held_up (id int)')
    await db.raw('CREATE TABLE IF NOT EXISTS written (id int)')
    const holder = await db.transaction()
    try {
      await holder.raw('LOCK TABLE held_up')
      const waiting = [1, 2].map(() => ask('SELECT count(*)::int FROM held_up'))
      const written = [1, 2, 3, 4].map(id => ask('INSERT INTO written VALUES ($1) RETURNING id', [id]))
      // these were behind them as well
      expect(await Promise.all([1, 2, 3, 4].map(doubled))).toEqual([[2], [4], [6], [8]])
      await holder.commit()
      expect(await Promise.all(waiting)).toEqual([[0], [0]])
      expect(await Promise.all(written)).toEqual([[1], [2], [3], [4]])
      expect(await db('written').orderBy('id').pluck('id')).toEqual([1, 2, 3, 4])
    } finally {
      if (!holder.isCompleted()) await holder.rollback()
    }
  })

  test('a lost connection fails its statements in progress and is replaced', async () => {
    await expect(ask('SELECT pg_terminate_backend(pg_backend_pid())')).rejects.toThrow(/terminat/)
    expect((await lost).message).toMatch(/terminated/)
    expect(await doubled(4)).toEqual([8])
  })

  test('no statement is accepted after closing', async () => {
    await reads.end()
    await expect(doubled(1)).rejects.toThrow('are closed')
  })
})

const at = new Date('2026-11-20T15:00:00Z')

const statementsOf = async (work: () => Promise<void>) => {
  let statements = 0
  const count = () => void (statements += 1)
  db.on('query', count)
  await work()
  db.off('query', count)
  return statements
}

test('rows: several tables and worker tasks are saved by one statement', async () => {
  const { userId } = await buildFacility(db)
  const event = buildEvent({ at, by: { side: 'clock' }, noun: 'user', nounId: userId, verb: 'approve' })
  const notification = (title: string) => ({
    id: newId(),
    userId,
    type: 'accountApproved' as const,
    title,
    body: `It's "${title}" \\ 100 %`,
    details: { shiftId: '0042' },
    createdAt: at,
  })
  const statements = await statementsOf(() =>
    saveRows(db, {
      events: [event],
      notifications: [notification('one'), notification('two')],
      tasks: [{ identifier: 'sendText', payload: { to: '7135550123' }, priority: 10 }],
    }),
  )
  expect(statements).toBe(1)
  expect(await db('events').where({ nounId: userId })).toEqual([event])
  expect(await db('notifications').where({ userId }).orderBy('title', 'desc')).toMatchObject([
    { title: 'two', body: `It's "two" \\ 100 %`, details: { shiftId: '0042' }, createdAt: at, readAt: null },
    { title: 'one' },
  ])
  const { rows } = await db.raw(
    `SELECT t.identifier, j.payload, j.priority FROM graphile_worker._private_jobs j
     JOIN graphile_worker._private_tasks t ON t.id = j.task_id`,
  )
  expect(rows).toEqual([{ identifier: 'sendText', payload: { to: '7135550123' }, priority: 10 }])
})

test('rows: saving none takes no statement', async () => {
  expect(await statementsOf(() => saveRows(db, { events: [], notifications: [], tasks: [] }))).toBe(0)
})
