import { entriesFor, settlementPostings } from '../../domain/postings.ts'
import { buildApplication } from '../../../test/builders/application.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { putBackRows, testDatabase, type TestDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'
import { post } from '../../store/ledger.ts'
import { saveRuns } from '../../store/scheduled-runs.ts'

let test: TestDatabase
let api: ReturnType<typeof testApi>
let admin: ReturnType<typeof api.as>
beforeAll(async () => {
  test = await testDatabase()
  api = testApi(testServices(test.db))
})
beforeEach(async () => {
  await putBackRows(test.db)
  minute = 0
  admin = api.as(await buildUser(test.db))
})
afterAll(() => test.close())

const price = {
  productCents: 49_600,
  serviceFeeCents: 4_960,
  subtotalCents: 54_560,
  processingCents: 1_612,
  totalCents: 56_172,
}
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute))
let minute = 0
/** A shift that was paid, settled and paid out: three transactions, a minute apart. */
const buildBooks = async () => {
  const shift = await buildApplication(test.db, { status: 'completed' })
  const about = { applicationId: shift.id }
  await test.db.transaction(async trx => {
    await post(trx, {
      ...about,
      kind: 'charge',
      description: 'Charged',
      at: at((minute += 1)),
      entries: entriesFor('charge', 56_172, { facilityId: shift.facility.id }),
    })
    await post(trx, {
      ...about,
      kind: 'settlement',
      description: 'Settled',
      at: at((minute += 1)),
      entries: settlementPostings(price, { facilityId: shift.facility.id, clinicianId: shift.clinician.id }),
    })
    await post(trx, {
      ...about,
      kind: 'transfer',
      description: 'To your bank',
      at: at((minute += 1)),
      entries: entriesFor('transfer', 49_600, { clinicianId: shift.clinician.id }),
    })
  })
  return shift
}
const accountOf = async (input: Record<string, unknown>) =>
  (await admin.call('ledger.account', input)).body.data

it('ledger account: lists entries newest first, each with its purpose and running balance', async () => {
  const [first, second] = [await buildBooks(), await buildBooks()]
  const cash = await accountOf({ account: 'cashAtPaymentService' })
  expect(cash.count).toBe(4)
  expect(cash.data.map((row: { balanceCents: number }) => row.balanceCents)).toEqual([
    13_144, 62_744, 6_572, 56_172,
  ])
  expect(cash.data[0]).toMatchObject({
    kind: 'transfer',
    description: 'To your bank',
    amountCents: -49_600,
    jobId: second.job.id,
    serialNumber: second.job.serialNumber,
    officeName: expect.any(String),
    clinicianName: 'Tess Therapist',
    postedAt: at(6).toISOString(),
  })
  const page = await accountOf({ account: 'cashAtPaymentService', skip: 1, limit: 2 })
  expect(page).toMatchObject({ count: 4, data: [{ balanceCents: 62_744 }, { balanceCents: 6_572 }] })
  const upwards = await accountOf({ account: 'cashAtPaymentService', sortOrder: 'asc', skip: 2 })
  expect(upwards.data).toMatchObject([{ balanceCents: 62_744 }, { balanceCents: 13_144 }])
  const own = await accountOf({ account: 'facilityReceivable', facilityId: second.facility.id })
  expect(own).toMatchObject({ count: 2, data: [{ balanceCents: 0 }, { balanceCents: -56_172 }] })
  const earned = await accountOf({ account: 'clinicianPayable', clinicianId: first.clinician.id })
  expect(earned).toMatchObject({ count: 2, data: [{ balanceCents: 0 }, { balanceCents: -49_600 }] })
  expect(await accountOf({ account: 'bank' })).toEqual({ data: [], count: 0, standing: null })
})

it('ledger account: splits what facilities owe into those who owe and those with credit', async () => {
  const standing = async () => (await accountOf({ account: 'facilityReceivable' })).standing
  const before = await standing()
  const receive = async (amountCents: number) => {
    const { id, facility } = await buildApplication(test.db, { status: 'completed' })
    const about = { applicationId: id, kind: 'charge' as const, description: 'Charged', at: at(0) }
    const entries = entriesFor('charge', amountCents, { facilityId: facility.id })
    await test.db.transaction(trx => post(trx, { ...about, entries }))
  }
  await receive(2_000)
  await receive(-500)
  expect(await standing()).toEqual({
    owing: before.owing + 1,
    owingCents: before.owingCents + 500,
    ahead: before.ahead + 1,
    aheadCents: before.aheadCents + 2_000,
  })
})

it('trial balance: names every account, balances, and shows the last comparison', async () => {
  const before = (await admin.call('ledger.trialBalance')).body.data
  await buildBooks()
  const { data } = (await admin.call('ledger.trialBalance')).body
  expect(data.accounts).toHaveLength(9)
  expect(data.accounts.find(({ account }: { account: string }) => account === 'bank')).toMatchObject({
    balanceCents: 0,
    entries: 0,
  })
  expect(data.debitsCents).toBe(data.creditsCents)
  expect(data.debitsCents - before.debitsCents).toBe(56_172 * 2 + 49_600)
  expect([data.comparedAt, data.differences]).toEqual([null, []])
  const comparedAt = '2026-11-20T08:00:00.000Z'
  await saveRuns(test.db, [
    {
      name: 'reconciliation',
      startedAt: at(0),
      finishedAt: at(1),
      isOk: true,
      result: { comparedAt, differences: ['Something differs.'] },
    },
  ])
  expect((await admin.call('ledger.trialBalance')).body.data).toMatchObject({
    comparedAt,
    differences: ['Something differs.'],
  })
})

it('ledger account: sums entries beyond the page from the index alone', async () => {
  await test.db.raw('VACUUM ANALYZE ledger_entries')
  const rows: Record<string, string>[] = await test.db.transaction(async trx => {
    await trx.raw('SET LOCAL enable_seqscan = off')
    const explained =
      await trx.raw(`EXPLAIN SELECT sum(amount_cents) FROM ledger_entries e WHERE e.account = 'bank'
      AND (e.posted_at, e.id) < (SELECT posted_at, id FROM ledger_entries LIMIT 1)`)
    return explained.rows
  })
  const plan = rows.map(row => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('Index Only Scan using ledger_entries_account')
  expect(plan).toMatch(/Index Cond: .*ROW\(posted_at, id\) </)
})
