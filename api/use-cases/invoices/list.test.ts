import { showInvoiceNumber } from '@gaitway/contract/format/money'
import { addDays } from '@gaitway/contract/format/time'
import { newId } from '../../store/ids.ts'
import { buildFacility } from '../../../test/builders/facility.ts'
import { buildInvoice } from '../../../test/builders/invoice.ts'
import { buildFile } from '../../../test/builders/profile.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { putBackRows, testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)

const buildWorld = async () => {
  const facility = await buildFacility(db, { officeName: 'Cedar Hill' })
  return {
    admin: await buildUser(db),
    facility,
    draft: await buildInvoice(db, { facility, issuedAt: null }),
    issued: await buildInvoice(db, { facility, issuedAt: new Date('2026-11-19T15:00:00Z') }),
    pastDue: await buildInvoice(db, { issuedAt: new Date('2026-10-01T15:00:00Z') }),
  }
}
let { admin, facility, draft, issued, pastDue } = await buildWorld()
/** After tests that change invoices or add some. */
const rebuildWorld = async () => {
  await putBackRows(db)
  ;({ admin, facility, draft, issued, pastDue } = await buildWorld())
}

const list = async (input: Record<string, unknown> = {}) => {
  const { body } = await api.as(admin).call('invoices.list', input)
  return { ids: body.data.data.map(({ id }: { id: string }) => id) as string[], body }
}
const numberOf = async (id: string) => (await db('invoices').where({ id }).first('number')).number as number

test('invoices: admins list all, by stage and facility, newest first', async () => {
  const all = [draft, issued, pastDue].map(({ invoiceId }) => invoiceId)
  expect((await list()).ids).toEqual(all)
  expect((await list({ stage: 'draft' })).ids).toEqual([draft.invoiceId])
  expect((await list({ stage: 'issued' })).ids).toEqual([issued.invoiceId])
  expect((await list({ stage: 'pastDue' })).ids).toEqual([pastDue.invoiceId])
  expect((await list({ stage: 'paid' })).ids).toEqual([])
  expect((await list({ facilityId: facility.id, sortBy: 'createdAt', sortOrder: 'asc' })).ids).toEqual([
    issued.invoiceId,
    draft.invoiceId,
  ])
  const page = await list({ skip: 1, limit: 1, sortBy: 'number', sortOrder: 'asc' })
  expect([page.ids, page.body.data.count]).toEqual([[pastDue.invoiceId], 3])
})

test('invoices: each shows its facility, shift, days and open amount', async () => {
  const { body } = await list({ stage: 'issued' })
  expect(body.data.data[0]).toMatchObject({
    jobApplicationId: issued.id,
    officeName: 'Cedar Hill',
    kind: 'shift',
    number: expect.stringMatching(/^INV-\d{6}$/),
    billTo: {
      name: 'Cedar Hill',
      attention: 'Ada Office',
      address1: '1 Fannin St',
      address2: null,
      city: 'Houston',
      state: 'TX',
      zipCode: '77030',
      email: facility.email,
    },
    lines: [
      { day: '2026-11-21', minutes: 480, rateCents: 6200, cents: 49_600 },
      { day: null, words: 'Service fee, 10%', cents: 4960 },
    ],
    productCents: 49_600,
    serviceFeeCents: 4960,
    totalCents: 54_560,
    openCents: 54_560,
    dueAt: '2026-12-20T05:59:00.000Z',
    attachmentUrl: null,
  })
  expect((await list({ stage: 'draft' })).body.data.data[0]).toMatchObject({
    number: null,
    billTo: null,
    openCents: 0,
    totalCents: 54_560,
  })
})

test('invoices: search by number, shift, facility and clinician', async () => {
  const number = await numberOf(issued.invoiceId)
  for (const search of [`INV-${String(number).padStart(6, '0')}`, `inv ${number}`])
    expect((await list({ search })).ids).toEqual([issued.invoiceId])
  expect((await list({ search: `#${issued.job.serialNumber}` })).ids).toContain(issued.invoiceId)
  expect((await list({ search: 'cedar' })).ids).toHaveLength(2)
  expect((await list({ search: '100%' })).ids).toEqual([])
})

