import { buildApplication } from '../../testing/builders/application.ts'
import { buildClinician } from '../../testing/builders/clinician.ts'
import { buildFacility } from '../../testing/builders/facility.ts'
import { buildJob } from '../../testing/builders/job.ts'
import { buildFile } from '../../testing/builders/profile.ts'
import { buildUser } from '../../testing/builders/user.ts'
import { testDatabase } from '../../testing/database.ts'
import { testApi } from '../../testing/http.ts'
import { testServices } from '../../testing/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const api = testApi(testServices(db))

const clinician = await buildClinician(db)
const facility = await buildFacility(db)
const resume = await buildFile(db, { userId: clinician.userId, purpose: 'resume' })
await db('clinicians').where({ id: clinician.id }).update({ resumeUrl: resume, npiNumber: '1234567893' })

const read = async (person: { userId: string }, id?: string) =>
  (await api.as(person).call('clinicians.read', id ? { id } : {})).body
const readings = () => db('events').where({ verb: 'readPrivate' })

const hidden = {
  isPrivateHidden: true,
  email: null,
  phone: null,
  dateOfBirth: null,
  emrgencyContactName: null,
  emrgencyContactPhone: null,
  homeAddress1: null,
  homeAddressZipCode: null,
  resumeUrl: null,
}
const shown = {
  isPrivateHidden: false,
  email: clinician.email,
  phone: '5555550100',
  dateOfBirth: String(Date.parse('1990-05-04T00:00:00Z')),
  homeAddress1: '12 Main St',
  resumeUrl: expect.stringContaining(`${resume}?expires=`),
}
const always = { firstName: 'Tess', npiNumber: '1234567893', homeAddressCity: 'Houston' }

test('read profile: a clinician reads only their own', async () => {
  const other = await buildClinician(db)
  expect((await read(clinician)).data).toMatchObject({ ...always, ...shown })
  expect((await read(clinician, clinician.id)).data).toMatchObject(shown)
  expect((await read(clinician, other.id)).code).toBe('not_found')
})

test('read profile: a facility needs an application, and a confirmation for private details', async () => {
  expect((await read(facility, clinician.id)).code).toBe('not_found')
  const job = await buildJob(db, { facility })
  const application = await buildApplication(db, { job, clinician })
  expect((await read(facility, clinician.id)).data).toMatchObject({ ...always, ...hidden })
  expect(await readings()).toEqual([])
  await db('applications').where({ id: application.id }).update({ status: 'upcoming' })
  expect((await read(facility, clinician.id)).data).toMatchObject({ ...always, ...shown })
  expect(await readings()).toMatchObject([
    { actorUserId: facility.userId, clinicianId: clinician.id, facilityId: facility.id },
  ])
  await db('applications').where({ id: application.id }).update({ status: 'removed' })
  expect((await read(facility, clinician.id)).code).toBe('not_found')
  const stranger = await buildFacility(db)
  expect((await read(stranger, clinician.id)).code).toBe('not_found')
})

test('read profile: a facility that isn’t approved reads no profiles', async () => {
  const pending = await buildFacility(db, { status: 'pending' })
  const open = await buildFacility(db, { isSignupCompleted: false })
  expect((await read(pending, clinician.id)).code).toBe('not_approved')
  expect((await read(open, clinician.id)).code).toBe('signup_incomplete')
})

test('read profile: staff see everything, and each access is recorded', async () => {
  const subadmin = await buildUser(db, { role: 'subadmin' })
  expect((await read(subadmin, clinician.id)).data).toMatchObject({ ...always, ...shown })
  await read(subadmin, clinician.id)
  expect(await readings().where({ actorUserId: subadmin.userId })).toHaveLength(2)
  expect((await read(subadmin)).error).toEqual({ id: 'Please choose a clinician.' })
  expect((await read(subadmin, facility.id)).code).toBe('not_found')
})
