import { balanceAt } from './testing/payments.ts'
import { openForTest, visit } from './testing/open-service.ts'

let local: Awaited<ReturnType<typeof openForTest>>
beforeAll(async () => {
  local = await openForTest()
})
afterAll(() => local.close())

test('balance page: adds money to the balance', async () => {
  const url = `${local.publicUrl}/balance`
  expect((await visit(url)).page).toContain('$0.00')
  expect(await visit(url, { amount: '$1,250.5' })).toMatchObject({ status: 303, goesTo: url })
  expect((await visit(url)).page).toContain('$1,250.50')
  expect(await balanceAt(local.stripe)).toEqual([125_050, 0])
})

test.each(['', '0', '-5', '1e3', '9999999'])(
  'balance page: refuses the amount %j, and keeps it in the field',
  async typed => {
    const { page, goesTo } = await visit(`${local.publicUrl}/balance`, { amount: typed })
    expect(goesTo).toBeNull()
    expect(page).toContain('Enter an amount from $0.01 to $999,999.99.')
    expect(page).toContain(`value="${typed}"`)
  },
)
