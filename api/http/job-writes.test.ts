import simpleRestProvider from 'ra-data-simple-rest'
import { addDays, dayIn } from '@gaitway/contract/format/time'
import { buildApplication } from '../../test/builders/application.ts'
import { buildUser } from '../../test/builders/user.ts'
import { testDatabase } from '../../test/database.ts'
import { testApi } from '../../test/http.ts'
import { testServices } from '../../test/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)
const admin = await buildUser(db)
const subadmin = await buildUser(db, { role: 'subadmin' })

type Method = 'get' | 'post' | 'put' | 'delete'

/** The stock provider over the API, as this person. A refusal throws its status and code. */
const providerOf = (person: typeof admin) =>
  simpleRestProvider('/admin', (async (
    url: string,
    { method = 'GET', body }: { method?: string; body?: string } = {},
  ) => {
    const sent = body ? (JSON.parse(body) as object) : undefined
    const answer = await api.as(person).send(method.toLowerCase() as Method, url, {}, sent)
    if (answer.status >= 400) throw Object.assign(new Error(answer.body.message), answer.body)
    return {
      status: answer.status,
      headers: new Headers(answer.headers as Record<string, string>),
      body: answer.text,
      json: answer.body as unknown,
    }
  }) as never)
const provider = providerOf(admin)
const statusOf = async (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (thrown: { status: number }) => thrown.status,
  )
const page = (perPage: number, number = 1) => ({ page: number, perPage })
const sort = (field: string, order: 'ASC' | 'DESC' = 'ASC') => ({ field, order })

describe('a shift by PUT', () => {
  type Job = { id: string; version: number; description: string; status: string; slots: object[] }
  const jobOf = async () => {
    const { job } = await buildApplication(db)
    return (await provider.getOne('jobs', { id: job.id })).data as Job
  }

  it('changes what was sent, leaves everything else alone, and refuses another state', async () => {
    const before = await jobOf()
    const data = { ...before, description: 'Six visits, all in one wing.' }
    const cancelled = { ...data, status: 'cancelled' }
    await expect(
      provider.update('jobs', { id: before.id, data: cancelled, previousData: before }),
    ).rejects.toMatchObject({ status: 422, error: { status: 'This can’t be changed here.' } })
    const after = await provider.update('jobs', { id: before.id, data, previousData: before })
    expect(after.data).toMatchObject({
      description: 'Six visits, all in one wing.',
      status: before.status,
      slots: before.slots,
    })
  })

  it('is refused with a stale version, and other verbs are closed', async () => {
    const before = await jobOf()
    const update = (description: string) =>
      provider.update('jobs', {
        id: before.id,
        data: { description, version: before.version },
        previousData: before,
      })
    expect(await statusOf(update('First come.'))).toBe(200)
    expect(await statusOf(update('Second.'))).toBe(409)
    expect(await statusOf(provider.delete('jobs', { id: before.id }))).toBe(405)
    expect(await statusOf(provider.create('jobs', { data: {} }))).toBe(405)
  })

  it('is found by its dates, in its own time zone', async () => {
    const { job } = await buildApplication(db)
    const startsAt = job.slots[0]?.startsAt ?? new Date(0)
    const dayAfter = (days: number) => dayIn('America/Chicago', addDays(startsAt, days))
    const day = dayAfter(0)
    const found = async (filter: object) =>
      (await provider.getList('jobs', { pagination: page(100), sort: sort('startDate'), filter })).data.some(
        ({ id }) => id === job.id,
      )
    expect(await found({ from: day, until: day })).toBe(true)
    expect(await found({ from: dayAfter(1) })).toBe(false)
    expect(await found({ until: dayAfter(-1) })).toBe(false)
  })
})

test('admin-cancel-job: either staff role cancels a shift by its ID with a reason; a second time is refused', async () => {
  const { job } = await buildApplication(db)
  const cancel = (reason: string) => api.as(subadmin).call('jobs.cancelByStaff', { id: job.id, reason })
  expect((await cancel('')).status).toBe(422)
  const { status, body } = await cancel('The unit is closed.')
  expect([status, body.data.status]).toEqual([200, 'cancelled'])
  expect((await cancel('Again.')).status).toBe(409)
})
