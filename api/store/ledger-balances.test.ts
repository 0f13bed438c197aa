import { compareBooks } from '../use-cases/ledger/reconcile.ts'
import { putBackRows, testDatabase, type TestDatabase } from '../../test/database.ts'
import { testServices } from '../../test/services.ts'
import { foldBalances, listWrongBalances, readTrialBalance } from './ledger-balances.ts'
import { post } from './ledger.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await testDatabase()
})
afterEach(() => putBackRows(test.db))
afterAll(() => test.close())

const at = new Date('2026-11-20T12:00:00Z')
/** Accounts come in random order: two postings at once must not deadlock. */
const topUp = (cents: number) =>
  test.db.transaction(async trx => {
    const entries = [
      { account: 'bank' as const, amountCents: -cents },
      { account: 'cashAtPaymentService' as const, amountCents: cents },
    ]
    for (const half of [1, 2])
      await post(trx, {
        kind: 'topUp',
        description: 'Moved',
        at,
        entries: half + (cents % 2) === 2 ? entries : entries.toReversed(),
      })
  })

const balances = async () => (await readTrialBalance(test.db, 'none')).parse().accounts

it('balances: match the postings, also while several post and fold at once', async () => {
  await Promise.all([
    ...Array.from({ length: 12 }, (_, index) => topUp(100 + index)),
    ...Array.from({ length: 4 }, () => foldBalances(test.db)),
  ])
  expect(await listWrongBalances(test.db)).toEqual([])
  await foldBalances(test.db)
  expect(await test.db('ledger_balances').pluck('account')).toHaveLength(2)
  expect(await listWrongBalances(test.db)).toEqual([])
  const creditsCents = 2 * (12 * 100 + 66)
  expect((await balances()).find(({ account }) => account === 'bank')).toEqual({
    account: 'bank',
    debitsCents: 0,
    creditsCents,
    balanceCents: -creditsCents,
    entries: 24,
  })
})

it('balances: a posting that was rolled back leaves nothing', async () => {
  const before = await balances()
  const undone = test.db.transaction(async trx => {
    const entries = [
      { account: 'bank' as const, amountCents: -500 },
      { account: 'adjustments' as const, amountCents: 500 },
    ]
    await post(trx, { kind: 'adjustment', description: 'Undone', at, entries })
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  expect(await balances()).toEqual(before)
})

it('balances: one that doesn’t match its entries is reported', async () => {
  await test
    .db('ledger_balances')
    .insert({ account: 'feeIncome', debitsCents: 0, creditsCents: 700, entries: 1 })
  const { differences } = await compareBooks(testServices(test.db), { posts: false })
  expect(differences).toContain('The stored balance of feeIncome is -$7.00, but its entries add up to $0.00.')
})
