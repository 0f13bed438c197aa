import { buildUser } from '../../../test/builders/user.ts'
import { appliedShift, confirmApplication } from '../../../test/scenarios/shift.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { refusalOf } from '../../../test/refusal.ts'
import { testServices, type TestServices } from '../../../test/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
let services: TestServices
beforeEach(() => {
  services = testServices(db)
})

type Applied = Awaited<ReturnType<typeof appliedShift>>

const setBanks = async ({ facility, clinician }: Applied, home: string | null, office: string | null) => {
  const createdAt = services.clock.now()
  const account = { clinicianId: clinician.id, createdAt }
  await db('payout_accounts').insert({
    ...account,
    providerId: `acct_${clinician.id}`,
    state: 'ready',
    missing: [],
  })
  await db('payout_banks').insert({
    ...account,
    id: clinician.id,
    providerId: `ba_${clinician.id}`,
    bankName: 'Bank',
    last4: '6789',
    fingerprint: home,
    isDefault: true,
    isUsable: true,
  })
  await db('payment_sources').insert({
    id: facility.id,
    facilityId: facility.id,
    kind: 'bank',
    providerId: `pm_${facility.id}`,
    setupSessionId: `cs_${facility.id}`,
    brand: 'Bank',
    last4: '6789',
    accountType: 'company',
    holder: 'Ada Office',
    fingerprint: office,
    isPrimary: true,
    createdAt,
    removedAt: createdAt,
  })
}
const setEmail = (userId: string, email: string) => db('users').where({ id: userId }).update({ email })
const setPhone = ({ clinician }: Applied, phone: string) =>
  db('users').where({ id: clinician.userId }).update({ phone })

const signs: [sign: string, refusal: string | undefined, set: (applied: Applied) => PromiseLike<unknown>][] =
  [
    ['other people', undefined, async () => {}],
    [
      'one mailbox',
      'same_person',
      async ({ facility, clinician }) => {
        await setEmail(facility.userId, 'maya+office@example.test')
        await setEmail(clinician.userId, 'maya@example.test')
      },
    ],
    [
      'the invoices of the facility go to the clinician',
      'same_person',
      ({ facility, clinician }) =>
        db('facilities').where({ id: facility.id }).update({ billingEmail: clinician.email }),
    ],
    [
      'the clinician hasn’t confirmed that email',
      undefined,
      async ({ facility, clinician }) => {
        await db('facilities').where({ id: facility.id }).update({ billingEmail: clinician.email })
        await db('users').where({ id: clinician.userId }).update({ emailVerifiedAt: null })
      },
    ],
    ['one bank account, removed since', 'same_person', applied => setBanks(applied, 'one', 'one')],
    ['two bank accounts', undefined, applied => setBanks(applied, 'home', 'office')],
    ['bank accounts from before fingerprints', undefined, applied => setBanks(applied, null, null)],
    ['the phone of the office', 'same_person', applied => setPhone(applied, '5555550111')],
    ['the phone of a member', 'same_person', applied => setPhone(applied, '5555550102')],
  ]

test.each(signs)('confirm: %s: %s', async (_, refusal, set) => {
  const applied = await appliedShift(db)
  await set(applied)
  const { body } = await testApi(services).as(applied.facility).call('applications.confirm', {
    decision: 'confirm',
    jobApplicationId: applied.id,
    paymentType: 'card',
  })
  expect(body.code).toBe(refusal)
  const { status } = await db('applications').where({ id: applied.id }).first('status')
  expect([status, services.payments.sentTo('charge').length]).toEqual(
    refusal ? ['applied', 0] : ['upcoming', 1],
  )
})

test('same phone: staff allow it with a reason, for this number only, and can change their mind', async () => {
  const applied = await appliedShift(db)
  await setPhone(applied, '5555550111')
  const ada = await buildUser(db, { firstName: 'Ada', lastName: 'Staff', role: 'subadmin' })
  const decide = (isAllowed: boolean) =>
    testApi(services).as(ada).call('applications.decideSamePhone', {
      jobApplicationId: applied.id,
      isAllowed,
      reason: 'Called both.',
    })
  const read = async () =>
    (await testApi(services).as(ada).send('get', `/admin/jobs/${applied.job.id}`)).body.samePeople
  const match = { applicationId: applied.id, sign: 'phone' }
  expect(await read()).toEqual([{ ...match, decision: null }])
  expect((await decide(false)).status).toBe(200)
  const decision = {
    reason: 'Called both.',
    decidedBy: 'Ada Staff',
    decidedAt: services.clock.now().toISOString(),
  }
  expect(await read()).toEqual([{ ...match, decision: { ...decision, isAllowed: false } }])
  expect(await refusalOf(confirmApplication(services, applied.facility.by, applied.id))).toMatchObject({
    code: 'same_person',
    message: 'We can’t confirm this. Contact support.',
  })
  expect((await decide(true)).status).toBe(200)
  await setPhone(applied, '5555550102')
  expect(await refusalOf(confirmApplication(services, applied.facility.by, applied.id))).toMatchObject({
    code: 'same_person',
  })
  await setPhone(applied, '5555550111')
  expect(await confirmApplication(services, applied.facility.by, applied.id)).toMatchObject({
    state: 'confirmed',
  })
})

test('same phone: nothing is decided for an applicant with another number', async () => {
  const applied = await appliedShift(db)
  const ada = await buildUser(db)
  const input = { jobApplicationId: applied.id, isAllowed: true, reason: 'Called both.' }
  expect((await testApi(services).as(ada).call('applications.decideSamePhone', input)).body).toMatchObject({
    code: 'move_not_open',
  })
})
