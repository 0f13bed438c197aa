import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildFile, buildProfile } from '../../../test/builders/profile.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const api = testApi(testServices(db))
const admin = await buildUser(db)

const newcomer = async () => {
  const { body } = await api.guest.call('accounts.signUp', {
    email: `tess${Math.random()}@example.test`,
    password: 'Walk_The_Gait9',
    firstName: 'Tess',
    lastName: 'Newcomer',
    roles: 'pt',
    acceptTerms: true,
  })
  const { user, token } = body.data
  return { userId: user.id as string, id: user.clinicianId.id as string, calls: api.bearing(token) }
}
const final = { isFromSignup: true, isSignupCompleted: true, signupStageCount: 4 }
const minutes = String(Date.parse('2026-11-19T00:00:00Z'))

test('edit profile: the final save completes the signup, stores every field and notifies staff once', async () => {
  const { calls, userId, id } = await newcomer()
  const profile = await buildProfile(db, userId)
  const answer = await calls.call('clinicians.edit', { ...profile, ...final })
  expect([answer.status, answer.body.message]).toEqual([200, 'Profile saved'])
  const { profileUrl, resumeUrl, drivingLicensePhotoUrl, malpracticeUrl, cprPictureUrl, ...rest } = profile
  const { tbTestPictureUrl, ...plain } = rest
  expect(answer.body.data).toMatchObject({
    ...plain,
    isSignupCompleted: true,
    signupStageCount: 4,
    isPrivateHidden: false,
    aboutMe: null,
  })
  const signed = [profileUrl, resumeUrl, malpracticeUrl, cprPictureUrl, tbTestPictureUrl]
  const read = answer.body.data
  const links = [
    read.profileUrl,
    read.resumeUrl,
    read.malpracticeUrl,
    read.cprPictureUrl,
    read.tbTestPictureUrl,
  ]
  expect(links.map((link: string) => link.split('?')[0])).toEqual(signed)
  expect(read.drivingLicensePhotoUrl[0]).toMatch(
    new RegExp(`^${drivingLicensePhotoUrl[0]}\\?expires=\\d+&signature=.{43}$`),
  )
  expect((await calls.call('accounts.current')).body.data.clinicianId).toEqual({
    id,
    isSignupCompleted: true,
    signupStageCount: 4,
  })
  await calls.call('clinicians.edit', { aboutMe: 'Twelve years of gait training.', ...final })
  expect(await db('notifications').where({ userId: admin.userId, fromUserId: userId })).toMatchObject([
    { type: 'clinicianSignedUp', body: 'Tess Therapist signed up and is pending review.' },
  ])
  expect(await db('clinicians').where({ id })).toMatchObject([{ latitude: 29.7561, longitude: -95.3654 }])
})

test('edit profile: a graduation year can’t be in the future, in any save', async () => {
  const { calls, userId } = await newcomer()
  const profile = await buildProfile(db, userId)
  const error = { graduationYear: 'Enter a year between 1970 and this year' }
  const first = await calls.call('clinicians.add', { graduationYear: 2027 })
  expect([first.status, first.body.error]).toEqual([422, error])
  const last = await calls.call('clinicians.edit', { ...profile, ...final, graduationYear: 2027 })
  expect([last.status, last.body.error]).toEqual([422, error])
  expect((await calls.call('clinicians.add', { graduationYear: 2026 })).status).toBe(201)
})

test('edit profile: an empty final save lists everything missing, in the specified words', async () => {
  const { calls } = await newcomer()
  const answer = await calls.call('clinicians.edit', final)
  expect(answer.status).toBe(422)
  expect(answer.body.error).toEqual({
    gender: 'Please choose a gender',
    dateOfBirth: 'Please enter your date of birth',
    phone: 'Please enter a phone number',
    knownLanuages: 'Please choose a language',
    emrgencyContactName: 'Please enter an emergency contact',
    emrgencyContactPhone: 'Please enter a phone number',
    homeAddress1: 'Please enter an address',
    homeAddressCity: 'Please enter a city',
    homeAddressState: 'Please choose a state',
    homeAddressZipCode: 'Please enter a ZIP code',
    referenceFrom: 'Please tell us how you heard about us',
    referenceBy: 'Please answer this question',
    educationSchool: 'Please enter your school',
    graduationYear: 'Please enter your graduation year',
    totalPracticYears: 'Please enter your years of practice',
    profileUrl: 'Profile picture is required',
    drivingLicensePhotoUrl: "Driver's License is required",
    resumeUrl: 'Resume is required',
    facilityExperience: 'Facility experience is required',
    patientExperience: 'Patient experience is required',
    availableWeekDays: 'At least one weekday must be selected.',
  })
})

