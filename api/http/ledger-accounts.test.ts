import { post } from '../store/ledger.ts'
import { buildUser } from '../testing/builders/user.ts'
import { testDatabase } from '../testing/database.ts'
import { testApi } from '../testing/http.ts'
import { testServices } from '../testing/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const api = testApi(testServices(db))
const admin = await buildUser(db)

const list = (resource: string, params: Record<string, unknown>) => {
  const query = new URLSearchParams(
    Object.entries(params).map(([name, value]) => [name, JSON.stringify(value)]),
  )
  return api.as(admin).send('get', `/admin/${resource}?${query}`)
}
const accounts = ({ body }: { body: { account: string }[] }) => body.map(({ account }) => account)
beforeAll(() =>
  db.transaction(trx =>
    post(trx, {
      kind: 'topUp',
      description: 'Moved',
      at: new Date('2026-11-20T12:00:00Z'),
      entries: [
        { account: 'bank', amountCents: -5_000 },
        { account: 'cashAtPaymentService', amountCents: 4_000 },
        { account: 'processingCost', amountCents: 1_000 },
      ],
    }),
  ),
)

test('ledger accounts: are in chart order by default', async () => {
  expect(accounts(await list('ledger-accounts', {}))).toEqual([
    'cashAtPaymentService',
    'bank',
    'processingCost',
  ])
  const sort = ['balanceCents', 'ASC']
  expect(accounts(await list('ledger-accounts', { sort }))).toEqual([
    'bank',
    'processingCost',
    'cashAtPaymentService',
  ])
})

test('ledger accounts: can be paged and filtered', async () => {
  const page = await list('ledger-accounts', { range: [1, 1] })
  expect([accounts(page), page.headers['content-range']]).toEqual([['bank'], 'ledger-accounts 1-1/3'])
  expect(accounts(await list('ledger-accounts', { filter: { account: 'bank' } }))).toEqual(['bank'])
  expect(accounts(await list('ledger-accounts', { filter: { id: ['bank'] } }))).toEqual(['bank'])
})

test('ledger accounts: an unknown sort or filter is refused', async () => {
  expect((await list('ledger-accounts', { sort: ['password', 'ASC'] })).status).toBe(422)
  expect((await list('ledger-accounts', { filter: { color: 'red' } })).status).toBe(422)
  expect((await list('ledger-accounts', { filter: { account: 'pocket' } })).status).toBe(422)
})
