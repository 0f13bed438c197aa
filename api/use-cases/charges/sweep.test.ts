import { addMinutes } from '@gaitway/contract/format/time'
import {
  confirmedState,
  endOpenCharges,
  chargeSteps,
  readChargeState,
} from '../../../test/scenarios/charge.ts'
import { appliedShift, confirmApplication } from '../../../test/scenarios/shift.ts'
import { testDatabase } from '../../../test/database.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { tick } from '../tick.ts'
import { sweepCharges } from './refresh.ts'
import { replayEvents, sweepEvents } from './webhook.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database

it('sweep: a slow payment service doesn’t delay the tick, and the next sweep continues', async () => {
  const services = testServices(db)
  for (const _ of ['one', 'another']) {
    const { facility, id } = await appliedShift(db)
    services.payments.next({ kind: 'needsAction', url: 'https://bank.test/3ds' })
    await confirmApplication(services, facility.by, id)
  }
  const cancelAtOnce = services.payments.cancelCharge
  services.payments.cancelCharge = async providerId => {
    services.clock.setReal(addMinutes(services.clock.real(), 1))
    return cancelAtOnce(providerId)
  }
  services.clock.set(addMinutes(services.clock.now(), 16))
  const live = () => db('holds').where({ status: 'held' })
  await sweepCharges(services)
  expect(await live()).toHaveLength(1)
  await sweepCharges(services)
  expect(await live()).toEqual([])
})

it('sweep: a charge never sent by a killed process isn’t sent after its hold expires', async () => {
  const services = testServices(db)
  const { facility, id } = await appliedShift(db)
  const chargeAtOnce = services.payments.charge
  services.payments.charge = async () => {
    throw new Error('The process is killed here.')
  }
  await expect(confirmApplication(services, facility.by, id)).rejects.toThrow('killed')
  services.payments.charge = chargeAtOnce
  services.clock.set(addMinutes(services.clock.now(), 16))
  await sweepCharges(services)
  expect(services.payments.sentTo('charge')).toEqual([])
  expect(await db('holds').where({ applicationId: id })).toMatchObject([
    { status: 'released', releaseReason: 'hold_ended' },
  ])
})

