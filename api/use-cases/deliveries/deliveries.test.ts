import { addDays } from '@gaitway/contract/format/time'
import { buildDevice } from '../../../test/builders/device.ts'
import { testDatabase } from '../../../test/database.ts'
import { openDeliveryWorld, deliveryFacts } from '../../../test/delivery-world.ts'
import { runTasks } from '../../../test/tasks.ts'
import { toGsm7 } from '../../scheduled/gsm7.ts'
import { notify } from '../notify.ts'
import { tick } from '../tick.ts'

const database = await testDatabase()
const { db } = database
const world = await openDeliveryWorld(db)
const { services, twilio, texts, start, person, notifyPerson, deliveries, onlyDelivery, attempt } = world
const { clock } = services
afterAll(async () => {
  await world.twilio.close()
  await database.close()
})
beforeEach(world.reset)

test('deliveries: each channel of a notification is recorded, queued first and then sent', async () => {
  const clinician = await person({ email: 2, sms: 2, push: 2 })
  await buildDevice(db, clinician)
  await notifyPerson(clinician)
  const subject = 'Application declined: Fri, Nov 20, 8 AM–4 PM, Bayou Rehab'
  const about = { userId: clinician.userId, kind: 'notification', subject, createdAt: clock.now() }
  const queued = { ...about, status: 'queued', attempts: 0, endedAt: null }
  expect(await deliveries()).toMatchObject([
    { channel: 'email', recipient: clinician.email, ...queued },
    { channel: 'sms', recipient: '7135550123', ...queued },
    { channel: 'push', recipient: clinician.email, ...queued },
  ])
  expect(await attempt()).toBe('done')
  const sent = { status: 'sent', attempts: 1, failure: null, unclearSince: null, endedAt: clock.now() }
  expect(await deliveries()).toMatchObject([
    { ...sent, segments: null },
    { ...sent, providerId: twilio.kept[0]?.sid, segments: 2 },
    { ...sent, segments: null },
  ])
})

test('deliveries: amounts are in what people receive, and in no record that sub-admins see', async () => {
  const clinician = await person({ email: 2, sms: 2, push: 2 })
  await buildDevice(db, clinician)
  const facts = { ...deliveryFacts, shortPay: '$496' }
  const about = { type: 'applicationApproved', to: [clinician.userId], facts, at: clock.now() } as const
  await db.transaction(trx => notify(trx, about))
  const recorded = { kind: 'notification', subject: 'Confirmed: Fri, Nov 20, 8 AM–4 PM, Bayou Rehab' }
  expect(await deliveries()).toMatchObject([recorded, recorded, recorded])
  expect(await attempt()).toBe('done')
  const received = 'Confirmed: Fri, Nov 20, 8 AM–4 PM, Bayou Rehab, $496'
  expect(services.mailer.emails).toMatchObject([{ subject: received }])
  expect(twilio.kept).toMatchObject([{ body: expect.stringContaining(`${toGsm7(received)}. `) }])
  expect(services.push.pushes.at(-1)).toMatchObject({ pushed: { title: received } })
})

