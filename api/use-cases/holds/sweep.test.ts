import { buildPayable, confirmIt } from '../../testing/confirming.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { testOutside, type TestOutside } from '../../testing/outside.ts'
import { confirmed, endAll, free, payingIn, stateOf } from '../../testing/paying.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { sweepHolds } from './sweep.ts'

let test: TestDatabase
let outside: TestOutside
let paying: ReturnType<typeof payingIn>
beforeAll(async () => {
  test = await testDatabase()
})
beforeEach(() => {
  outside = testOutside(test.db)
  paying = payingIn(outside)
})
afterEach(() => endAll(test.db, outside.clock.now()))
afterAll(() => test.close())

describe('a charge that is older than the payment service remembers keys', () => {
  const nextDay = () => outside.clock.set(new Date('2026-11-21T14:00:00Z'))

  it('is looked for by our name for it, and never sent a second time', async () => {
    const payable = await buildPayable(test.db)
    outside.payments.next('lost')
    await refusalOf(confirmIt(outside, payable.facility.by, payable.id))
    outside.payments.forgetKeys()
    nextDay()
    await sweepHolds(outside)
    expect(await stateOf(test.db, payable)).toEqual(confirmed)
    expect(outside.payments.sentTo('charge')).toHaveLength(1)
  })

  it('and that was never heard of ends without one', async () => {
    const payable = await buildPayable(test.db)
    outside.payments.next('lost')
    await refusalOf(confirmIt(outside, payable.facility.by, payable.id))
    const unheard = testOutside(test.db, { now: '2026-11-21T14:00:00Z' })
    await sweepHolds(unheard)
    expect(await stateOf(test.db, payable)).toEqual({ ...free, reason: 'hold_ended' })
    expect(unheard.payments.sentTo('charge')).toEqual([])
  })

  it('is the same for a refund', async () => {
    const { payable, intent } = await paying.waiting()
    paying.passMinutes(16)
    await sweepHolds(outside)
    outside.payments.settle(intent, { kind: 'succeeded' })
    outside.payments.next('lost')
    await paying.send({ objectId: intent })
    outside.payments.forgetKeys()
    nextDay()
    await sweepHolds(outside)
    expect(await stateOf(test.db, payable)).toMatchObject({ refunded: 56_172 })
    expect(outside.payments.sentTo('refund')).toHaveLength(1)
  })
})

it('a payment service that keeps answering nothing is asked whether it has the charge', async () => {
  const payable = await buildPayable(test.db)
  outside.payments.next('lost', 'lost')
  await refusalOf(confirmIt(outside, payable.facility.by, payable.id))
  paying.passMinutes(2)
  await sweepHolds(outside)
  expect(await stateOf(test.db, payable)).toEqual(confirmed)
  expect(outside.payments.sentTo('findCharge')).toHaveLength(1)
})

describe('the sweeper', () => {
  it('finds a charge whose answer was lost by its key, and confirms', async () => {
    const payable = await buildPayable(test.db)
    outside.payments.next('lost')
    await refusalOf(confirmIt(outside, payable.facility.by, payable.id))
    await sweepHolds(outside)
    expect((await stateOf(test.db, payable)).hold).toBe('held')
    paying.passMinutes(2)
    await Promise.all([sweepHolds(outside), sweepHolds(outside)])
    expect(await stateOf(test.db, payable)).toEqual(confirmed)
    const [first, ...again] = outside.payments.sentTo('charge')
    expect(again.length).toBeGreaterThan(0)
    for (const one of again) expect(one).toEqual(first)
  })

  it('leaves a card’s owner their quarter of an hour, then cancels and tells the facility', async () => {
    const { payable, intent } = await paying.waiting()
    paying.passMinutes(14)
    await sweepHolds(outside)
    expect((await stateOf(test.db, payable)).hold).toBe('held')
    paying.passMinutes(1)
    await sweepHolds(outside)
    expect(outside.payments.sentTo('cancelCharge')).toEqual([intent])
    expect(await stateOf(test.db, payable)).toEqual({ ...free, reason: 'hold_ended' })
    expect(await test.db('notifications').where({ user_id: payable.facility.userId })).toMatchObject([
      { type: 'paymentFailed' },
    ])
  })

  it('confirms where the owner authenticated and nobody heard of it', async () => {
    const { payable, intent } = await paying.waiting()
    outside.payments.settle(intent, { kind: 'succeeded' })
    paying.passMinutes(20)
    await sweepHolds(outside)
    expect(await stateOf(test.db, payable)).toEqual(confirmed)
  })

  it('waits while the payment service is away, and ends the others', async () => {
    const away = await buildPayable(test.db)
    const other = await buildPayable(test.db)
    outside.payments.next('lost', 'lost')
    await refusalOf(confirmIt(outside, away.facility.by, away.id))
    await refusalOf(confirmIt(outside, other.facility.by, other.id))
    paying.passMinutes(2)
    outside.payments.next('down')
    await sweepHolds(outside)
    expect([(await stateOf(test.db, away)).hold, (await stateOf(test.db, other)).hold].sort()).toEqual([
      'confirmed',
      'held',
    ])
    await sweepHolds(outside)
    expect([(await stateOf(test.db, away)).hold, (await stateOf(test.db, other)).hold]).toEqual([
      'confirmed',
      'confirmed',
    ])
  })
})