test('edit profile: insurance, CPR and TB test require their dates and documents', async () => {
  const { calls, userId } = await newcomer()
  const profile = await buildProfile(db, userId)
  const answer = await calls.call('clinicians.edit', {
    ...profile,
    ...final,
    malpracticeExp: null,
    malpracticeUrl: null,
    cprExpiryDate: null,
    cprPictureUrl: null,
    tbTestDate: null,
    tbTestResult: null,
    tbTestPictureUrl: null,
    licenseDetails: [{ licenseNumber: 'TX1234', state: 'TX', licenseExpDate: '' }],
  })
  expect(answer.body.error).toEqual({
    malpracticeExp: 'Please enter a date',
    malpracticeUrl: 'Malpractice insurance document is required',
    cprExpiryDate: 'Please enter a date',
    cprPictureUrl: 'CPR certificate is required',
    tbTestDate: 'Please enter a date',
    tbTestResult: 'Please choose the TB test result',
    tbTestPictureUrl: 'TB test document is required',
    'licenseDetails.0.licenseExpDate': 'Please enter a date',
  })
  const without = { isMalpracticeInsurance: false, isCPRCertification: false, isTbTest: false }
  const papers = { malpracticeUrl: null, cprPictureUrl: null, tbTestPictureUrl: null }
  expect((await calls.call('clinicians.edit', { ...profile, ...final, ...without, ...papers })).status).toBe(
    200,
  )
})

test('edit profile: an available entry without years doesn’t count as experience', async () => {
  const { calls, userId } = await newcomer()
  const entries = (day: string) => [
    { day, isAvailable: true, startTime: '5' },
    { day: 'Other', isAvailable: true, startTime: '' },
  ]
  const answer = await calls.call('clinicians.edit', {
    ...(await buildProfile(db, userId)),
    ...final,
    facilityExperience: entries('SNF'),
    patientExperience: entries('Ortho'),
    availableWeekDays: null,
  })
  expect(answer.body.error).toEqual({
    facilityExperience: 'Facility experience is required',
    patientExperience: 'Patient experience is required',
    availableWeekDays: 'At least one weekday must be selected.',
  })
})

test('edit profile: during signup any part is saved, the stage stays, and no one is notified', async () => {
  const { calls, id } = await newcomer()
  const before = await db('notifications').where({ userId: admin.userId })
  const added = await calls.call('clinicians.add', { gender: 'other', signupStageCount: 3 })
  expect([added.status, added.body.data]).toMatchObject([
    201,
    { gender: 'other', signupStageCount: 0, isSignupCompleted: false },
  ])
  const edited = await calls.call('clinicians.edit', { educationSchool: 'Rice', signupStageCount: 4 })
  expect(edited.body.data).toMatchObject({
    id,
    gender: 'other',
    educationSchool: 'Rice',
    signupStageCount: 0,
  })
  expect((await calls.call('clinicians.edit', { gender: null })).body.data.gender).toBeNull()
  expect(await db('notifications').where({ userId: admin.userId })).toEqual(before)
})

test('edit profile: a required field of a complete profile can’t be cleared', async () => {
  const { calls, userId } = await newcomer()
  await calls.call('clinicians.edit', { ...(await buildProfile(db, userId)), ...final })
  const answer = await calls.call('clinicians.edit', { resumeUrl: null })
  expect(answer.body.error).toEqual({ resumeUrl: 'Resume is required' })
  expect((await calls.call('clinicians.read')).body.data.resumeUrl).not.toBeNull()
  expect((await calls.call('clinicians.edit', { covidStatus: null })).body.data.covidStatus).toBeNull()
})

test('edit profile: drops empty rows', async () => {
  const { calls } = await newcomer()
  const { body } = await calls.call('clinicians.add', {
    licenseDetails: [
      { licenseNumber: '', state: 'TX', licenseExpDate: minutes },
      { licenseNumber: 'AB12', state: '', licenseExpDate: minutes },
      { licenseNumber: 'AB12', state: 'FL', licenseExpDate: minutes },
    ],
    certificationDetails: [
      { name: '', description: 'something', receivedYear: '2019' },
      { name: 'NCS', description: '', receivedYear: '' },
      { name: 'OCS', description: '', receivedYear: '2019' },
    ],
    specialityDetails: [{ name: 'Vestibular', description: 'Balance', receivedYear: '' }],
    facilityCertificates: ['', '  ', 'Dementia care'],
  })
  expect(body.data).toMatchObject({
    licenseDetails: [{ licenseNumber: 'AB12', state: 'FL', licenseExpDate: minutes }],
    certificationDetails: [{ name: 'OCS', description: '', receivedYear: '2019' }],
    specialityDetails: [{ name: 'Vestibular', description: 'Balance', receivedYear: '' }],
    facilityCertificates: ['Dementia care'],
  })
})