const rowsOf = async (filter: object, by = admin) => {
  const sent = await api
    .as(by)
    .send('get', `/admin/invoices?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  return { status: sent.status, ids: (sent.body as { id: string }[]).map?.(({ id }) => id) }
}

test('invoices in the back office: by stage, job, number, shift and facility', async () => {
  expect((await rowsOf({})).ids).toEqual([draft, issued, pastDue].map(({ invoiceId }) => invoiceId))
  expect((await rowsOf({ stage: 'pastDue' })).ids).toEqual([pastDue.invoiceId])
  expect((await rowsOf({ stage: 'draft' })).ids).toEqual([draft.invoiceId])
  expect((await rowsOf({ jobId: issued.job.id })).ids).toEqual([issued.invoiceId])
  expect((await rowsOf({ q: showInvoiceNumber(await numberOf(issued.invoiceId)) })).ids).toEqual([
    issued.invoiceId,
  ])
  expect((await rowsOf({ q: 'cedar' })).ids).toEqual([draft.invoiceId, issued.invoiceId])
  expect((await rowsOf({ stage: 'void' })).status).toBe(422)
})

test('invoices in the back office: a draft has no number and nothing due, an issued one its total', async () => {
  const { body: open } = await api.as(admin).send('get', `/admin/invoices/${issued.invoiceId}`)
  expect(open).toMatchObject({ stage: 'issued', openCents: open.totalCents, officeName: 'Cedar Hill' })
  const { body: later } = await api.as(admin).send('get', `/admin/invoices/${draft.invoiceId}`)
  expect(later).toMatchObject({ stage: 'draft', number: null, openCents: 0 })
})

test('invoices in the back office: a sub-admin is refused the list and a record', async () => {
  const subadmin = await buildUser(db, { role: 'subadmin' })
  expect((await rowsOf({}, subadmin)).status).toBe(403)
  const one = await api.as(subadmin).send('get', `/admin/invoices/${issued.invoiceId}`)
  expect(one.status).toBe(403)
})

test('invoices: a list by age has the open ones past due that long', async () => {
  const ids = async (age: string) => {
    const { body } = await api
      .as(admin)
      .send('get', `/admin/invoices?filter=${encodeURIComponent(JSON.stringify({ age }))}`)
    return (body as { id: string }[]).map(({ id }) => id)
  }
  expect(await ids('notDue')).toContain(issued.invoiceId)
  expect(await ids('to30')).toEqual([pastDue.invoiceId])
  expect(await ids('to60')).toEqual([])
  expect(await ids('over60')).toEqual([])
})

describe('invoices that are changed:', () => {
  afterEach(rebuildWorld)

  test('an admin attaches a file of their own, and can replace it', async () => {
    const attach = (url: string, id = issued.invoiceId) => api.as(admin).call('invoices.attach', { id, url })
    const [first, second] = [
      await buildFile(db, { userId: admin.userId, purpose: 'invoice' }),
      await buildFile(db, { userId: admin.userId, purpose: 'invoice' }),
    ]
    const attached = await attach(`${first}?signature=old`)
    expect([attached.status, attached.body.data.attachmentUrl]).toEqual([
      200,
      expect.stringContaining(`${first}?`),
    ])
    expect((await api.as(admin).call('files.remove', { urls: [first] })).body.code).toBe('file_in_use')
    expect((await attach(second)).body.data.attachmentUrl).toContain(second)
    expect(await db('events').where({ nounId: issued.invoiceId, verb: 'attach' })).toHaveLength(2)
    const other = await buildFile(db, { userId: admin.userId, purpose: 'chat' })
    expect((await attach(other)).body.error).toEqual({ url: 'This isn’t one of your files.' })
    expect((await attach(second, newId())).status).toBe(404)
  })

  test('reminder: emails who pays, is recorded, and waits for the next day of the facility', async () => {
    const { invoiceId, facility: owner } = await buildInvoice(db)
    const remind = () => api.as(admin).call('invoices.remind', { id: invoiceId })
    const first = await remind()
    expect([first.status, first.body.data.remindedAt]).toEqual([200, services.clock.now().toISOString()])
    const again = await remind()
    expect([again.status, again.body.code]).toEqual([409, 'reminded_today'])
    expect(await db('notifications').where({ userId: owner.userId, type: 'invoiceDue' })).toHaveLength(1)
    expect(await db('events').where({ nounId: invoiceId, verb: 'remind' })).toMatchObject([
      { actorSide: 'admin' },
    ])
    const before = services.clock.now()
    services.clock.set(addDays(before, 1))
    expect((await remind()).status).toBe(200)
    services.clock.set(before)
  })

  test('reminder: refused for a draft, a closed invoice and an unknown one', async () => {
    const paid = await buildInvoice(db)
    await api
      .as(admin)
      .call('invoices.credit', { id: paid.invoiceId, reason: 'All of it.' }, { 'idempotency-key': newId() })
    const codeOf = async (id: string) => (await api.as(admin).call('invoices.remind', { id })).body.code
    expect(await codeOf(draft.invoiceId)).toBe('invoice_not_issued')
    expect(await codeOf(paid.invoiceId)).toBe('invoice_closed')
    expect(await codeOf(newId())).toBe('not_found')
  })
})
