import { AGREEMENT_VERSION } from '@gaitway/contract/values/limits'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { TEST_NOW, testServices } from '../../../test/services.ts'
import { runTasks } from '../../../test/tasks.ts'
import { notify } from '../notify.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)
beforeEach(() => services.clock.set(new Date(TEST_NOW)))

const all = { email_notification: 2, sms_notification: 2, push_notification: 2 }
const untouched = {
  newShiftInArea: true,
  boostedShift: true,
  ...all,
  sms_notification: 0,
  pushedDevices: [],
  phoneProblem: null,
  agreement: null,
}
const settingsOf = async (person: { userId: string }) =>
  (await api.as(person).call('clinicians.notificationSettings')).body.data

const notifyOf = (person: { userId: string }, type: 'newJob' | 'boostedJob') =>
  db.transaction(trx =>
    notify(trx, {
      type,
      to: [person.userId],
      facts: { jobId: undefined, officeName: 'News Rehab', when: 'today', amount: '$1' },
      at: services.clock.now(),
    }),
  )
const entriesOf = ({ userId }: { userId: string }) =>
  db('digest_entries').where({ userId }).orderBy('channel').select('channel', 'due_at', 'sent_at')
const inboxOf = ({ userId }: { userId: string }) => db('notifications').where({ userId }).pluck('title')

test('notification settings: the default is immediate email and no texts', async () => {
  expect(await settingsOf(await buildClinician(db))).toEqual(untouched)
})

test('notification settings: switches and frequencies are independent', async () => {
  const person = await buildClinician(db)
  const areas = { newShiftInArea: false, boostedShift: true }
  const saved = await api.as(person).call('clinicians.updateNotificationSetting', areas)
  expect([saved.status, saved.body.message, saved.body.data]).toEqual([200, 'Saved', areas])
  const often = { email_notification: 1, sms_notification: 3, push_notification: 0 }
  const set = await api.as(person).call('clinicians.setFrequencies', often)
  expect([set.status, set.body.data]).toEqual([200, often])
  expect(await settingsOf(person)).toEqual({
    ...areas,
    ...often,
    pushedDevices: [],
    phoneProblem: null,
    agreement: null,
  })
  await api.as(person).call('clinicians.updateNotificationSetting', { ...areas, newShiftInArea: true })
  expect(await settingsOf(person)).toMatchObject({ newShiftInArea: true, ...often })
  const verbs = await db('events').where({ clinicianId: person.id }).orderBy('id').pluck('verb')
  expect(verbs).toEqual(['updateNotificationSetting', 'setFrequencies', 'updateNotificationSetting'])
})

test('notification settings: refuses an unknown frequency', async () => {
  const answer = await api
    .as(await buildClinician(db))
    .call('clinicians.setFrequencies', { ...all, email_notification: 4 })
  expect(answer.body.error).toEqual({ email_notification: 'Please choose how often' })
})

test('notification settings: without new shifts no notification at all, except for boosted ones', async () => {
  const person = await buildClinician(db)
  await api.as(person).call('clinicians.updateNotificationSetting', {
    newShiftInArea: false,
    boostedShift: true,
  })
  await notifyOf(person, 'newJob')
  await notifyOf(person, 'boostedJob')
  expect(await inboxOf(person)).toEqual(['Boosted shift: News Rehab'])
  await api.as(person).call('clinicians.updateNotificationSetting', {
    newShiftInArea: false,
    boostedShift: false,
  })
  await notifyOf(person, 'boostedJob')
  expect(await inboxOf(person)).toHaveLength(1)
})

