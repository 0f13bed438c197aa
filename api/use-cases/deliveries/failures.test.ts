import { addDays } from '@gaitway/contract/format/time'
import { DeliveryFailure } from '../../services/delivery-failure.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildDelivery } from '../../../test/builders/delivery.ts'
import { buildDevice } from '../../../test/builders/device.ts'
import { buildFacility } from '../../../test/builders/facility.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { testDatabase } from '../../../test/database.ts'
import { openDeliveryWorld, deliveryFacts } from '../../../test/delivery-world.ts'
import { testApi } from '../../../test/http.ts'
import { emailPerson } from '../accounts/session.ts'
import { notify } from '../notify.ts'

const database = await testDatabase()
const { db } = database
const world = await openDeliveryWorld(db)
const { services, twilio, email, person, notifyPerson, deliveries, onlyDelivery, attempt } = world
const { clock } = services
afterAll(async () => {
  await world.twilio.close()
  await database.close()
})
beforeEach(world.reset)
const send = email.send
const api = testApi(services)
const admin = await buildUser(db)
const subadmin = await buildUser(db, { role: 'subadmin' })

test('texts: an invalid number fails at once and isn’t tried again; staff see why and send it to the new number', async () => {
  const clinician = await person({ sms: 2 })
  await notifyPerson(clinician)
  twilio.answer = { status: 400, code: 21211 }
  expect([await attempt(), await attempt()]).toEqual(['done', 'done'])
  expect(twilio.received).toHaveLength(1)
  const failure = 'This isn’t a valid phone number. (Twilio 21211)'
  const { id } = await onlyDelivery()
  expect(await onlyDelivery()).toMatchObject({ status: 'failed', attempts: 1, failure })
  const filter = encodeURIComponent(JSON.stringify({ status: 'failed', userId: clinician.userId }))
  const listed = await api.as(subadmin).send('get', `/admin/deliveries?filter=${filter}`)
  expect(listed.body).toMatchObject([
    { id, status: 'failed', failure, recipient: '7135550123', canResend: true },
  ])

  const settings = async () =>
    (await api.as(clinician).call('clinicians.notificationSettings')).body.data.phoneProblem
  expect(await settings()).toBe('wrongNumber')

  await db('users').where({ id: clinician.userId }).update({ phone: '7135550199' })
  expect(await settings()).toBeNull()
  twilio.answer = 'accept'
  expect((await api.as(subadmin).call('deliveries.resend', { id })).status).toBe(200)
  expect((await api.as(subadmin).call('deliveries.resend', { id })).body.code).toBe('move_not_open')
  await attempt()
  expect(twilio.kept.map(({ to }) => to)).toEqual(['+17135550199'])
  expect(await onlyDelivery()).toMatchObject({ id, status: 'sent', recipient: '7135550199', message: null })
  expect(await db('events').where({ nounId: id })).toMatchObject([
    { noun: 'delivery', verb: 'resend', actorUserId: subadmin.userId, clinicianId: clinician.id },
  ])
})

test.each([
  [{ status: 400, code: 21610 }, 'stopped'],
  [{ status: 400, code: 21614 }, 'wrongNumber'],
  [{ status: 400, code: 30007 }, null],
  [{ status: 400, code: 29999 }, null],
] as const)('texts: refused with %j: the clinician’s settings show %s', async (answer, problem) => {
  const clinician = await person({ sms: 2 })
  const settings = async () =>
    (await api.as(clinician).call('clinicians.notificationSettings')).body.data.phoneProblem
  await notifyPerson(clinician)
  twilio.answer = answer
  await attempt()
  expect(await onlyDelivery()).toMatchObject({ status: 'failed' })
  expect(await settings()).toBe(problem)
  // an outage of ours changes nothing, and a text that arrives does
  const [later, latest] = [addDays(clock.now(), 1), addDays(clock.now(), 2)]
  const text = { userId: clinician.userId, channel: 'sms', recipient: '7135550123' } as const
  await buildDelivery(db, { ...text, createdAt: later })
  expect(await settings()).toBe(problem)
  await buildDelivery(db, { ...text, status: 'sent', failure: null, message: null, createdAt: latest })
  expect(await settings()).toBeNull()
})

test('emails: a server that is down for two days: the email fails, is kept, and staff send it again', async () => {
  const facility = await buildFacility(db)
  const about = {
    type: 'jobCancelled',
    to: [facility.userId],
    facts: deliveryFacts,
    at: clock.now(),
  } as const
  await db.transaction(trx => notify(trx, about))
  email.send = async () => {
    throw new DeliveryFailure('connect ECONNREFUSED', 'unclear')
  }
  const results: string[] = []
  for (let count = 0; count < 17; count += 1) results.push(await attempt())
  expect(results).toEqual([...Array.from({ length: 16 }, () => 'failed'), 'done'])
  const { id, message } = await onlyDelivery()
  expect(await onlyDelivery()).toMatchObject({
    status: 'failed',
    attempts: 17,
    failure: 'connect ECONNREFUSED',
  })
  expect(message).toMatchObject({
    to: facility.email,
    subject: 'Gaitway canceled your shift: Fri, Nov 20, 8 AM–4 PM',
  })

  email.send = send
  expect((await api.as(admin).call('deliveries.resend', { id })).status).toBe(200)
  await attempt()
  expect(await onlyDelivery()).toMatchObject({ status: 'sent', attempts: 1, message: null })
  expect(services.mailer.emails).toMatchObject([
    {
      to: facility.email,
      subject: 'Gaitway canceled your shift: Fri, Nov 20, 8 AM–4 PM',
      messageId: `<${id}@gaitway.test>`,
    },
  ])
})

