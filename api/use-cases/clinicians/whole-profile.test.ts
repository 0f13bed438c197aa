import { schemas } from '@gaitway/contract/schemas/index'
import { profileCases, wholeProfile, type ProfileToSend } from '../../../test/contract/profile-cases.ts'
import { buildFile } from '../../../test/builders/profile.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const api = testApi(testServices(db))

const newcomer = async () => {
  const { body } = await api.guest.call('accounts.signUp', {
    email: `tess${Math.random()}@example.test`,
    password: 'Walk_The_Gait9',
    firstName: 'Before',
    lastName: 'Before',
    roles: 'pt',
    acceptTerms: true,
  })
  const userId = body.data.user.id as string
  const file = (purpose: Parameters<typeof buildFile>[1]['purpose']) => buildFile(db, { userId, purpose })
  const profile = wholeProfile({
    profileUrl: await file('profilePicture'),
    resumeUrl: await file('resume'),
    drivingLicensePhotoUrl: [await file('drivingLicense'), await file('drivingLicense')],
    covidTestPictureUrl: await file('covidTest'),
    cprPictureUrl: await file('cpr'),
    tbTestPictureUrl: await file('tbTest'),
    malpracticeUrl: await file('malpractice'),
  })
  return { calls: api.bearing(body.data.token), profile }
}
const final = { isFromSignup: true, isSignupCompleted: true, signupStageCount: 4 }
type Newcomer = Awaited<ReturnType<typeof newcomer>>
const submit = ({ calls, profile }: Newcomer) => calls.call('clinicians.edit', { ...profile, ...final })

/** Never submits. */
const draft = await newcomer()
const submitted = await newcomer()
await submit(submitted)

const steering = ['id', 'version', 'isFromSignup', 'isSignupCompleted', 'signupStageCount']
/** Every field that a profile accepts, from the contract. */
const fields = Object.keys(schemas['clinicians.edit'].input.shape).filter(
  name => !steering.includes(name),
) as (keyof ProfileToSend)[]

const withoutSignature = (value: unknown) =>
  JSON.parse(JSON.stringify(value).replaceAll(/\?expires=\d+&signature=[\w-]+/g, '')) as unknown
const readBack = async ({ calls }: Newcomer) =>
  withoutSignature((await calls.call('clinicians.read')).body.data)

test('whole profile: the test profile has a value for every field of the contract', () => {
  expect(Object.keys(draft.profile).toSorted()).toEqual(fields.toSorted())
})

const expectKeptAlone = async (name: keyof ProfileToSend) => {
  const sent = { [name]: draft.profile[name] }
  const saved = await draft.calls.call('clinicians.add', sent)
  expect([saved.status, saved.body.error]).toEqual([201, undefined])
  expect(await readBack(draft)).toMatchObject(sent)
}

const names = ['firstName', 'lastName'] as const
test.each(names)('whole profile: %s is written alone and reads back as sent', name => expectKeptAlone(name))

/** The home’s time zone follows from its ZIP code (`time-zones.test.ts`). */
const clearable = fields.filter(name => name !== 'homeTimeZone' && !names.some(kept => kept === name))
test.each(clearable)(
  'whole profile: %s is written alone, reads back as sent and is cleared by null',
  async name => {
    await expectKeptAlone(name)
    expect((await draft.calls.call('clinicians.add', { [name]: null })).status).toBe(201)
    const left = ((await readBack(draft)) as ProfileToSend)[name]
    expect(Array.isArray(left) ? (left as unknown[]) : [left].filter(value => value !== null)).toEqual([])
  },
)

test('whole profile: a name can’t be cleared', async () => {
  const answer = await draft.calls.call('clinicians.add', { firstName: null, lastName: '' })
  expect(answer.body.error).toEqual({
    firstName: 'Please enter a first name',
    lastName: 'Please enter a last name',
  })
})

test.each(profileCases)('whole profile: refused on submit: $title', async ({ change, at, says }) => {
  const answer = await draft.calls.call('clinicians.edit', { ...draft.profile, ...change, ...final })
  expect([answer.status, answer.body.error?.[at]]).toEqual([422, says])
})

test('whole profile: is submitted, and every field reads back', async () => {
  const another = await newcomer()
  const answer = await submit(another)
  expect([answer.status, answer.body.error]).toEqual([200, undefined])
  expect(await readBack(another)).toMatchObject({
    ...another.profile,
    isSignupCompleted: true,
    signupStageCount: 4,
  })
})

test.each(profileCases)(
  'whole profile: stays valid after submission: $title',
  async ({ change, at, says }) => {
    // the message may name years that another field of the case has changed
    const answer = await submitted.calls.call('clinicians.edit', change)
    expect([answer.status, answer.body.error?.[at]]).toEqual([422, says])
  },
)
