import { errors } from '@gaitway/contract/values/errors'
import express from 'express'
import type { Knex } from 'knex'
import request from 'supertest'
import { buildClinician } from '../../test/builders/clinician.ts'
import { newDatabase } from '../../test/database.ts'
import { testApi } from '../../test/http.ts'
import { testServices } from '../../test/services.ts'
import { findSchemaProblem } from '../store/migrate.ts'
import { connect, limitWaiting } from '../store/postgres/index.ts'
import { buildHealthRoutes } from './health.ts'

const database = await newDatabase()
const own = connect(database.url, { name: 'overloaded', max: 2 })
const callerDb = connect(database.url, { name: 'overloaded caller', max: 1 })
for (const db of [own, callerDb]) limitWaiting(db, 100)
afterAll(async () => {
  await Promise.all([own.destroy(), callerDb.destroy()])
  await database.close()
})

const services = { ...testServices(own), callerDb }
const api = testApi(services)
const health = express().use(buildHealthRoutes({ db: callerDb, isStopping: () => false, findSchemaProblem }))

/** Holds all connections for statements that Knex builds. */
const holdAll = async (db: Knex) => {
  const holders = [await db.transaction(), await db.transaction()]
  for (const holder of holders) await holder.raw('SELECT 1')
  return () => Promise.all(holders.map(holder => holder.rollback()))
}

test('overload: a request that gets no connection is refused, and when to try again is said', async () => {
  const person = await buildClinician(database.db)
  await api.as(person).call('accounts.current')
  const release = await holdAll(own)
  try {
    const answer = await api.as(person).call('clinicians.add', { aboutMe: 'Knees.' })
    const [status, message] = errors.overloaded
    expect([answer.status, answer.body, answer.get('retry-after')]).toEqual([
      503,
      { status, code: 'overloaded', message, error: message },
      '1',
    ])
    await request(health).get('/readyz').expect(200, { status: 'ok' })
  } finally {
    await release()
  }
  expect((await api.as(person).call('clinicians.add', { aboutMe: 'Knees.' })).body.code).not.toBe(
    'overloaded',
  )
})

test('overload: connections given up are used again', async () => {
  const release = await holdAll(own)
  const waiting = Array.from({ length: 20 }, () => own.raw('SELECT 1').then(() => 'answered', String))
  const outcomes = await Promise.all(waiting)
  expect(new Set(outcomes)).toEqual(
    new Set(['OverloadedError: Waited too long for a connection to the database']),
  )
  await release()
  await Promise.all([own.raw('SELECT 1'), own.raw('SELECT 1'), own.raw('SELECT 1')])
})

test('overload: one locked table slows no call that doesn’t need it', async () => {
  const person = await buildClinician(database.db)
  const { call } = api.as(person)
  await call('accounts.current')
  // as long as in production, so that nothing is refused only because the machine is slow
  limitWaiting(own, 1_000)
  const holder = await database.db.transaction()
  try {
    await holder.raw('LOCK TABLE notifications')
    const waiting = Array.from({ length: 60 }, () => call('notifications.list'))
    // while the lock is held
    const others = await Promise.all(Array.from({ length: 10 }, () => call('accounts.sessions')))
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200))
    await request(health).get('/readyz').expect(200, { status: 'ok' })
    expect(['overloaded', 'unavailable']).toContain((await Promise.race(waiting)).body.code)
    await holder.rollback()
    const codes = (await Promise.all(waiting)).map(({ status, body }) => body.code ?? status)
    expect(codes.filter(code => !['overloaded', 'unavailable', 200].includes(code))).toEqual([])
  } finally {
    if (!holder.isCompleted()) await holder.rollback()
  }
  expect((await call('notifications.list')).status).toBe(200)
})