test.each([
  ['refused', 'done', 0],
  ['unclear', 'failed', 1],
] as const)(
  'emails: one without a record that is %s: %s, and the address is in no error',
  async (kind, result, left) => {
    await notifyPerson(await person({ email: 2 }))
    await db('deliveries').delete()
    email.send = async ({ to }) => {
      throw new DeliveryFailure(`550 No such user ${to}`, kind)
    }
    expect(await attempt()).toBe(result)
    const jobs = await db('graphile_worker._private_jobs').select('last_error')
    expect(jobs).toHaveLength(left)
    for (const { lastError } of jobs) expect(lastError).toMatch(/^Delivery [0-9a-f-]{36} failed/)
  },
)

test('texts: one without an ID that Twilio refuses is over', async () => {
  const payload = { to: '7135550123', text: 'Hi', link: '/' }
  await db.raw(`SELECT graphile_worker.add_job('sendText', ?::json)`, [JSON.stringify(payload)])
  twilio.answer = { status: 503, message: '7135550123 is busy' }
  expect(await attempt()).toBe('failed')
  const [{ lastError }] = await db('graphile_worker._private_jobs').select('last_error')
  expect(lastError).toMatch(/^Delivery without an ID failed/)
  twilio.answer = { status: 400, code: 21211 }
  expect(await attempt()).toBe('done')
})

test('emails: every attempt has the same message ID', async () => {
  await notifyPerson(await person({ email: 2 }))
  const ids: (string | undefined)[] = []
  email.send = async ({ messageId }) => {
    ids.push(messageId)
    if (ids.length < 3) throw new DeliveryFailure('Timed out', 'unclear')
  }
  expect([await attempt(), await attempt(), await attempt()]).toEqual(['failed', 'failed', 'done'])
  const { id } = await onlyDelivery()
  expect(ids).toEqual(Array.from({ length: 3 }, () => `<${id}@gaitway.test>`))
})

test('codes: a code is kept nowhere, is tried for half an hour, and can’t be sent again', async () => {
  const { userId, email: address } = await buildClinician(db)
  const code = { kind: 'code', shownSubject: 'Code to log in', subject: '123456 is your code' } as const
  await emailPerson(
    db,
    { id: userId, email: address, firstName: 'Tess' },
    { ...code, body: '123456', at: clock.now() },
  )
  email.send = async () => {
    throw new DeliveryFailure('Timed out', 'unclear')
  }
  const results: string[] = []
  for (let count = 0; count < 8; count += 1) results.push(await attempt())
  expect(results.indexOf('done')).toBe(7)
  const delivery = await onlyDelivery()
  expect(delivery).toMatchObject({ status: 'failed', subject: 'Code to log in', message: null })
  expect(JSON.stringify(await deliveries())).not.toContain('123456')
  expect(await db('graphile_worker._private_jobs')).toEqual([])
  expect((await api.as(admin).call('deliveries.resend', { id: delivery.id })).body.code).toBe('move_not_open')
})

test('pushes: a browser that is gone isn’t a failure, and a down push service is tried again', async () => {
  const clinician = await person({ push: 2 })
  await buildDevice(db, clinician)
  await notifyPerson(clinician)
  services.push.outcome = 'failed'
  expect(await attempt()).toBe('failed')
  services.push.outcome = 'gone'
  expect(await attempt()).toBe('done')
  services.push.outcome = 'delivered'
  expect(await onlyDelivery()).toMatchObject({
    status: 'skipped',
    attempts: 2,
    failure: 'This browser no longer receives push notifications.',
  })
})

test('deliveries: sub-admins see neither money nor what staff got, and can’t send it again', async () => {
  const plain = await buildDelivery(db)
  const money = await buildDelivery(db, { kind: 'money' })
  const staff = await buildDelivery(db, { userId: admin.userId })
  const seenBy = async (by: typeof admin) => {
    const { body } = await api.as(by).send('get', '/admin/deliveries')
    return body.map(({ id }: { id: string }) => id).sort()
  }
  expect(await seenBy(subadmin)).toEqual([plain])
  expect(await seenBy(admin)).toEqual([plain, money, staff].sort())
  for (const id of [money, staff]) {
    expect((await api.as(subadmin).send('get', `/admin/deliveries/${id}`)).status).toBe(404)
    expect((await api.as(subadmin).call('deliveries.resend', { id })).status).toBe(404)
  }
})

test('deliveries: are found by channel, kind, person, address and the last day', async () => {
  const { userId } = await buildClinician(db, { firstName: 'Wanda', lastName: 'Quill' })
  const past = addDays(clock.now(), -2)
  const old = await buildDelivery(db, { channel: 'sms', recipient: '7135550111', endedAt: past })
  const fresh = await buildDelivery(db, { kind: 'call', userId })
  const found = async (filter: object) => {
    const query = encodeURIComponent(JSON.stringify(filter))
    const { body } = await api.as(admin).send('get', `/admin/deliveries?filter=${query}`)
    return body.map(({ id }: { id: string }) => id)
  }
  expect(await found({ channel: 'sms' })).toEqual([old])
  expect(await found({ kind: 'call' })).toEqual([fresh])
  expect(await found({ userId })).toEqual([fresh])
  expect(await found({ q: 'wanda quill' })).toEqual([fresh])
  expect(await found({ q: '5550111' })).toEqual([old])
  expect(await found({ q: old })).toEqual([old])
  expect(await found({ status: 'failed', since: 'day' })).toEqual([fresh])
})
