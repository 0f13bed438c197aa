import { buildApplication } from '../../../test/builders/application.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildFacility } from '../../../test/builders/facility.ts'
import { buildJob } from '../../../test/builders/job.ts'
import { buildFile } from '../../../test/builders/profile.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { testDatabase } from '../../../test/database.ts'
import { photo } from '../../../test/fixtures/uploads.ts'
import { testApi } from '../../../test/http.ts'
import { pagesOfPdf, textOfPdf } from '../../../test/pdf-text.ts'
import { testServices } from '../../../test/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)

const tess = await buildClinician(db, {
  practiceYears: 1,
  columns: { npiNumber: '1234567893', about: 'Twelve years of gait training.' },
})
const facility = await buildFacility(db)

const download = async (person: { userId: string }, id?: string) => {
  const answer = await api.as(person).call('clinicians.downloadProfile', id ? { id } : {})
  const isPdf = answer.get('content-type') === 'application/pdf'
  const pdf = isPdf ? (answer.body as Buffer) : Buffer.alloc(0)
  return { status: answer.status, name: answer.get('content-disposition'), pdf, lines: textOfPdf(pdf) }
}
const downloads = (by: { userId: string }) =>
  db('events').where({ verb: 'downloadProfile', actorUserId: by.userId })
const contact = `(555) 555-0100 · ${tess.email}`

test('profile PDF: clinicians get their own, with everything others see plus their contact details', async () => {
  const { status, name, pdf, lines } = await download(tess)
  expect([status, name]).toEqual([
    200,
    expect.stringContaining("filename*=UTF-8''Tess-Therapist-profile.pdf"),
  ])
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(lines).toEqual([
    'Tess Therapist',
    'Physical therapist · 1 year(s) in practice',
    'Houston, TX',
    contact,
    'Twelve years of gait training.',
    'Licenses',
    'LIC1000 | TX',
    'Facility Experience (years)',
    'SNF: 5 year(s)',
    'Patient Experience (years)',
    'Geriatric: 4 year(s)',
    'Languages',
    'English',
    'Education',
    'Rice (2014)',
    'Certification',
    '-',
    'Specialties',
    '-',
    'Medical tests',
    'Covid status: -',
    'CPR expiry: 01-2030',
    'TB expiry: 01-2030',
    'Facility Certificates',
    '-',
    'NPI number',
    '1234567893',
    'Tess Therapist · Gaitway · Page 1 of 1',
  ])
  expect(await downloads(tess)).toEqual([])
})

test('profile PDF: a facility gets an applicant’s, with contact details only once confirmed, and on record', async () => {
  expect((await download(facility, tess.id)).status).toBe(404)
  const application = await buildApplication(db, { job: await buildJob(db, { facility }), clinician: tess })
  const before = await download(facility, tess.id)
  expect(before.status).toBe(200)
  expect(before.lines).toContain('LIC1000 | TX')
  const secret = /555-0100|@example|12 Main|77002|1990|Sam Therapist/
  expect(before.lines.filter(line => secret.test(line))).toEqual([])
  expect(await downloads(facility)).toEqual([])
  await db('applications').where({ id: application.id }).update({ status: 'upcoming' })
  const after = await download(facility, tess.id)
  expect(after.lines).toContain(contact)
  expect(await downloads(facility)).toMatchObject([
    { actorUserId: facility.userId, clinicianId: tess.id, facilityId: facility.id },
  ])
})

test('profile PDF: staff get anyone’s, clinicians only their own', async () => {
  const admin = await buildUser(db, { role: 'subadmin' })
  expect((await download(admin, tess.id)).lines).toContain(contact)
  expect((await download(admin)).status).toBe(422)
  expect((await download(admin, facility.id)).status).toBe(404)
  expect((await download(await buildClinician(db), tess.id)).status).toBe(404)
  expect(await downloads(admin)).toHaveLength(1)
})

test('profile PDF: includes the picture if its format can be drawn', async () => {
  const person = await buildClinician(db)
  const plain = await download(person)
  const { body } = await api.as(person).upload('profilePicture', [{ name: 'me.jpg', bytes: await photo() }])
  const [url] = body.data[0].url.split('?')
  await db('users').where({ id: person.userId }).update({ profileUrl: url })
  const { pdf } = await download(person)
  expect([plain.pdf.includes('/Subtype /Image'), pdf.includes('/Subtype /Image')]).toEqual([false, true])
})

test('profile PDF: hostile texts break nothing, and every page has its footer', async () => {
  const person = await buildClinician(db, {
    firstName: '\u202Eעדה 💉',
    lastName: '(\\) <b>',
    columns: {
      about: `${'🚶 wide '.repeat(150)}\n${'x'.repeat(500)}\n\n\n\nשלום\u0000`.replace('\u0000', ''),
      school: 'W'.repeat(100),
      languages: Array.from({ length: 70 }, (_, number) => `Language ${number}`),
      facilityCertificates: Array.from({ length: 30 }, () => 'ü'.repeat(100)),
    },
  })
  const { status, name, pdf, lines } = await download(person)
  const pages = pagesOfPdf(pdf)
  expect([status, name]).toEqual([200, expect.stringContaining("filename*=UTF-8''b-profile.pdf")])
  expect(pages).toBeGreaterThan(2)
  expect(lines[0]).toBe('? (\\) <b>')
  expect(lines.filter(line => /Page \d+ of/.test(line))).toEqual(
    Array.from({ length: pages }, (_, index) => `? (\\) <b> · Gaitway · Page ${index + 1} of ${pages}`),
  )
  expect(lines.filter(line => line.startsWith('Language '))).toHaveLength(70)
})

test('profile PDF: an empty profile makes a page too', async () => {
  const person = await buildClinician(db, {
    isSignupCompleted: false,
    licenses: [],
    columns: { practiceYears: null, homeCity: null, homeState: null, facilityExperience: '[]' },
  })
  expect(pagesOfPdf((await download(person)).pdf)).toBe(1)
})

const clinician = await buildClinician(db)
const resume = await buildFile(db, { userId: clinician.userId, purpose: 'resume' })
await db('clinicians').where({ id: clinician.id }).update({ resumeUrl: resume, npiNumber: '1234567893' })

const read = async (person: { userId: string }, id?: string) =>
  (await api.as(person).call('clinicians.read', id ? { id } : {})).body
const readings = (by: { userId: string }) =>
  db('events').where({ verb: 'readPrivate', actorUserId: by.userId })

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
  expect(await readings(facility)).toEqual([])
  await db('applications').where({ id: application.id }).update({ status: 'upcoming' })
  expect((await read(facility, clinician.id)).data).toMatchObject({ ...always, ...shown })
  expect(await readings(facility)).toMatchObject([
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
  expect(await readings(subadmin)).toHaveLength(2)
  expect((await read(subadmin)).error).toEqual({ id: 'Please choose a clinician.' })
  expect((await read(subadmin, facility.id)).code).toBe('not_found')
})
