import { buildClinician } from '../../testing/builders/clinician.ts'
import { buildFacility, buildMember } from '../../testing/builders/facility.ts'
import { buildUser } from '../../testing/builders/user.ts'
import { testDatabase } from '../../testing/database.ts'
import { testApi } from '../../testing/http.ts'
import { testServices } from '../../testing/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)
const admin = await buildUser(db)

const setTerms = (id: string, input: object) => api.as(admin).call('facilities.setTerms', { id, ...input })
const detailsOf = async (id: string) =>
  (await db('events').where({ noun: 'facility', nounId: id, verb: 'setTerms' }).orderBy('id')).map(
    ({ details, actorUserId }) => ({ ...details, by: actorUserId }),
  )

test('facility terms: an admin sets fee, invoices and trust; other terms stay, and each change is recorded', async () => {
  const facility = await buildFacility(db)
  const terms = { feePercent: 7.5, invoiceAllowed: true, trusted: true }
  const set = await setTerms(facility.id, terms)
  expect([set.status, set.body.data]).toMatchObject([200, { ...terms, holdReason: null }])
  const [before] = await db('facilities').where({ id: facility.id })
  await setTerms(facility.id, terms)
  expect(await db('facilities').where({ id: facility.id })).toEqual([before])
  expect((await setTerms(facility.id, { feePercent: null })).body.data).toMatchObject({
    feePercent: 10,
    invoiceAllowed: true,
  })
  expect(await detailsOf(facility.id)).toEqual([
    {
      feePercent: { from: null, to: 7.5 },
      invoiceAllowed: { from: false, to: true },
      trusted: { from: false, to: true },
      by: admin.userId,
    },
    { feePercent: { from: 7.5, to: null }, by: admin.userId },
  ])
})

test('facility terms: a billing hold and its reason are visible to the facility and staff, until it is lifted', async () => {
  const facility = await buildFacility(db)
  const people = {
    owner: facility,
    member: await buildMember(db, { facilityId: facility.id, access: ['shifts'] }),
    admin,
    subadmin: await buildUser(db, { role: 'subadmin' }),
    clinician: await buildClinician(db),
  }
  const seen = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(people).map(async ([name, person]) => {
          const { body } = await api.as(person).call('facilities.read', { id: facility.id })
          return [name, body.data.holdReason] as const
        }),
      ),
    )
  const holdReason = 'Two invoices are open since summer.'
  expect((await setTerms(facility.id, { holdReason })).body.data.holdReason).toBe(holdReason)
  expect(await seen()).toEqual({
    owner: holdReason,
    member: holdReason,
    admin: holdReason,
    subadmin: holdReason,
    clinician: null,
  })
  const [{ heldAt }] = await db('facilities').where({ id: facility.id })
  await setTerms(facility.id, { holdReason: 'One of them still is.', trusted: true })
  expect(await db('facilities').where({ id: facility.id })).toMatchObject([{ heldAt }])
  await setTerms(facility.id, { holdReason: null })
  expect(await seen()).toMatchObject({ owner: null, admin: null })
  expect(await db('facilities').where({ id: facility.id })).toMatchObject([{ heldAt: null, trusted: true }])
})

test('facility terms: refuses a fee out of range, a missing or long reason, and an unknown facility', async () => {
  const { id } = await buildFacility(db)
  for (const feePercent of [-1, 100.5, 7.555, '7'])
    expect((await setTerms(id, { feePercent })).body.error).toHaveProperty('feePercent')
  for (const holdReason of ['', ' ', 'x'.repeat(501)])
    expect((await setTerms(id, { holdReason })).body.error).toHaveProperty('holdReason')
  expect((await setTerms(admin.userId, { trusted: true })).status).toBe(404)
  expect(await detailsOf(id)).toEqual([])
})
