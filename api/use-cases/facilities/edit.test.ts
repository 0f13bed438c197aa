import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildFacility, buildMember } from '../../../test/builders/facility.ts'
import { buildJob } from '../../../test/builders/job.ts'
import { buildFile } from '../../../test/builders/profile.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)
const admin = await buildUser(db)

type Location = { id: string; nickname: string }
const north = { nickname: 'North', address1: '2 Main St', city: 'Houston', state: 'TX', zipCode: '77002' }
const south = { ...north, nickname: 'South', description: 'Enter from the back.' }
const edit = (person: { userId: string }, input: object) =>
  api.as(person).call('facilities.edit', { ...input })
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code}`
const eventsOf = (facilityId: string) =>
  db('events').where({ noun: 'facility', nounId: facilityId }).orderBy('id')

test('edit facility: keeps fields not sent, clears null ones, and records which changed', async () => {
  const facility = await buildFacility(db)
  const answer = await edit(facility, {
    officeName: 'Bayou Rehab West',
    phone: '5555550199',
    website: 'www.example.com/rehab',
    aboutFacility: 'By the river.',
    cmsCertificationNumber: '455001',
    dressCode: 'Scrubs',
  })
  expect([answer.status, answer.body.data]).toMatchObject([
    200,
    {
      officeName: 'Bayou Rehab West',
      phone: '5555550199',
      website: 'https://www.example.com/rehab',
      contactTitle: 'Director of Rehab',
      cmsCertificationNumber: '455001',
    },
  ])
  const cleared = await edit(facility, { aboutFacility: null, website: null, address2: null })
  expect(cleared.body.data).toMatchObject({ aboutFacility: null, website: null })
  const events = await eventsOf(facility.id)
  expect(events).toMatchObject([
    { verb: 'edit', actorUserId: facility.userId, facilityId: facility.id },
    { verb: 'edit' },
  ])
  expect(events.map(({ details }) => details)).toEqual([
    { fields: ['officeName', 'aboutFacility', 'phone', 'website', 'cmsCertificationNumber'] },
    { fields: ['aboutFacility', 'website'] },
  ])
  await edit(facility, { officeName: 'Bayou Rehab West' })
  expect(await eventsOf(facility.id)).toHaveLength(2)
})

test('edit facility: coordinates and time zone follow the ZIP code', async () => {
  const facility = await buildFacility(db)
  const moved = await edit(facility, { city: 'Phoenix', state: 'AZ', zipCode: '85004' })
  expect(moved.body.data.timeZone).toBe('America/Phoenix')
  expect(await db('facilities').where({ id: facility.id })).toMatchObject([
    { latitude: 33.4514, longitude: -112.0706 },
  ])
})

test('edit facility: kept locations keep their IDs, and a shift at a removed one keeps its address', async () => {
  const facility = await buildFacility(db)
  const two = await edit(facility, { locations: [north, south] })
  const [first, second] = two.body.data.locations as [Location, Location]
  const job = await buildJob(db, { facility, columns: { addressNickname: 'North', address1: '2 Main St' } })
  const after = await edit(facility, {
    locations: [
      { ...south, id: second.id, nickname: 'South gate', description: null },
      { ...north, nickname: 'East' },
    ],
  })
  const [kept, added] = after.body.data.locations as [Location, Location]
  expect([kept, added]).toMatchObject([
    { id: second.id, nickname: 'South gate', description: null },
    { nickname: 'East' },
  ])
  expect(added.id).not.toBe(first.id)
  expect((await api.as(facility).call('jobs.read', { id: job.id })).body.data).toMatchObject({
    jobAddressNickname: 'North',
    jobAddress1: '2 Main St',
  })
  const gone = await edit(facility, { locations: [{ ...north, id: first.id }] })
  expect(codeOf(gone)).toBe('404 not_found')
  const doubled = await edit(facility, { locations: [north, south].map(one => ({ ...one, id: kept.id })) })
  expect(codeOf(doubled)).toBe('404 not_found')
})

test('edit facility: can’t reach another facility, its locations or pictures', async () => {
  const facility = await buildFacility(db)
  const other = await buildFacility(db)
  const theirs = (await edit(other, { locations: [north] })).body.data.locations as [Location]
  expect(codeOf(await edit(facility, { id: other.id, officeName: 'Mine now' }))).toBe('404 not_found')
  expect(codeOf(await edit(facility, { locations: [{ ...north, id: theirs[0].id }] }))).toBe('404 not_found')
  const picture = await buildFile(db, { userId: other.userId, purpose: 'profilePicture' })
  const own = await buildFile(db, { userId: facility.userId, purpose: 'profilePicture' })
  for (const profileUrl of [picture, `${own}?signed\nagain`])
    expect((await edit(facility, { profileUrl })).body.error).toEqual({
      profileUrl: 'This isn’t one of your files.',
    })
  expect((await api.as(other).call('facilities.read')).body.data).toMatchObject({
    officeName: 'Bayou Rehab',
    locations: [{ id: theirs[0].id }],
  })
})

test('edit facility: the picture must be uploaded by its owner, and is read by a signed link', async () => {
  const facility = await buildFacility(db)
  const profileUrl = await buildFile(db, { userId: facility.userId, purpose: 'profilePicture' })
  const answer = await edit(facility, { profileUrl: `${profileUrl}?signature=old` })
  expect(answer.body.data.profileUrl).toMatch(`${profileUrl}?`)
  expect(await db('facilities').where({ id: facility.id })).toMatchObject([{ profileUrl }])
  expect((await edit(facility, { profileUrl: null })).body.data.profileUrl).toBeNull()
  const resume = await buildFile(db, { userId: facility.userId, purpose: 'resume' })
  expect(codeOf(await edit(facility, { profileUrl: resume }))).toBe('422 fields_wrong')
})

test('edit facility: an admin names the facility and may set its terms with it; its owner may not', async () => {
  const facility = await buildFacility(db)
  const named = await edit(admin, { id: facility.id, aboutFacility: 'By the bayou.' })
  expect([named.status, named.body.data]).toMatchObject([200, { aboutFacility: 'By the bayou.' }])
  const terms = { feePercent: 0, invoiceAllowed: true, trusted: true }
  for (const [name, value] of Object.entries(terms))
    expect(codeOf(await edit(facility, { id: facility.id, [name]: value }))).toBe('403 not_allowed')
  const agreed = await edit(admin, { id: facility.id, aboutFacility: 'Upriver.', ...terms })
  expect(agreed.body.data).toMatchObject({ aboutFacility: 'Upriver.', ...terms })
  const events = await db('events').where({ facilityId: facility.id }).orderBy(['happened_at', 'id'])
  expect(events.map(({ verb, details }) => [verb, details])).toEqual([
    ['edit', { fields: ['aboutFacility'] }],
    ['edit', { fields: ['aboutFacility'] }],
    [
      'setTerms',
      {
        feePercent: { from: null, to: 0 },
        invoiceAllowed: { from: false, to: true },
        trusted: { from: false, to: true },
      },
    ],
  ])
  expect((await edit(admin, { officeName: 'Whose?' })).body.error).toEqual({
    id: 'Please choose a facility.',
  })
  expect(codeOf(await edit(admin, { id: admin.userId, officeName: 'Nobody' }))).toBe('404 not_found')
})

test('edit facility: a declined facility is pending again once its owner resubmits', async () => {
  const facility = await buildFacility(db, { status: 'rejected' })
  await db('users').where({ id: facility.userId }).update({ statusReason: 'Wrong address.' })
  await edit(admin, { id: facility.id, address1: '9 Right St' })
  const standing = () => db('users').where({ id: facility.userId }).first('status', 'status_reason')
  expect(await standing()).toEqual({ status: 'rejected', statusReason: 'Wrong address.' })
  expect((await edit(facility, { address1: '10 Right St' })).status).toBe(200)
  expect(await standing()).toEqual({ status: 'pending', statusReason: null })
  const notified = () => db('notifications').where({ facilityId: facility.id }).orderBy('user_id')
  const staff = await db('users').whereIn('role', ['admin', 'subadmin']).orderBy('id').pluck('id')
  expect(staff).toContain(admin.userId)
  expect(await notified()).toMatchObject(staff.map(userId => ({ userId, type: 'facilitySignedUp' })))
  await edit(facility, { address1: '11 Right St' })
  expect(await notified()).toHaveLength(staff.length)
})

test('edit facility: a sub-user can’t change anything, whatever their areas', async () => {
  const facility = await buildFacility(db)
  const member = await buildMember(db, { facilityId: facility.id, access: ['shifts', 'payments'] })
  expect(codeOf(await edit(member, { officeName: 'Mine' }))).toBe('403 not_allowed')
})

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
  for (const missing of [{}, { feePercent: '' }])
    expect((await setTerms(id, missing)).body.error).toEqual({ feePercent: 'Please provide fee percentage.' })
  for (const holdReason of ['', ' ', 'x'.repeat(501)])
    expect((await setTerms(id, { holdReason })).body.error).toHaveProperty('holdReason')
  expect((await setTerms(admin.userId, { trusted: true })).status).toBe(404)
  expect(await detailsOf(id)).toEqual([])
})
