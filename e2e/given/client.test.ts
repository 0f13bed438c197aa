import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { client, Refused, requestOf } from './client.ts'

const id = '01900000-0000-7000-8000-000000000000'

test('a field that the path names goes into the path, the others of a GET into the query', () => {
  expect(requestOf('timesheets.read', { id })).toMatchObject({
    method: 'GET',
    address: `/timesheet/${id}`,
  })
  expect(requestOf('facilities.searchDirectory', { search: 'oak & elm' })).toMatchObject({
    method: 'GET',
    address: '/facility-directory?search=oak+%26+elm',
  })
})

test('a variant sends the field that tells it from its sisters', () => {
  expect(requestOf('applications.decline', { applicationId: id })).toMatchObject({
    method: 'PATCH',
    address: '/update-applicants',
    body: { applicationId: id, decision: 'decline' },
  })
})

describe('against a server', () => {
  let answer = {}
  let asked: { request: IncomingMessage; body: string } | undefined
  const server = createServer(async (request, response) => {
    asked = { request, body: await text(request) }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  let call: ReturnType<typeof client>

  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    call = client(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  })
  afterAll(() => void server.close())

  test('a call gives what is in the envelope, and says who asks', async () => {
    answer = { status: 200, message: '', data: { available: true } }
    expect(await call('accounts.checkEmail', { email: 'a@b.test' }, { token: 'abc' })).toEqual({
      available: true,
    })
    expect(asked?.request.headers.authorization).toBe('Bearer abc')
    expect(asked?.body).toBe('{"email":"a@b.test"}')
  })

  test('a refusal is thrown with its code', async () => {
    answer = { status: 409, code: 'email_taken', message: 'There is one.', error: 'There is one.' }
    const refusal = await call('accounts.checkEmail', { email: 'a@b.test' }).catch(
      (thrown: unknown) => thrown,
    )
    expect(refusal).toBeInstanceOf(Refused)
    expect(refusal).toMatchObject({ answer: { code: 'email_taken' } })
  })
})
