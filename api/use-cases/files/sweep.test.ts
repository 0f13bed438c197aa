import { addHours } from '@gaitway/contract/time'
import type { FilePurpose } from '@gaitway/contract/enums'
import { namingColumns } from '../../store/files.ts'
import { buildClinician } from '../../testing/builders/clinician.ts'
import { buildFacility } from '../../testing/builders/facility.ts'
import { buildFile } from '../../testing/builders/profile.ts'
import { testDatabase } from '../../testing/database.ts'
import { pdf } from '../../testing/fixtures/uploads.ts'
import { testApi } from '../../testing/http.ts'
import { TEST_NOW, testServices } from '../../testing/services.ts'
import { tick } from '../tick.ts'
import { fileIdIn } from './files.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const { files, clock } = services
const api = testApi(services)

const start = new Date(TEST_NOW)
const tickAfter = async (hours: number) => {
  clock.set(addHours(start, hours))
  await tick(services)
}
const idOf = (url: string) => fileIdIn(url) ?? ''
const states = async (...urls: string[]) =>
  Promise.all(
    urls.map(async url => {
      const row = await db('files')
        .where({ id: idOf(url) })
        .first('deleted_at')
      if (!row) return (await files.read(idOf(url))) ? 'bytes without a row' : 'gone'
      return row.deletedAt ? 'removed' : 'kept'
    }),
  )
beforeEach(async () => {
  await db('files').delete()
  clock.set(start)
})

const sendIn = async (by: { userId: string }, purpose: FilePurpose, count = 1): Promise<string[]> => {
  const uploads = Array.from({ length: count }, (_, at) => ({ name: `${at}.pdf`, bytes: pdf(String(at)) }))
  const { body } = await api.as(by).upload(purpose, uploads)
  return body.data.map(({ url }: { url: string }) => url)
}

test('file sweep: deletes an unused upload after a day, bytes included, and not earlier', async () => {
  const [abandoned = ''] = await sendIn(await buildClinician(db), 'resume')
  await tickAfter(24)
  expect(await states(abandoned)).toEqual(['kept'])
  await tickAfter(25)
  expect(await states(abandoned)).toEqual(['removed'])
  await tickAfter(27)
  expect(await states(abandoned)).toEqual(['gone'])
  await tickAfter(27)
})

test('file sweep: a file in a profile stays, and goes once the profile no longer names it', async () => {
  const clinician = await buildClinician(db)
  const facility = await buildFacility(db)
  const papers = await sendIn(clinician, 'drivingLicense', 5)
  const [first = '', second = '', cpr = '', tb = '', covid = ''] = papers.map(url => url.split('?')[0])
  const [resume = '', malpractice = '', me = ''] = await Promise.all(
    (['resume', 'malpractice', 'profilePicture'] as const).map(purpose =>
      buildFile(db, { userId: clinician.userId, purpose }),
    ),
  )
  const house = await buildFile(db, { userId: facility.userId, purpose: 'profilePicture' })
  await db('clinicians')
    .where({ id: clinician.id })
    .update({
      drivingLicenseUrls: [first, second],
      cprPictureUrl: cpr,
      tbPictureUrl: tb,
      covidPictureUrl: covid,
      resumeUrl: resume,
      malpracticeUrl: malpractice,
    })
  await db('users').where({ id: clinician.userId }).update({ profileUrl: me })
  await db('facilities').where({ id: facility.id }).update({ profileUrl: house })
  const all = [first, second, cpr, tb, covid, resume, malpractice, me, house]
  for (const hours of [25, 27, 60]) await tickAfter(hours)
  expect(new Set(await states(...all))).toEqual(new Set(['kept']))
  await db('clinicians')
    .where({ id: clinician.id })
    .update({ drivingLicenseUrls: [second], resumeUrl: null })
  for (const hours of [85, 87]) await tickAfter(hours)
  expect(await states(first, resume, second, cpr)).toEqual(['gone', 'gone', 'kept', 'kept'])
})

test('file sweep: deletes leftover bytes of a removed file after an hour', async () => {
  const clinician = await buildClinician(db)
  const [resume = ''] = await sendIn(clinician, 'resume')
  const remove = files.remove
  files.remove = async () => {
    throw new Error('The disk is away')
  }
  expect((await api.as(clinician).call('files.remove', { urls: [resume] })).status).toBe(500)
  await expect(tickAfter(2)).rejects.toThrow('1 scheduled steps failed')
  expect(await states(resume)).toEqual(['removed'])
  files.remove = remove
  await tickAfter(2)
  expect(await states(resume)).toEqual(['gone'])
})

test('file sweep: clears a key reserved by a process that died before storing the bytes', async () => {
  const clinician = await buildClinician(db)
  const put = files.put
  files.put = async (key, bytes) => {
    await put(key, bytes)
    throw new Error('The process ends here')
  }
  const remove = files.remove
  files.remove = async () => {
    throw new Error('and does nothing more')
  }
  const { status } = await api.as(clinician).upload('resume', [{ name: 'a.pdf', bytes: pdf() }])
  expect(status).toBe(500)
  Object.assign(files, { put, remove })
  const [{ id }] = await db('files').where({ ownerUserId: clinician.userId })
  expect(await states(`/api/files/${id}`)).toEqual(['removed'])
  await tickAfter(2)
  expect(await states(`/api/files/${id}`)).toEqual(['gone'])
})

test('file sweep: keeps a file that is being added to a profile at the same time', async () => {
  const clinician = await buildClinician(db)
  const [resume = ''] = await sendIn(clinician, 'resume')
  const saving = await db.transaction()
  await saving('files')
    .where({ id: idOf(resume) })
    .forShare()
    .first('id')
  await tickAfter(25)
  await saving('clinicians')
    .where({ id: clinician.id })
    .update({ resumeUrl: resume.split('?')[0] })
  await saving.commit()
  await tickAfter(26)
  expect(await states(resume)).toEqual(['kept'])
})

/** Addresses of pages, not of files. */
const otherAddresses = ['charges.next_action_url']

test('file sweep: checks every column that contains file addresses', async () => {
  const columns = await db('information_schema.columns')
    .where({ tableSchema: 'public' })
    .andWhere('column_name', '~', '(url|urls)$')
    .select('table_name', 'column_name')
  const names = columns.map(row => `${row.tableName}.${row.columnName}`)
  expect(names.filter(name => !otherAddresses.includes(name)).toSorted()).toEqual(namingColumns.toSorted())
})