test('notification settings: changing the frequency reschedules waiting notifications', async () => {
  const person = await buildClinician(db)
  const set = (often: object) => api.as(person).call('clinicians.setFrequencies', { ...all, ...often })
  await set({ email_notification: 1, sms_notification: 1 })
  await notifyOf(person, 'newJob')
  const friday = new Date('2026-11-21T00:00:00Z')
  expect(await entriesOf(person)).toMatchObject([
    { channel: 'email', dueAt: friday },
    { channel: 'sms', dueAt: friday },
  ])
  services.clock.set(new Date('2026-11-20T23:00:00Z'))
  await set({ email_notification: 2, sms_notification: 0 })
  expect(await entriesOf(person)).toMatchObject([{ channel: 'email', dueAt: services.clock.now() }])
  await set({ email_notification: 3, sms_notification: 0 })
  expect(await entriesOf(person)).toMatchObject([{ channel: 'email', dueAt: friday }])
  await runTasks(services)
  expect(services.mailer.emails.filter(({ to }) => to === person.email)).toEqual([])
})

test('notification settings: turning a kind off drops its waiting notifications from every channel, but no others', async () => {
  const person = await buildClinician(db, { phone: '7135550166' })
  services.clock.set(new Date('2026-11-20T15:00:00Z'))
  const often = { ...all, email_notification: 1, sms_notification: 1 }
  await api.as(person).call('clinicians.setFrequencies', often)
  await notifyOf(person, 'newJob')
  await notifyOf(person, 'boostedJob')
  const waiting = () =>
    db('digest_entries')
      .where({ userId: person.userId })
      .orderBy(['type', 'channel'])
      .select('type', 'channel')
  expect(await waiting()).toHaveLength(4)
  const sent = { newShiftInArea: false, boostedShift: true }
  await api.as(person).call('clinicians.updateNotificationSetting', sent)
  expect(await waiting()).toEqual([
    { type: 'boostedJob', channel: 'email' },
    { type: 'boostedJob', channel: 'sms' },
  ])
})

const sign = async (person: { userId: string }, signature: string, version: string = AGREEMENT_VERSION) =>
  (await api.as(person).call('clinicians.updateAgreement', { version, signature })).body

test('agreement: stores the typed name with version and time, and returns it', async () => {
  const person = await buildClinician(db, { status: 'pending' })
  const signed = {
    version: AGREEMENT_VERSION,
    signature: 'Tess Therapist',
    signedAt: '2026-11-20T15:00:00.000Z',
  }
  expect(await sign(person, ' Tess Therapist ')).toMatchObject({
    message: 'Agreement signed',
    data: signed,
  })
  const { body } = await api.as(person).call('clinicians.notificationSettings')
  expect(body.data.agreement).toEqual(signed)
  expect(await db('events').where({ clinicianId: person.id })).toMatchObject([
    { verb: 'updateAgreement', details: { version: AGREEMENT_VERSION } },
  ])
})

test('agreement: is signed with the name of the account', async () => {
  const person = await buildClinician(db)
  expect(await sign(person, 'Tess Other')).toMatchObject({
    code: 'fields_wrong',
    error: { signature: 'Please sign with the name of your account, Tess Therapist' },
  })
  expect((await sign(person, 'tèss   THERAPIST')).data).toMatchObject({ signature: 'tèss   THERAPIST' })
})

test('agreement: a signature never changes', async () => {
  const person = await buildClinician(db)
  await sign(person, 'Tess Therapist')
  services.clock.set(new Date('2026-11-21T15:00:00Z'))
  const again = await Promise.all([sign(person, 'TESS Therapist'), sign(person, 'Téss  therapist')])
  for (const { data } of again)
    expect(data).toMatchObject({ signature: 'Tess Therapist', signedAt: '2026-11-20T15:00:00.000Z' })
  expect(await db('events').where({ clinicianId: person.id })).toHaveLength(1)
})

test('agreement: refuses another version and an empty name', async () => {
  const person = await buildClinician(db)
  expect(await sign(person, 'Tess Therapist', '2020-01')).toMatchObject({
    code: 'out_of_date',
    message: 'The agreement has changed. Please reload the page and read it again.',
  })
  for (const typed of ['  ', 'Tess'])
    expect((await sign(person, typed)).error).toEqual({
      signature: 'Please sign with your first and last name',
    })
  expect(await db('clinician_agreements').where({ clinicianId: person.id })).toEqual([])
})
