import type { Output } from '@gaitway/contract/schemas/index'
import { schemas } from '@gaitway/contract/schemas/index'
import { addDays, addHours } from '@gaitway/contract/format/time'
import { newId } from '../../store/ids.ts'
import { buildApplication } from '../../../test/builders/application.ts'
import { buildInvoice } from '../../../test/builders/invoice.ts'
import { buildJob } from '../../../test/builders/job.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { newDatabase, type TestDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { TEST_NOW, testServices } from '../../../test/services.ts'

const now = new Date(TEST_NOW)
let database: TestDatabase
let api: ReturnType<typeof testApi>
let admin: ReturnType<typeof api.as>
let figures: Output<'figures.read'>

const slotAt = (days: number) => {
  const startsAt = addDays(now, days)
  return [{ startsAt, endsAt: addHours(startsAt, 8) }]
}

type Filled = { days: number; hoursToFill: number; missed?: string; status?: 'completed' | 'cancelled' }

/** A shift that was confirmed this long after it was posted. */
const buildFilled = async ({ days, hoursToFill, missed, status = 'completed' }: Filled) => {
  const { db } = database
  const createdAt = addDays(now, days - 10)
  const { id, job } = await buildApplication(db, { status: 'completed', slots: slotAt(days), createdAt })
  await db('applications')
    .where({ id })
    .update({ confirmedAt: addHours(createdAt, hoursToFill), status, clinicianMissed: missed ?? null })
  await db('jobs').where({ id: job.id }).update({ status })
}

const postFees = async (fees: { cents: number; days: number }[]) => {
  for (const { cents, days } of fees) {
    const transactionId = newId()
    const postedAt = addDays(now, days)
    const entry = { transactionId, postedAt }
    await database.db.transaction(async trx => {
      await trx('ledger_transactions').insert({
        id: transactionId,
        kind: 'test',
        description: 'Fee',
        postedAt,
        onceKey: newId(),
      })
      await trx('ledger_entries').insert([
        { ...entry, id: newId(), account: 'feeIncome', amountCents: -cents },
        { ...entry, id: newId(), account: 'adjustments', amountCents: cents },
      ])
    })
  }
}

beforeAll(async () => {
  database = await newDatabase()
  const { db } = database
  api = testApi(testServices(db))
  admin = api.as(await buildUser(db))
  await buildFilled({ days: -1, hoursToFill: 1 })
  await buildFilled({ days: -2, hoursToFill: 5 })
  await buildFilled({ days: -29, hoursToFill: 200 })
  await buildFilled({ days: -3, hoursToFill: 48, status: 'cancelled', missed: 'noShow' })
  // not counted: canceled, canceled by the clinician in time, too long ago, not begun
  await buildFilled({ days: -3, hoursToFill: 48, status: 'cancelled' })
  await buildFilled({ days: -3, hoursToFill: 48, status: 'cancelled', missed: 'canceledEarly' })
  await buildFilled({ days: -31, hoursToFill: 1 })
  await buildJob(db, { slots: slotAt(1) })
  // nobody was found
  for (const days of [-4, -28]) await buildJob(db, { status: 'expired', slots: slotAt(days) })
  await postFees([
    { cents: 5_000, days: -1 },
    { cents: 4_000, days: -29 },
    { cents: -1_000, days: -2 },
    { cents: 9_900, days: -31 },
  ])
  // due 30 days after they are issued
  for (const days of [-1, -32, -65, -100])
    await buildInvoice(db, { slots: slotAt(days - 40), issuedAt: addDays(now, days) })
  await buildInvoice(db, { slots: slotAt(-150), issuedAt: null })
  figures = schemas['figures.read'].output.parse((await admin.call('figures.read')).body.data)
})
afterAll(() => database.close())

const countOf = async (filter: object) => {
  const path = `/admin/jobs?filter=${encodeURIComponent(JSON.stringify(filter))}`
  return ((await admin.send('get', path)).body as unknown[]).length
}

test('fill rate: counts shifts confirmed at their start, of those not canceled, as its list does', async () => {
  const { filled, counted, parts } = figures.fillRate
  expect({ filled, counted }).toEqual({ filled: 4, counted: 6 })
  expect(parts.map(part => `${part.filled}/${part.counted}`)).toEqual([
    '1/2',
    '0/0',
    '0/0',
    '0/0',
    '0/0',
    '3/4',
  ])
  expect(parts[0]?.from).toBe('2026-10-21T15:00:00.000Z')
  expect(await countOf({ fill: 'counted' })).toBe(6)
  expect(await countOf({ fill: 'filled' })).toBe(4)
  expect(await countOf({ fill: 'notFilled' })).toBe(2)
})

test('time to fill: is the median of the shifts that were filled, also of one that ended as a no-show', () => {
  expect(figures.timeToFill).toEqual({
    medianMinutes: 5 * 60,
    filled: 4,
    times: { to2Hours: 1, toDay: 1, to3Days: 1, toWeek: 0, longer: 1 },
  })
})

test('revenue: sums service fees of 30 days, less credits', () => {
  const { cents, parts } = figures.revenue ?? { parts: [] }
  expect(cents).toBe(8_000)
  expect(parts.map(part => part.cents)).toEqual([4_000, 0, 0, 0, 0, 4_000])
})

test('receivables: sums what is left of issued invoices by age', async () => {
  const each = 54_560
  const age = { cents: each, invoices: 1 }
  expect(figures.receivables).toEqual({
    cents: 4 * each,
    pastDueCents: 3 * each,
    ages: { notDue: age, to30: age, to60: age, over60: age },
  })
  const path = `/admin/invoices?filter=${encodeURIComponent(JSON.stringify({ stage: 'open' }))}`
  expect((await admin.send('get', path)).body).toHaveLength(4)
})

test('figures: a sub-admin sees none about money', async () => {
  const subadmin = api.as(await buildUser(database.db, { role: 'subadmin' }))
  const { data } = (await subadmin.call('figures.read')).body
  expect(data).toMatchObject({ fillRate: figures.fillRate, revenue: null, receivables: null })
})