test('deliveries: one that rolls back leaves neither a record nor a message', async () => {
  const clinician = await person({ sms: 2 })
  const rolledBack = db.transaction(async trx => {
    await notify(trx, {
      type: 'applicationDeclined',
      to: [clinician.userId],
      facts: deliveryFacts,
      at: clock.now(),
    })
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  expect(await attempt()).toBe('done')
  expect([await deliveries(), twilio.kept]).toEqual([[], []])
})

test.each([
  [0, 0, 0],
  [2, 1, 0],
  [1, 0, 1],
  [3, 0, 1],
] as const)(
  'deliveries: with text frequency %d, %d text leaves now and %d in a digest',
  async (sms, now, later) => {
    const clinician = await person({ sms })
    await notifyPerson(clinician)
    await notifyPerson(clinician)
    await attempt()
    expect(twilio.kept).toHaveLength(2 * now)
    const earlier = clock.now()
    clock.set(addDays(earlier, 5))
    await tick(services)
    await attempt()
    clock.set(earlier)
    const digests = (await deliveries()).filter(({ kind }) => kind === 'digest')
    expect([twilio.kept.length - 2 * now, digests.map(({ status }) => status)]).toEqual([
      later,
      later ? ['sent'] : [],
    ])
  },
)

test('texts: Twilio down, then up: nothing is lost, and each text leaves once', async () => {
  const people = [await person({ sms: 2 }), await person({ sms: 2 })]
  for (const one of people) await notifyPerson(one)
  twilio.answer = { status: 429, code: 20429, message: 'Too many' }
  expect([await attempt(), await attempt()]).toEqual(['failed', 'failed'])
  expect(await deliveries()).toMatchObject([
    { status: 'queued', attempts: 2, failure: 'Too many (Twilio 20429)', unclearSince: null },
    { status: 'queued', attempts: 2 },
  ])
  twilio.answer = 'accept'
  expect([await attempt(), await attempt()]).toEqual(['done', 'done'])
  expect(await deliveries()).toMatchObject([
    { status: 'sent', attempts: 3, failure: null },
    { status: 'sent', attempts: 3 },
  ])
  expect(twilio.kept).toHaveLength(2)
})

test('texts: each attempt waits longer than the one before', async () => {
  await notifyPerson(await person({ sms: 2 }))
  twilio.answer = { status: 429 }
  const waits: number[] = []
  for (let count = 0; count < 4; count += 1) {
    await attempt()
    const [{ seconds }] = await db('graphile_worker._private_jobs').select(
      db.raw('extract(epoch FROM run_at - now())::int AS seconds'),
    )
    waits.push(seconds)
  }
  expect(waits).toEqual(waits.toSorted((one, other) => one - other))
  expect(waits.at(-1)).toBeGreaterThan(30)
})

test('texts: an answer that was lost is looked up after a minute, and the text isn’t sent twice', async () => {
  await notifyPerson(await person({ sms: 2 }))
  twilio.answer = 'acceptSilently'
  expect(await attempt()).toBe('failed')
  expect(await onlyDelivery()).toMatchObject({ status: 'queued', unclearSince: start })
  twilio.answer = 'accept'
  world.realTime(0.5)
  expect(await attempt()).toBe('failed')
  expect(twilio.received.map(({ method }) => method)).toEqual(['POST'])
  world.realTime(1)
  expect(await attempt()).toBe('done')
  expect(twilio.received.map(({ method }) => method)).toEqual(['POST', 'GET'])
  expect(await onlyDelivery()).toMatchObject({ status: 'sent', providerId: twilio.kept[0]?.sid })
  expect(twilio.kept).toHaveLength(1)
})

test('texts: one that was never accepted is sent after the lookup', async () => {
  await notifyPerson(await person({ sms: 2 }))
  twilio.answer = { status: 503 }
  await attempt()
  world.realTime(2)
  // a lookup that fails leaves the outcome unclear
  await attempt()
  expect(await onlyDelivery()).toMatchObject({ status: 'queued', unclearSince: start })
  twilio.answer = 'accept'
  await attempt()
  expect(twilio.received.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET', 'POST'])
  expect(twilio.kept).toHaveLength(1)
})

/** A promise, and what resolves it. */
const later = <T>() => {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>(done => {
    resolve = done
  })
  return { promise, resolve: (value: T) => resolve(value) }
}

test('texts: a worker killed after Twilio took the text doesn’t send it again', async () => {
  await notifyPerson(await person({ sms: 2 }))
  const [accepted, late] = [later<void>(), later<{ providerId: string }>()]
  const killed = {
    ...services,
    mailer: {
      ...services.mailer,
      // this process gets no further: Twilio has the text, and nothing is recorded
      sendText: async (text: Parameters<typeof services.mailer.sendText>[0]) => {
        await texts.send(text)
        accepted.resolve()
        return late.promise
      },
    },
  }
  const ending = runTasks(killed)
  await accepted.promise
  const [{ lockedBy }] = await db('graphile_worker.jobs').select('locked_by')
  await db.raw('SELECT graphile_worker.force_unlock_workers(ARRAY[?])', [lockedBy])
  world.realTime(6)
  expect(await attempt()).toBe('done')
  const sent = { status: 'sent', attempts: 2, providerId: twilio.kept[0]?.sid }
  expect(await onlyDelivery()).toMatchObject(sent)
  expect(twilio.kept).toHaveLength(1)
  late.resolve({ providerId: 'late' })
  await ending
  expect(await onlyDelivery()).toMatchObject(sent)
})

test('deliveries: what was sent isn’t sent again if its task runs again', async () => {
  await notifyPerson(await person({ sms: 2 }))
  const [{ payload }] = await db('graphile_worker._private_jobs').select('payload')
  await attempt()
  await db.raw(`SELECT graphile_worker.add_job('sendText', ?::json)`, [JSON.stringify(payload)])
  expect(await attempt()).toBe('done')
  expect([twilio.kept.length, (await onlyDelivery()).attempts]).toEqual([1, 1])
})
