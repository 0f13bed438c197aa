import type { FilePurpose } from '@gaitway/contract/values/enums'
import { addMinutes, addHours } from '@gaitway/contract/format/time'
import { fileUrlColumns } from '../../store/files.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildFacility } from '../../../test/builders/facility.ts'
import { buildFile } from '../../../test/builders/profile.ts'
import { testDatabase } from '../../../test/database.ts'
import { pdf, photo } from '../../../test/fixtures/uploads.ts'
import { testApi } from '../../../test/http.ts'
import { testServices, TEST_NOW } from '../../../test/services.ts'
import { tick } from '../tick.ts'
import { findFileId } from './files.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const { clock, files } = services
const api = testApi(services)
const tess = await buildClinician(db)
const other = await buildClinician(db)

const open = (link: string) => api.guest.send('get', link.replace('/api', ''))
const later = (minutes: number) => clock.setReal(addMinutes(clock.real(), minutes))

test('files: uploads are stored by content type, and links work for ten minutes', async () => {
  const answer = await api.as(tess).upload('drivingLicense', [
    { name: 'Führerschein.JPG', bytes: await photo() },
    { name: 'copy.pdf', bytes: pdf() },
  ])
  expect(answer.status).toBe(201)
  expect(answer.body.data).toMatchObject([
    { name: 'Führerschein.jpg', contentType: 'image/jpeg' },
    { name: 'copy.pdf', contentType: 'application/pdf', size: pdf().length },
  ])
  const [picture, copy] = answer.body.data
  const shown = await open(picture.url)
  expect([shown.status, shown.get('content-type'), shown.get('x-content-type-options')]).toEqual([
    200,
    'image/jpeg',
    'nosniff',
  ])
  expect(shown.get('content-disposition')).toBe(
    `inline; filename="F_hrerschein.jpg"; filename*=UTF-8''F%C3%BChrerschein.jpg`,
  )
  expect(shown.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect((await open(copy.url)).body).toEqual(pdf())
  later(10)
  const expired = await open(picture.url)
  expect([expired.status, expired.body.code]).toEqual([410, 'link_expired'])
})

test('files: browsers may keep a profile picture, and nothing else', async () => {
  const cacheOf = async (purpose: FilePurpose) => {
    const { body } = await api.as(tess).upload(purpose, [{ name: 'me.jpg', bytes: await photo() }])
    return (await open(body.data[0].url)).get('cache-control')
  }
  expect(await cacheOf('profilePicture')).toBe('private, max-age=600')
  expect(await cacheOf('drivingLicense')).toBe('private, no-store')
})

test('files: a link without its own signature opens nothing', async () => {
  const { body } = await api.as(tess).upload('resume', [
    { name: 'a.pdf', bytes: pdf('a') },
    { name: 'b.pdf', bytes: pdf('b') },
  ])
  const [a, b] = body.data.map(({ url }: { url: string }) => url.split('?'))
  expect((await open(a[0])).status).toBe(404)
  expect((await open(`${a[0]}?${b[1]}`)).status).toBe(404)
  expect((await api.as(tess).send('get', a[0].replace('/api', ''))).status).toBe(404)
})

test('files: ignores the declared type, and stores nothing of a refused upload', async () => {
  const before = await db('files')
  const refused = await api.as(tess).upload('profilePicture', [
    { name: 'me.jpg', bytes: await photo() },
    { name: 'me-too.jpg', bytes: pdf() },
  ])
  expect([refused.status, refused.body.code]).toEqual([415, 'file_type_not_accepted'])
  expect(await db('files')).toEqual(before)
  const none = await api.as(tess).upload('resume', [])
  expect(none.body.error).toEqual({ files: 'Please choose a file' })
  const unknown = await api.as(tess).upload('holiday', [{ name: 'a.pdf', bytes: pdf() }])
  expect(unknown.body.error).toEqual({ purpose: 'Please choose what these files are for' })
})

test('files: refuses a file over 10 MB and a sixth file', async () => {
  const big = await api
    .as(tess)
    .upload('resume', [{ name: 'a.pdf', bytes: Buffer.alloc(10 * 1024 * 1024 + 1) }])
  expect([big.status, big.body.code, big.body.message]).toEqual([
    413,
    'E_EXCEEDS_UPLOAD_LIMIT',
    'Max file upload limit exceeded (10 MB)',
  ])
  const six = Array.from({ length: 6 }, (_, index) => ({ name: `${index}.pdf`, bytes: pdf() }))
  const many = await api.as(tess).upload('resume', six)
  expect([many.status, many.body.code]).toEqual([422, 'too_many_files'])
})

test('files: stores at most 50 per person, however many arrive at once', async () => {
  const full = await buildClinician(db)
  for (let number = 0; number < 48; number++) await buildFile(db, { userId: full.userId, purpose: 'chat' })
  const two = [pdf('1'), pdf('2')].map(bytes => ({ name: 'a.pdf', bytes }))
  const answers = await Promise.all([1, 2, 3].map(() => api.as(full).upload('resume', two)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 413, 413])
  const refused = answers.find(({ status }) => status === 413)
  expect(refused?.body.code).toBe('file_quota_exceeded')
  expect(await db('files').where({ ownerUserId: full.userId })).toHaveLength(50)
})

test('files: stores at most 200 MB per person', async () => {
  const full = await buildClinician(db)
  for (let number = 0; number < 20; number++) await buildFile(db, { userId: full.userId, purpose: 'chat' })
  await db('files')
    .where({ ownerUserId: full.userId })
    .update({ byteSize: 10 * 1024 * 1024 })
  const answer = await api.as(full).upload('resume', [{ name: 'a.pdf', bytes: pdf() }])
  expect(answer.body.code).toBe('file_quota_exceeded')
})

test('files: a person removes their own, all or none per call, bytes included', async () => {
  const { body } = await api.as(tess).upload('resume', [{ name: 'a.pdf', bytes: pdf() }])
  const mine = body.data[0].url as string
  const theirs = await buildFile(db, { userId: other.userId, purpose: 'resume' })
  const foreign = await api.as(tess).call('files.remove', { urls: [mine, theirs] })
  expect([foreign.status, foreign.body.code]).toEqual([404, 'not_found'])
  expect((await open(mine)).status).toBe(200)
  const removed = await api.as(tess).call('files.remove', { urls: [mine] })
  expect(removed.body.data).toEqual({ removed: 1 })
  expect((await open(mine)).status).toBe(404)
  const id = mine.slice('/api/files/'.length, mine.indexOf('?'))
  expect(await files.read(id)).toBeNull()
  expect((await api.as(tess).call('files.remove', { urls: [mine] })).status).toBe(404)
})

test('files: one in use by a profile stays until the profile is saved without it', async () => {
  const person = await buildClinician(db)
  const file = (purpose: FilePurpose) => buildFile(db, { userId: person.userId, purpose })
  const named = {
    resumeUrl: await file('resume'),
    drivingLicenseUrls: [await file('drivingLicense'), await file('drivingLicense')],
    cprPictureUrl: await file('cpr'),
  }
  const profileUrl = await file('profilePicture')
  await db('clinicians').where({ id: person.id }).update(named)
  await db('users').where({ id: person.userId }).update({ profileUrl })
  const remove = (...urls: string[]) => api.as(person).call('files.remove', { urls })
  const spare = await file('resume')
  for (const url of [...Object.values(named).flat(), profileUrl]) {
    const { status, body } = await remove(spare, url)
    expect([status, body.code]).toEqual([409, 'file_in_use'])
  }
  await db('clinicians').where({ id: person.id }).update({ resumeUrl: spare })
  expect((await remove(named.resumeUrl)).status).toBe(200)
  const facility = await buildFacility(db)
  const house = await buildFile(db, { userId: facility.userId, purpose: 'profilePicture' })
  await db('facilities').where({ id: facility.id }).update({ profileUrl: house })
  expect((await api.as(facility).call('files.remove', { urls: [house] })).body.code).toBe('file_in_use')
})

describe('file sweep:', () => {
  const start = new Date(TEST_NOW)
  const tickAfter = async (hours: number) => {
    clock.set(addHours(start, hours))
    await tick(services)
  }
  const idOf = (url: string) => findFileId(url) ?? ''
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

  test('deletes an unused upload after a day, bytes included, and not earlier', async () => {
    const [abandoned = ''] = await sendIn(await buildClinician(db), 'resume')
    await tickAfter(24)
    expect(await states(abandoned)).toEqual(['kept'])
    await tickAfter(25)
    expect(await states(abandoned)).toEqual(['removed'])
    await tickAfter(27)
    expect(await states(abandoned)).toEqual(['gone'])
    await tickAfter(27)
  })

  test('a file in a profile stays, and goes once the profile no longer names it', async () => {
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

  test('deletes leftover bytes of a removed file after an hour', async () => {
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

  test('clears a key reserved by a process that died before storing the bytes', async () => {
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

  test('keeps a file that is being added to a profile at the same time', async () => {
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

  test('checks every column that contains file addresses', async () => {
    const columns = await db('information_schema.columns')
      .where({ tableSchema: 'public' })
      .andWhere('column_name', '~', '(url|urls)$')
      .select('table_name', 'column_name')
    const names = columns.map(row => `${row.tableName}.${row.columnName}`)
    expect(names.filter(name => !otherAddresses.includes(name)).toSorted()).toEqual(fileUrlColumns.toSorted())
  })
})
