import { TEMPLATES_MAX } from '@gaitway/contract/values/limits'
import { newId } from '../../store/ids.ts'
import { buildFacility, buildMember } from '../../../test/builders/facility.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const api = testApi(testServices(db))

const job = {
  jobType: 'PART_TIME',
  clinicianType: 'pt',
  settingTypes: ['SNF'],
  patientTypes: [],
  dressCode: 'Scrubs',
  description: 'Evaluate and treat.',
  hourlyRate: 62,
  minExperienceYears: 1,
  times: [{ daysLater: 0, start: '08:00', end: '16:00' }],
}
const namesOf = async (who: { userId: string }) => {
  const { body } = await api.as(who).call('jobTemplates.list')
  return body.data.map(({ name }: { name: string }) => name)
}

test('job template: is saved under a name, renamed and deleted, for the whole facility', async () => {
  const facility = await buildFacility(db)
  const member = await buildMember(db, { facilityId: facility.id, access: ['shifts'] })
  const added = await api.as(facility).call('jobTemplates.add', { name: ' Weekday SNF ', job })
  expect([added.status, added.body.data]).toEqual([201, { id: added.body.data.id, name: 'Weekday SNF', job }])
  await api.as(member).call('jobTemplates.add', { name: 'Acute', job })
  expect(await namesOf(member)).toEqual(['Acute', 'Weekday SNF'])
  const { id } = added.body.data
  const renamed = await api.as(member).call('jobTemplates.rename', { id, name: 'aa' })
  expect(renamed.body.data).toEqual({ id, name: 'aa', job })
  expect(await namesOf(facility)).toEqual(['aa', 'Acute'])
  expect((await api.as(facility).call('jobTemplates.remove', { id })).status).toBe(200)
  expect(await namesOf(facility)).toEqual(['Acute'])
  const verbs = await db('events').where({ nounId: facility.id }).orderBy('id').pluck('verb')
  expect(verbs).toEqual(['addTemplate', 'addTemplate', 'renameTemplate', 'removeTemplate'])
})

test('job template: a facility uses a name only once, ignoring case', async () => {
  const [facility, other] = [await buildFacility(db), await buildFacility(db)]
  const taken = { name: 'You already have a template with this name' }
  await api.as(facility).call('jobTemplates.add', { name: 'Nights', job })
  const { body } = await api.as(facility).call('jobTemplates.add', { name: 'Days', job })
  expect((await api.as(facility).call('jobTemplates.add', { name: 'NIGHTS', job })).body.error).toEqual(taken)
  const { id } = body.data
  expect((await api.as(facility).call('jobTemplates.rename', { id, name: 'nights' })).body.error).toEqual(
    taken,
  )
  expect((await api.as(facility).call('jobTemplates.rename', { id, name: 'DAYS' })).status).toBe(200)
  expect((await api.as(other).call('jobTemplates.add', { name: 'Nights', job })).status).toBe(201)
})

test('job template: an error that would stop a shift from posting is shown at its field', async () => {
  const facility = await buildFacility(db)
  const wrong = { ...job, times: [{ daysLater: 0, start: '25:00', end: '16:00' }], hourlyRate: 5 }
  const { body } = await api.as(facility).call('jobTemplates.add', { name: 'Wrong', job: wrong })
  expect(Object.keys(body.error).toSorted()).toEqual(['job.hourlyRate', 'job.times.0.start'])
})

test('job template: a facility can keep only so many', async () => {
  const facility = await buildFacility(db)
  const rows = Array.from({ length: TEMPLATES_MAX }, (_, number) => ({
    id: newId(),
    facilityId: facility.id,
    name: `Template ${number}`,
    job,
    createdBy: facility.userId,
    createdAt: new Date('2026-11-20T12:00:00Z'),
  }))
  await db('job_templates').insert(rows)
  const { body } = await api.as(facility).call('jobTemplates.add', { name: 'One more', job })
  expect(body.error).toEqual({ name: 'You can keep up to 50 templates. Delete one first.' })
})
