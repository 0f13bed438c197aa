import { randomUUID } from 'node:crypto'
import { jest } from '@jest/globals'
import { addMinutes } from '@gaitway/contract/format/time'
import { buildUser } from '../../test/builders/user.ts'
import { crashAfter, repeatRequest } from '../../test/crash-request.ts'
import { testDatabase } from '../../test/database.ts'
import { requestContext } from '../../test/scenarios/shift.ts'
import { testServices } from '../../test/services.ts'
import { connect } from '../store/postgres/index.ts'
import { answerOnce, assertOwnKey, rememberAnswer, rememberHold } from './idempotency.ts'
import type { ClaimedKey, Services } from './use-case.ts'

const database = await testDatabase()
const { db } = database
const services = testServices(db)
afterAll(database.close)

const call = 'payments.writeOff' as const
const buildRequest = async () => {
  const { userId, by } = await buildUser(db, { role: 'admin' })
  return { userId, by, key: randomUUID(), call, body: { reason: 'Closed.' } }
}
type Keyed = Awaited<ReturnType<typeof buildRequest>>

const keysOf = ({ userId, key }: Keyed) => db('idempotency_keys').where({ userId, key })
const wait = (milliseconds: number) =>
  services.clock.setReal(new Date(services.clock.real().getTime() + milliseconds))
/** Nobody renews a claim in the meantime. */
const endLease = () => wait(10_001)
const crash = (request: Keyed) => crashAfter(services, request, async () => {})

/** What a use case does: a change and the answer, in one transaction. */
const writeOff = (request: Keyed, key: ClaimedKey, openCents: number, on: Services = services) =>
  on.db.transaction(async trx => {
    await trx('users')
      .where({ id: request.userId })
      .update({ firstName: `Open ${openCents}` })
    return rememberAnswer(trx, call, request.by, { ...requestContext, key }, { openCents })
  })

const buildSignal = () => {
  let give = () => {}
  const given = new Promise<void>(done => {
    give = done
  })
  return { given, give }
}

/** A request that has begun and goes on when told to. */
const beginSlowly = async (request: Keyed, work: (key: ClaimedKey) => Promise<unknown>) => {
  const begun = buildSignal()
  const goOn = buildSignal()
  const answer = answerOnce(services, request, async key => {
    begun.give()
    await goOn.given
    return work(key)
  })
  answer.catch(() => {})
  await begun.given
  return { answer, goOn: goOn.give }
}

test('idempotency: the key of a process that died is free after its lease, and not before', async () => {
  const request = await buildRequest()
  await crash(request)
  await expect(repeatRequest(services, request)).rejects.toMatchObject({ code: 'idempotency_in_flight' })
  endLease()
  const answer = await answerOnce(services, request, key => writeOff(request, key, 5))
  expect(answer).toMatchObject({ data: { openCents: 5 } })
  expect(await repeatRequest(services, request)).toEqual(answer)
})

test('idempotency: a lease is ten seconds long, whatever the product’s clock says', async () => {
  const request = await buildRequest()
  await crash(request)
  wait(10_000)
  services.clock.set(addMinutes(services.clock.now(), 60))
  await expect(repeatRequest(services, request)).rejects.toMatchObject({ code: 'idempotency_in_flight' })
})

test('idempotency: a request whose key was taken over changes nothing, and the other answer stays', async () => {
  const request = await buildRequest()
  const slow = await beginSlowly(request, key => writeOff(request, key, 1))
  endLease()
  const answer = await answerOnce(services, request, key => writeOff(request, key, 2))
  slow.goOn()
  await expect(slow.answer).rejects.toMatchObject({ code: 'idempotency_in_flight' })
  expect(await repeatRequest(services, request)).toEqual(answer)
  expect(await db('users').where({ id: request.userId }).first('firstName')).toEqual({ firstName: 'Open 2' })
})

test('idempotency: what an overtaken request answers or fails with is not stored while the other runs', async () => {
  for (const work of [
    async () => ({ openCents: 1 }),
    async () => {
      throw new Error('It failed.')
    },
  ]) {
    const request = await buildRequest()
    const slow = await beginSlowly(request, work)
    endLease()
    const taker = await beginSlowly(request, key => writeOff(request, key, 2))
    slow.goOn()
    await Promise.allSettled([slow.answer])
    expect(await keysOf(request).select('status', 'answer')).toEqual([{ status: null, answer: null }])
    taker.goOn()
    expect(await taker.answer).toMatchObject({ data: { openCents: 2 } })
  }
})

test('idempotency: a request whose key was taken over sends nothing to the payment service', async () => {
  const request = await buildRequest()
  for (const lead of [rememberHold, assertOwnKey]) {
    const slow = await beginSlowly(request, key =>
      db.transaction(async trx => lead(trx, request.by, { ...requestContext, key }, randomUUID())),
    )
    endLease()
    await crash(request)
    slow.goOn()
    await expect(slow.answer).rejects.toMatchObject({ code: 'idempotency_in_flight' })
    endLease()
  }
})

test('idempotency: of two processes that take over a key, one does', async () => {
  const request = await buildRequest()
  await crash(request)
  endLease()
  const other = connect(database.url, { name: 'another process', max: 2 })
  try {
    let runs = 0
    const take = (on: Services) =>
      answerOnce(on, request, async key => {
        runs += 1
        return writeOff(request, key, 3, on)
      })
    const outcomes = await Promise.allSettled(
      [services, { ...services, db: other }, services, { ...services, db: other }].map(take),
    )
    expect(runs).toBe(1)
    const codes = outcomes.map(one => (one.status === 'rejected' ? one.reason.code : 'answered'))
    expect(codes).toContain('answered')
    expect(codes.filter(code => code !== 'answered' && code !== 'idempotency_in_flight')).toEqual([])
  } finally {
    await other.destroy()
  }
})

test('idempotency: a request that runs on renews its lease until it has answered', async () => {
  const renewal = jest.spyOn(globalThis, 'setInterval')
  const stopping = jest.spyOn(globalThis, 'clearInterval')
  const request = await buildRequest()
  const slow = await beginSlowly(request, key => writeOff(request, key, 4))
  const [renew, milliseconds] = renewal.mock.calls.at(-1) ?? []
  const timer = renewal.mock.results.at(-1)?.value as NodeJS.Timeout
  expect([milliseconds, timer.hasRef()]).toEqual([3_000, false])
  const before = await keysOf(request).first('leasedUntil')
  wait(3_000)
  renew?.()
  await until(async () => (await keysOf(request).first('leasedUntil')).leasedUntil > before.leasedUntil)
  slow.goOn()
  await slow.answer
  expect(stopping).toHaveBeenCalledWith(timer)
  jest.restoreAllMocks()
})

const until = async (isTrue: () => Promise<boolean>) => {
  while (!(await isTrue()));
}