test('edit profile: accepts only one’s own files, each for its purpose, signed or not', async () => {
  const { calls, userId } = await newcomer()
  const stranger = await buildClinician(db)
  const foreign = await buildFile(db, { userId: stranger.userId, purpose: 'resume' })
  const picture = await buildFile(db, { userId, purpose: 'profilePicture' })
  const refused = await calls.call('clinicians.add', {
    resumeUrl: foreign,
    cprPictureUrl: picture,
    drivingLicensePhotoUrl: [foreign],
    profileUrl: picture,
  })
  const wrong = 'This isn’t one of your files.'
  expect([refused.status, refused.body.error]).toEqual([
    422,
    { resumeUrl: wrong, cprPictureUrl: wrong, drivingLicensePhotoUrl: wrong },
  ])
  const kept = await calls.call('clinicians.add', { profileUrl: `${picture}?expires=1&signature=x` })
  const again = await calls.call('clinicians.add', { profileUrl: kept.body.data.profileUrl })
  expect(again.body.data.profileUrl).toContain(`${picture}?expires=`)
  expect(await db('users').where({ id: userId })).toMatchObject([{ profileUrl: picture }])
  const services = await calls.call('clinicians.add', { resumeUrl: 'https://example.test/resume.pdf' })
  expect(services.body.error.resumeUrl).toMatch(/one of your files/)
})

test('edit profile: what an admin uploads becomes the clinician’s, and another user’s file stays refused', async () => {
  const { id, userId } = await buildClinician(db, { isSignupCompleted: false })
  const file = await buildFile(db, { userId: admin.userId, purpose: 'cpr' })
  const save = (changes: object) => api.as(admin).call('clinicians.edit', { id, ...changes })
  expect((await save({ resumeUrl: file })).body.error).toEqual({ resumeUrl: 'This isn’t one of your files.' })
  const saved = await save({ cprPictureUrl: file })
  expect([saved.status, saved.body.data.cprPictureUrl]).toEqual([200, expect.stringContaining(file)])
  const ownerOf = (url: string) =>
    db('files')
      .where({ id: url.split('/').at(-1) })
      .first('owner_user_id')
  expect(await ownerOf(file)).toEqual({ ownerUserId: userId })
  const stranger = await buildClinician(db)
  const theirs = await buildFile(db, { userId: stranger.userId, purpose: 'cpr' })
  expect((await save({ cprPictureUrl: theirs })).status).toBe(422)
  expect(await ownerOf(theirs)).toEqual({ ownerUserId: stranger.userId })
})

test('edit profile: an NPI needs a valid check digit, and dates must be plausible', async () => {
  const { calls, userId } = await newcomer()
  const answer = await calls.call('clinicians.add', {
    npiNumber: '1234567890',
    dateOfBirth: '99999999999999',
    facilityExperience: [{ day: 'SNF', isAvailable: true, startTime: '51' }],
  })
  expect(answer.body.error).toEqual({
    npiNumber: 'This isn’t a valid NPI. Check the digits.',
    dateOfBirth: 'Please enter a date',
    'facilityExperience.0.startTime': 'Enter 0 to 50 years',
  })
  const unborn = await calls.call('clinicians.edit', {
    ...(await buildProfile(db, userId)),
    ...final,
    dateOfBirth: String(Date.parse('2027-01-01')),
  })
  expect(unborn.body.error).toEqual({ dateOfBirth: 'You must be at least 18 years old.' })
})

test('edit profile: only admins edit others’ profiles, and no one approves themselves', async () => {
  const { calls, id } = await newcomer()
  const other = await buildClinician(db)
  expect((await calls.call('clinicians.edit', { id: other.id, aboutMe: 'x' })).body.code).toBe(
    'identity_mismatch',
  )
  expect((await calls.call('clinicians.edit', { id, aboutMe: 'Mine' })).body.data.aboutMe).toBe('Mine')
  const updated = await api.as(admin).call('clinicians.edit', { id, aboutMe: 'Updated' })
  expect(updated.body.data.aboutMe).toBe('Updated')
  expect((await api.as(admin).call('clinicians.edit', { aboutMe: 'x' })).status).toBe(422)
  const unknown = await calls.call('clinicians.edit', { status: 'approved', clinicianType: 'slp' })
  expect(Object.keys(unknown.body.error)).toEqual(['status', 'clinicianType'])
})
