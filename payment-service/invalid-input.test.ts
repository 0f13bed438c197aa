import { openForTest, visit } from './testing/open-service.ts'

let local: Awaited<ReturnType<typeof openForTest>>

beforeAll(async () => {
  local = await openForTest()
})
afterAll(() => local.close())

const inside = /insert into|select |payment_service\.|node_modules|at .*\.ts|0x00|UTF8/i
const pages = ['setup', 'payouts', 'authenticate']
const tries = pages.flatMap(page => ['%00', 'a%00b', '%E0%A4%A'].map(id => [page, id] as const))

test.each(tries)('page %s: refuses the id %s with 400, without internals', async (page, id) => {
  for (const fields of [undefined, { name: 'Ada Pine' }]) {
    const answer = await visit(`${local.publicUrl}/${page}/${id}`, fields)
    expect(answer).toMatchObject({ status: 400, policy: expect.stringContaining("default-src 'none'") })
    expect(answer.page).toContain('Go back and try again.')
    expect(answer.page).not.toMatch(inside)
  }
})

test('pages: refuse a null character in a field with 400', async () => {
  for (const page of [...pages.map(each => `${each}/x`), 'balance'])
    for (const [name, value] of [
      ['name', 'Ada\0Pine'],
      ['na\0me', 'Ada Pine'],
    ]) {
      const answer = await visit(`${local.publicUrl}/${page}`, { [String(name)]: String(value) })
      expect([page, answer.status]).toEqual([page, 400])
      expect(answer.page).not.toMatch(inside)
    }
})

test('pages: refuse a body that is too large or in an unknown charset', async () => {
  const large = await visit(`${local.publicUrl}/setup/x`, { name: 'x'.repeat(11_000) })
  expect([large.status, inside.test(large.page)]).toEqual([400, false])
  const response = await fetch(`${local.publicUrl}/setup/x`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=nonsense' },
    body: 'name=x',
  })
  expect([response.status, inside.test(await response.text())]).toEqual([400, false])
})

test('pages: a fault is a 500, without internals', async () => {
  const { db } = local.database
  await db.raw('ALTER TABLE payment_service.authentications RENAME TO elsewhere')
  const answer = await visit(`${local.publicUrl}/authenticate/x`)
  await db.raw('ALTER TABLE payment_service.elsewhere RENAME TO authentications')
  expect(answer).toMatchObject({ status: 500, page: expect.stringContaining('Something went wrong') })
  expect(answer.page).not.toMatch(inside)
})

const call = async (method: string, path: string, body?: string) => {
  const response = await fetch(`http://127.0.0.1:${local.service.port}${path}`, {
    method,
    headers: { authorization: 'Bearer sk_test_local' },
    ...(body !== undefined && { body }),
  })
  const { error } = (await response.json()) as { error: { type: string; param?: string } }
  return [response.status, error.type, error.param]
}

test('API: refuses a null character with 400 and names the parameter', async () => {
  const refused = (param?: string) => [400, 'invalid_request_error', param]
  for (const path of ['/v1/refunds/%00', '/v1/payment_intents/a%00b', '/v1/accounts/%00'])
    expect([path, ...(await call('GET', path))]).toEqual([path, ...refused('id')])
  expect(await call('DELETE', '/v1/accounts/acct_1/external_accounts/%00')).toEqual(refused('part'))
  expect(await call('GET', '/v1/refunds?payment_intent=%00')).toEqual(refused('payment_intent'))
  expect(await call('GET', '/v1/transfers?starting_after=%00')).toEqual(refused('starting_after'))
  expect(await call('POST', '/v1/customers', 'name=a%00b')).toEqual(refused('name'))
  expect(await call('POST', '/v1/customers', 'metadata[a]=a%00b')).toEqual(refused('metadata[a]'))
  expect(await call('POST', '/v1/customers', 'metadata[a%00b]=a')).toEqual(refused('metadata[a\0b]'))
})

test('API: refuses a malformed path and a body that is too large with 400', async () => {
  expect(await call('GET', '/v1/refunds/%E0%A4%A')).toEqual([400, 'invalid_request_error', undefined])
  const large = `name=${'x'.repeat(110 * 1024)}`
  expect(await call('POST', '/v1/customers', large)).toEqual([400, 'invalid_request_error', undefined])
})
