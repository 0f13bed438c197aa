import type { Output } from '@gaitway/contract/schemas/index'
import { newId } from '../../store/ids.ts'
import { buildTenant } from '../../../test/builders/tenant.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { newDatabase, type TestDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'

let database: TestDatabase
let api: ReturnType<typeof testApi>
let admin: ReturnType<typeof api.as>
let subadmin: ReturnType<typeof api.as>
let tenant: Awaited<ReturnType<typeof buildTenant>>
beforeAll(async () => {
  database = await newDatabase()
  api = testApi(testServices(database.db))
  tenant = await buildTenant(database.db)
  admin = api.as(await buildUser(database.db, { firstName: 'Ada', lastName: 'Staffer' }))
  subadmin = api.as(await buildUser(database.db, { role: 'subadmin' }))
  await database.db('users').where({ id: tenant.clinician.userId }).update({
    firstName: 'Quill',
    lastName: 'Underhill',
    phone: '7135550177',
  })
  await database.db('facilities').where({ id: tenant.facility.id }).update({ officeName: 'Larkspur Rehab' })
})
afterAll(() => database.close())

type Found = Output<'search.find'>[number]
const findAs = async (who: typeof admin, q: string): Promise<Found[]> =>
  (await who.call('search.find', { q })).body.data as Found[]
const found = async (q: string, who = admin) =>
  (await findAs(who, q)).map(({ kind, id, matchedBy }) => ({ kind, id, matchedBy }))

test('search: finds people by name, email and phone, written as people write them', async () => {
  const { userId } = tenant.clinician
  const { email } = await database.db('users').where({ id: userId }).first()
  const person = (matchedBy: string) => [{ kind: 'user', id: userId, matchedBy }]
  expect(await found('underHILL')).toEqual(person('name'))
  expect(await found('quill under')).toEqual(person('name'))
  expect(await found(email.toUpperCase())).toEqual(person('email'))
  for (const phone of ['(713) 555-0177', '+1 713 555 0177', '5550177'])
    expect(await found(phone)).toEqual(person('phone'))
})

test('search: finds a facility by its name, and lists a name that starts so first', async () => {
  const owner = tenant.facility.userId
  await buildUser(database.db, { role: 'facility', firstName: 'Mark', lastName: 'Clark Larkspur' })
  const [first] = await found('larkspur')
  expect(first).toEqual({ kind: 'user', id: owner, matchedBy: 'name' })
})

const lastSix = (id: string) => id.slice(-6)

test('search: finds the record of any ID, whole or by its last six characters', async () => {
  const { worked, job, clinician, facility } = tenant
  const { id: paymentId } = await database.db('payments').where({ applicationId: worked.id }).first('id')
  const expected = [
    [clinician.id, { kind: 'user', id: clinician.userId, matchedBy: 'userId' }],
    [facility.id, { kind: 'user', id: facility.userId, matchedBy: 'userId' }],
    [clinician.userId, { kind: 'user', id: clinician.userId, matchedBy: 'userId' }],
    [job.id, { kind: 'job', id: job.id, matchedBy: 'shiftId' }],
    [worked.id, { kind: 'job', id: worked.job.id, matchedBy: 'applicationId' }],
    [tenant.timesheet, { kind: 'job', id: worked.job.id, matchedBy: 'timeCardId' }],
    [paymentId, { kind: 'job', id: worked.job.id, matchedBy: 'paymentId' }],
  ] as const
  for (const [id, record] of expected) {
    expect(await found(id)).toContainEqual(record)
    expect(await found(lastSix(id).toUpperCase())).toContainEqual(record)
  }
})

test('search: finds shifts and invoices by number, and payments by the ID of the payment service', async () => {
  const { job, worked } = tenant
  const { serialNumber } = await database.db('jobs').where({ id: job.id }).first('serialNumber')
  expect(await found(`#${String(serialNumber).padStart(4, '0')}`)).toEqual([
    { kind: 'job', id: job.id, matchedBy: 'shiftId' },
  ])
  const invoice = await database.db('invoices').whereNotNull('number').first('id', 'number')
  expect(await found(`INV-${String(invoice.number).padStart(6, '0')}`)).toEqual([
    { kind: 'invoice', id: invoice.id, matchedBy: 'invoiceNumber' },
  ])
  const { id: paymentId } = await database.db('payments').where({ applicationId: worked.id }).first('id')
  await database.db('charges').insert({
    id: newId(),
    paymentId,
    kind: 'charge',
    reason: 'confirmation',
    status: 'succeeded',
    amountCents: 100,
    idempotencyKey: 'found-by-search',
    providerId: 'pi_3PxTest',
    createdAt: new Date(),
  })
  expect(await found('pi_3PxTest')).toEqual([{ kind: 'job', id: worked.job.id, matchedBy: 'paymentId' }])
})

test('search: a sub-admin finds people and shifts, but no staff, money or time cards', async () => {
  const { clinician, worked, timesheet } = tenant
  expect(await found('underhill', subadmin)).toHaveLength(1)
  expect(await found(worked.id, subadmin)).toHaveLength(1)
  const invoice = await database.db('invoices').first('id')
  const payment = await database.db('payments').first('id')
  for (const hidden of ['staffer', timesheet, invoice.id, payment.id, 'pi_3PxTest'])
    expect(await found(hidden, subadmin)).toEqual([])
  expect(await found('staffer')).toHaveLength(1)
  expect((await api.as(clinician).call('search.find', { q: 'underhill' })).status).toBe(403)
})

test('search: two letters of a name find nobody, three do', async () => {
  expect(await found('un')).toEqual([])
  expect(await found('und')).not.toEqual([])
})

test('search: wildcards and quotes are text, and one letter is too short', async () => {
  for (const q of ['%%', '__', `' OR 1=1`]) expect(await found(q)).toEqual([])
  expect((await admin.call('search.find', { q: 'a' })).status).toBe(422)
})
