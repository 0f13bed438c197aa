import { execFile } from 'node:child_process'
import { join } from 'node:path'
import knex from 'knex'
import { repositoryFolder } from '../api/repository.ts'
import type { Migration } from '../api/store/migrate.ts'
import { migrations } from './index.ts'

/** Earlier ones ran before there was a process to live beside. */
const FIRST_CHECKED = '20261203040000'

type Client = {
  acquireConnection: () => Promise<object>
  releaseConnection: () => Promise<void>
  _query: (connection: object, statement: { sql: string; response?: object }) => Promise<object>
}

/** The statements of a migration, which a database without rows answers. */
const listStatements = async ({ up }: Migration): Promise<string[]> => {
  const statements: string[] = []
  const db = knex({ client: 'pg' })
  const client: Client = db.client
  client.acquireConnection = async () => ({})
  client.releaseConnection = async () => {}
  client._query = async (_connection, statement) => {
    statements.push(statement.sql)
    return Object.assign(statement, { response: { rows: [], rowCount: 0, command: '' } })
  }
  await up(db)
  return statements
}

/** Not for us: the time-outs are the connection's, and these types are what the values need. */
const unused = [
  'ban-char-field',
  'prefer-bigint-over-int',
  'prefer-text-field',
  'require-lock-timeout',
  'require-statement-timeout',
]
/** What processes of the version before can't live with. */
const ofBreaking = [
  'ban-drop-column',
  'ban-drop-table',
  'changing-column-type',
  'renaming-column',
  'renaming-table',
]

type Finding = { rule_name: string; message: string }

/** What Squawk finds in a migration, by the names of its rules. */
const listProblems = async (migration: Migration): Promise<string[]> => {
  const excluded = [...unused, ...(/^\d+-breaking-/.test(migration.name) ? ofBreaking : [])]
  const transaction = migration.config?.transaction === false ? [] : ['--assume-in-transaction']
  const file = `${migration.name}.sql`
  const options = ['--reporter', 'json', '--pg-version', '15.0', '--exclude', excluded.join(',')]
  const statements = await listStatements(migration)
  const program = join(repositoryFolder, 'node_modules', '.bin', 'squawk')
  const found = await new Promise<string>((resolve, reject) => {
    const child = execFile(program, [...options, ...transaction, '--stdin-filepath', file], (error, output) =>
      // it exits with 1 for findings, which are its output then
      output ? resolve(output) : reject(error ?? new Error('Squawk printed nothing.')),
    )
    child.stdin?.end(statements.map(statement => `${statement};`).join('\n'))
  })
  return (JSON.parse(found) as Finding[]).map(({ rule_name: rule }) => rule)
}

test('migrations: none locks a table for long, and the version before works with each', async () => {
  const found = await Promise.all(
    migrations
      .filter(({ name }) => name >= FIRST_CHECKED)
      .map(async migration => ({ name: migration.name, problems: await listProblems(migration) })),
  )
  expect(found.filter(({ problems }) => problems.length > 0)).toEqual([])
})

const running = (sql: string, more: Partial<Migration> = {}): Migration => ({
  name: '30000101000000-any',
  up: db => db.raw(sql),
  ...more,
})
const alone = { config: { transaction: false } }
const breaking = { name: '30000101000000-breaking-any' }

test.each<[string, Migration, string[]]>([
  [
    'a new table and its index',
    running('CREATE TABLE a (id bigint PRIMARY KEY); CREATE INDEX a_id ON a (id)'),
    [],
  ],
  ['a column that may be empty', running('ALTER TABLE jobs ADD COLUMN a text'), []],
  ['a column with a fixed default', running('ALTER TABLE jobs ADD COLUMN a text NOT NULL DEFAULT 1'), []],
  ['a required column', running('ALTER TABLE jobs ADD COLUMN a text NOT NULL'), ['adding-required-field']],
  [
    'a check that reads all rows',
    running('ALTER TABLE jobs ADD CONSTRAINT a CHECK (id > 0)'),
    ['constraint-missing-not-valid'],
  ],
  [
    'a check of what is written from now on',
    running('ALTER TABLE jobs ADD CONSTRAINT a CHECK (id > 0) NOT VALID'),
    [],
  ],
  [
    'an index that stops writes',
    running('CREATE INDEX jobs_a ON jobs (a)'),
    ['require-concurrent-index-creation'],
  ],
  [
    'an index created concurrently',
    running('CREATE INDEX CONCURRENTLY IF NOT EXISTS jobs_a ON jobs (a)', alone),
    [],
  ],
  ['a column that goes', running('ALTER TABLE jobs DROP COLUMN a'), ['ban-drop-column']],
  ['a column that goes in a breaking one', running('ALTER TABLE jobs DROP COLUMN a', breaking), []],
  ['another name', running('ALTER TABLE jobs RENAME COLUMN a TO b'), ['renaming-column']],
  ['another type', running('ALTER TABLE jobs ALTER COLUMN a TYPE date'), ['changing-column-type']],
])('migrations: %s', async (_case, migration, problems) => {
  expect(await listProblems(migration)).toEqual(problems)
})