describe('events:', () => {
  let services: TestServices
  let paying: ReturnType<typeof chargeSteps>
  beforeEach(async () => {
    services = testServices(db)
    paying = chargeSteps(services)
    await db('webhook_events').delete()
  })
  afterEach(() => endOpenCharges(db, services.clock.now()))

  /** An event of a card after verification, sent while our side is broken. */
  const buildFailed = async () => {
    const waiting = await paying.waiting()
    services.payments.settle(waiting.intent, { kind: 'succeeded' })
    const broken = {
      ...services,
      payments: {
        ...services.payments,
        readCharge: async () => {
          throw new Error('Broken.')
        },
      },
    }
    const id = `evt_${waiting.intent}`
    expect(await chargeSteps(broken).send({ id, objectId: waiting.intent })).toEqual({ received: true })
    return { ...waiting, id }
  }
  const kept = (id: string) => db('webhook_events').where({ id }).first()

  it('a failed one is kept with its error, and the tick applies it', async () => {
    const { payable, id } = await buildFailed()
    expect(await kept(id)).toMatchObject({ appliedAt: null, failure: 'Error: Broken.', account: null })
    expect(await readChargeState(db, payable)).toMatchObject({ hold: 'held' })
    await sweepEvents(services)
    expect(await readChargeState(db, payable)).toMatchObject({ hold: 'held' })
    paying.passMinutes(2)
    await tick(services)
    expect(await readChargeState(db, payable)).toEqual(confirmedState)
    expect(await kept(id)).toMatchObject({ appliedAt: services.clock.now(), failure: null })
  })

  it('one that was stored but never applied is applied too', async () => {
    const { payable, intent } = await paying.waiting()
    services.payments.settle(intent, { kind: 'succeeded' })
    await db('webhook_events').insert({
      id: 'evt_left',
      type: 'payment_intent.succeeded',
      body: JSON.stringify({
        id: 'evt_left',
        about: 'charge',
        account: null,
        objectId: intent,
        metadata: {},
      }),
      receivedAt: services.clock.now(),
    })
    paying.passMinutes(2)
    await sweepEvents(services)
    expect(await readChargeState(db, payable)).toEqual(confirmedState)
  })

  it('one that always fails waits behind the others', async () => {
    const { id } = await buildFailed()
    const still = {
      ...services,
      payments: {
        ...services.payments,
        readCharge: async () => {
          throw new Error('Still broken.')
        },
      },
    }
    const triedAt = async () => (await kept(id)).triedAt as Date
    paying.passMinutes(2)
    await sweepEvents(still)
    expect(await kept(id)).toMatchObject({ failure: 'Error: Still broken.' })
    const first = await triedAt()
    paying.passMinutes(1)
    await sweepEvents(still)
    expect(await triedAt()).toEqual(first)
  })

  it('one that no tick reached for days is applied by the next', async () => {
    const { payable, id } = await buildFailed()
    paying.passMinutes(9 * 24 * 60)
    await sweepEvents(services)
    expect(await kept(id)).toMatchObject({ failure: null, appliedAt: services.clock.now() })
    expect(await readChargeState(db, payable)).not.toMatchObject({ hold: 'held' })
  })

  it('one that still fails after three days is tried once a day', async () => {
    const { id } = await buildFailed()
    const triedAt = async () => ((await kept(id)) as { triedAt: Date }).triedAt
    const failing = {
      ...services,
      payments: {
        ...services.payments,
        readCharge: async () => {
          throw new Error('Still broken.')
        },
      },
    }
    paying.passMinutes(72 * 60)
    await sweepEvents(failing)
    const first = await triedAt()
    paying.passMinutes(23 * 60)
    await sweepEvents(failing)
    expect(await triedAt()).toEqual(first)
    paying.passMinutes(60)
    await sweepEvents(services)
    expect(await kept(id)).toMatchObject({ failure: null, appliedAt: services.clock.now() })
  })

  it('replays by ID, since an instant, or all open ones; twice changes nothing', async () => {
    const { payable, id } = await buildFailed()
    const broken = await buildFailed()
    services.payments.settle(broken.intent, { kind: 'failed', code: 'x', message: 'No.' })
    expect(await replayEvents(services, { ids: [id, 'evt_unheard_of'] })).toEqual({ applied: 1, failed: [] })
    expect(await readChargeState(db, payable)).toEqual(confirmedState)
    expect(await replayEvents(services, 'open')).toEqual({ applied: 1, failed: [] })
    expect(await replayEvents(services, 'open')).toEqual({ applied: 0, failed: [] })
    const since = new Date(services.clock.now().getTime() - 1_000)
    expect(await replayEvents(services, { since })).toEqual({ applied: 2, failed: [] })
    expect(await readChargeState(db, payable)).toEqual(confirmedState)
    expect(await replayEvents(services, { since: new Date(services.clock.now().getTime() + 1) })).toEqual({
      applied: 0,
      failed: [],
    })
  })

  it('a replay names failures and continues with the rest', async () => {
    const [first, second] = [await buildFailed(), await buildFailed()]
    const { readCharge } = services.payments
    const half = {
      ...services,
      payments: {
        ...services.payments,
        readCharge: (intent: string) => {
          if (intent === first.intent) throw new Error('Still broken.')
          return readCharge(intent)
        },
      },
    }
    expect(await replayEvents(half, 'open')).toEqual({ applied: 1, failed: [first.id] })
    expect(await readChargeState(db, second.payable)).toEqual(confirmedState)
  })

  it('those of connected accounts keep their account, and foreign ones change nothing', async () => {
    for (const about of ['account', 'payout', 'transfer', 'other'] as const)
      await paying.send({ id: `evt_${about}`, about, account: 'acct_nobody', objectId: `${about}_1` })
    expect(await db('webhook_events').whereNotNull('applied_at').orderBy('id')).toMatchObject([
      { id: 'evt_account', account: 'acct_nobody' },
      { id: 'evt_other' },
      { id: 'evt_payout' },
      { id: 'evt_transfer' },
    ])
  })
})
