import express from 'express'
import request from 'supertest'
import { isMigrated } from '../store/migrate.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { health } from './health.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const appWith = (isStopping: boolean, isReady = isMigrated) =>
  express().use(health({ db: database.db, isStopping: () => isStopping, isMigrated: isReady }))

test('health: ready with a migrated database', async () => {
  await request(appWith(false)).get('/readyz').expect(200, { status: 'ok' })
})

test('health: alive but not ready while stopping', async () => {
  await request(appWith(true)).get('/healthz').expect(200, { status: 'ok' })
  await request(appWith(true)).get('/readyz').expect(503, { status: 'stopping' })
})

test('health: not ready when the database fails or isn’t migrated', async () => {
  const broken = appWith(false, () => Promise.reject(new Error('away')))
  await request(broken).get('/readyz').expect(503, { status: 'the database is not responding' })
  const older = appWith(false, async () => false)
  await request(older).get('/readyz').expect(503, { status: 'the database is not migrated' })
})
