import { addHours } from '@gaitway/contract/format/time'
import { findPayer } from '../../store/facilities.ts'
import { findPolicyInForce } from '../../store/policies.ts'
import { newId } from '../../store/ids.ts'
import { buildApplication } from '../../../test/builders/application.ts'
import { buildFacility } from '../../../test/builders/facility.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)
const admin = await buildUser(db, { firstName: 'Ada', lastName: 'Whitmore' })
const subadmin = await buildUser(db, { role: 'subadmin' })
const note = 'Agreed with the board'

afterEach(() => db('policies').where('version', '>', 1).delete())

test('service fee: a new version is the fee of facilities without their own, with who set it', async () => {
  const plain = await buildFacility(db)
  const special = await buildFacility(db, { feePercent: 8 })
  const feeOf = async ({ id }: { id: string }) => (await findPayer(db, id))?.feePercent
  expect([await feeOf(plain), await feeOf(special)]).toEqual([10, 8])
  const set = () => api.as(admin).call('policies.setServiceFee', { version: 1, feePercent: 12.5, note })
  const { status, body } = await set()
  expect([status, body.data]).toEqual([
    201,
    expect.objectContaining({
      kind: 'serviceFee',
      version: 2,
      terms: { feePercent: 12.5 },
      setByName: 'Ada Whitmore',
      note,
    }),
  ])
  expect([await feeOf(plain), await feeOf(special)]).toEqual([12.5, 8])
  expect((await set()).body.code).toBe('out_of_date')
  const price = await api.as(plain).call('jobs.previewPrice', {
    jobType: 'PART_TIME',
    slots: [{ startDate: '2026-12-01T15:00:00Z', endDate: '2026-12-01T23:00:00Z' }],
    hourlyRate: 62,
  })
  expect(price.body.data).toMatchObject({ feePercent: 12.5, ACH: { totalCents: 55_800 } })
  const event = await db('events').where({ verb: 'setServiceFee' }).orderBy('id', 'desc').first()
  expect(event).toMatchObject({
    noun: 'billingTerms',
    actorUserId: admin.userId,
    details: { feePercent: { from: 10, to: 12.5 }, reason: note },
  })
  const wrong = await api.as(admin).call('policies.setServiceFee', { version: 2, feePercent: 101, note })
  expect(wrong.body.error.feePercent).toContain('between 0 and 100 percent')
})

test('policies: of several admins at the same time one sets the next version, and the others are refused', async () => {
  const set = (feePercent: number) =>
    api.as(admin).call('policies.setServiceFee', { version: 1, feePercent, note })
  const answers = await Promise.all([11, 12, 13].map(set))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
})

test('automatic acceptance: time cards submitted later have the new time, those before keep theirs', async () => {
  const at = services.clock.now()
  const submit = async () => {
    const application = await buildApplication(db, { status: 'completed' })
    const id = newId()
    const row = { id, applicationId: application.id, status: 'pending', workedMinutes: 480, payCents: 49_600 }
    await db('timesheets').insert({ ...row, submittedAt: at, createdAt: at })
    return async () => (await db('timesheets').where({ id }).first('acceptsAt')).acceptsAt as Date
  }
  const before = await submit()
  const { status } = await api.as(admin).call('policies.setAutoAcceptance', { version: 1, hours: 72, note })
  expect(status).toBe(201)
  const after = await submit()
  expect([await before(), await after()]).toEqual([addHours(at, 48), addHours(at, 72)])
})

test('invoice terms: apply from then on, and refuse what breaks their rule', async () => {
  const set = (netDays: number) =>
    api.as(admin).call('policies.setInvoiceTerms', { version: 1, netDays, note })
  expect((await set(0)).body.error).toEqual({ netDays: 'Enter 1 to 90 days' })
  expect((await set(45)).status).toBe(201)
  expect((await findPolicyInForce(db, 'invoiceTerms', services.clock.now())).terms).toEqual({ netDays: 45 })
})

test('policies: sub-admins see those of cancellations and late check-ins, and set none', async () => {
  const kinds = async (by: typeof admin) =>
    (await api.as(by).call('policies.list')).body.data.map(({ kind }: { kind: string }) => kind).toSorted()
  expect(await kinds(admin)).toEqual([
    'autoAcceptance',
    'cancellation',
    'invoiceTerms',
    'lateCheckIn',
    'secondAdmin',
    'serviceFee',
  ])
  expect(await kinds(subadmin)).toEqual(['cancellation', 'lateCheckIn'])
  const set = await api.as(subadmin).call('policies.setServiceFee', { version: 1, feePercent: 5, note })
  expect(set.status).toBe(403)
})
