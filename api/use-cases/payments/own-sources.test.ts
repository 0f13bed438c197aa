import { buildBank } from '../../../test/builders/bank.ts'
import { buildCard } from '../../../test/builders/card.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildFacility } from '../../../test/builders/facility.ts'
import { buildPayout } from '../../../test/builders/payout.ts'
import { newId } from '../../store/ids.ts'
import { processingDebit, endOpenCharges, chargeSteps } from '../../../test/scenarios/charge.ts'
import { appliedShift, confirmApplication, requestContext } from '../../../test/scenarios/shift.ts'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { refusalOf } from '../../../test/refusal.ts'
import type { FacilityMember } from '../use-case.ts'
import {
  addBank,
  addCard,
  openSetup,
  makeAccountDefault,
  makeCardPrimary,
  removeAccount,
  removeCard,
  sources,
} from './sources.ts'

let test: TestDatabase
let services: TestServices
beforeAll(async () => {
  test = await testDatabase()
})
beforeEach(() => {
  services = testServices(test.db)
})
afterEach(() => endOpenCharges(test.db, services.clock.now()))
afterAll(() => test.close())

const dayOf = (day: number) => new Date(Date.UTC(2026, 10, day))
const remove = ({ by }: { by: FacilityMember }, id: string) =>
  removeCard(services, by, { id }, requestContext)
const prefer = ({ by }: { by: FacilityMember }, id: string) =>
  makeCardPrimary(services, by, { id }, requestContext)

describe('a bank account', () => {
  const enter = async (by: FacilityMember) => {
    const { url } = await openSetup(
      services,
      by,
      { kind: 'bank', returnPath: '/facility/billing' },
      requestContext,
    )
    const { customerId } = await test.db('facilities').where({ id: by.facilityId }).first('customer_id')
    return { sessionId: String(url.split('/').at(-1)), customerId: String(customerId) }
  }

  it('is added to the facility once, from the payment service’s page; a card isn’t one', async () => {
    const { by } = await buildFacility(test.db)
    const { sessionId, customerId } = await enter(by)
    expect(services.payments.sentTo('openSetup')).toMatchObject([{ kind: 'bank' }])
    expect(await refusalOf(addBank(services, by, { sessionId }, requestContext))).toMatchObject({
      code: 'setup_not_finished',
    })
    services.payments.finishSetup(sessionId, customerId, { kind: 'bank', last4: '1116' })
    expect(await refusalOf(addCard(services, by, { sessionId }, requestContext))).toMatchObject({
      code: 'setup_not_finished',
    })
    const saved = await addBank(services, by, { sessionId, accountHolder: 'Bayou Rehab LLC' }, requestContext)
    expect(saved).toEqual({
      id: expect.any(String),
      kind: 'bank',
      name: 'Test Bank',
      last4: '1116',
      holder: 'Bayou Rehab LLC',
      accountType: 'company',
      state: 'ready',
      primary: true,
      lastFailure: null,
    })
    expect(await addBank(services, by, { sessionId, accountType: 'individual' }, requestContext)).toEqual(
      saved,
    )
    expect((await sources(services, by, {}, requestContext)).parse()).toMatchObject({
      cards: [],
      banks: [saved],
    })
    await removeAccount(services, by, { id: saved.id }, requestContext)
    expect(await refusalOf(addBank(services, by, { sessionId }, requestContext))).toMatchObject({
      code: 'setup_not_finished',
    })
  })

  it('that is added again replaces one whose bank returns debits', async () => {
    const facility = await buildFacility(test.db)
    const refused = await buildBank(test.db, { facilityId: facility.id, refusedAt: dayOf(12) })
    const { sessionId, customerId } = await enter(facility.by)
    services.payments.finishSetup(sessionId, customerId, { kind: 'bank' })
    const fresh = await addBank(services, facility.by, { sessionId }, requestContext)
    const back = await refusalOf(
      makeAccountDefault(services, facility.by, { id: refused.id }, requestContext),
    )
    expect(back).toMatchObject({
      code: 'fields_wrong',
      message: 'Your bank returned a debit from this account. Add the account again.',
    })
    expect((await sources(services, facility.by, {}, requestContext)).parse().banks).toMatchObject([
      { id: fresh.id, primary: true, state: 'ready' },
      { id: refused.id, primary: false, state: 'refused' },
    ])
  })

  it('can be primary and removed like a card, independent of cards', async () => {
    const facility = await buildFacility(test.db)
    const card = await buildCard(test.db, { facilityId: facility.id })
    const first = await buildBank(test.db, { facilityId: facility.id })
    const second = await buildBank(test.db, { facilityId: facility.id, isPrimary: false })
    expect(await makeAccountDefault(services, facility.by, { id: second.id }, requestContext)).toMatchObject({
      cards: [{ id: card.id, primary: true }],
      banks: [{ id: second.id, primary: true }, { id: first.id }],
    })
    expect(await removeAccount(services, facility.by, { id: second.id }, requestContext)).toMatchObject({
      cards: [{ id: card.id, primary: true }],
      banks: [{ id: first.id, primary: true }],
    })
    expect(services.payments.sentTo('detachSource')).toEqual([second.providerId])
    for (const work of [removeAccount, makeAccountDefault])
      expect(await refusalOf(work(services, facility.by, { id: card.id }, requestContext))).toMatchObject({
        code: 'not_found',
      })
  })
})

describe('the note next to a bank account', () => {
  it('is why its last debit was returned, until one succeeds; an abandoned one has no note', async () => {
    const facility = await buildFacility(test.db)
    const { id: sourceId } = await buildBank(test.db, { facilityId: facility.id })
    const { id: other } = await buildBank(test.db, { facilityId: facility.id, isPrimary: false })
    const { paymentId } = await buildPayout(test.db, { facility, paymentType: 'ACH' })
    await test.db('payments').where({ id: paymentId }).update({ sourceId })
    const debit = (day: number, code: string | null) =>
      test.db('charges').insert({
        id: newId(),
        paymentId,
        kind: 'charge',
        reason: 'retry',
        status: code ? 'failed' : 'succeeded',
        amountCents: 3_828,
        idempotencyKey: newId(),
        sourceId,
        failureCode: code,
        failureMessage: code && 'The bank could not process it.',
        createdAt: dayOf(day),
        endedAt: dayOf(day),
      })
    const said = async () => {
      const { banks } = (await sources(services, facility.by, {}, requestContext)).parse()
      expect(banks).toMatchObject([{ id: sourceId }, { id: other, lastFailure: null }])
      return banks[0]?.lastFailure
    }
    expect(await said()).toBeNull()
    await debit(21, 'insufficient_funds')
    expect(await said()).toBe('The last debit was returned: insufficient funds.')
    await debit(22, 'canceled')
    expect(await said()).toBe('The last debit was returned: insufficient funds.')
    await debit(23, 'bank_cannot_process')
    expect(await said()).toBe('The last debit was returned. The bank could not process it.')
    await debit(24, null)
    expect(await said()).toBeNull()
  })
})

describe('a card', () => {
  it('that is removed is deleted at the payment service too; the newest other valid one is primary', async () => {
    const facility = await buildFacility(test.db)
    const input = { facilityId: facility.id, isPrimary: false }
    const primary = await buildCard(test.db, { facilityId: facility.id })
    const old = await buildCard(test.db, { ...input, createdAt: dayOf(11) })
    const newer = await buildCard(test.db, { ...input, createdAt: dayOf(12) })
    const expired = await buildCard(test.db, { ...input, createdAt: dayOf(13), expYear: 2025 })
    expect((await remove(facility, primary.id)).cards).toMatchObject([
      { id: newer.id, primary: true },
      { id: expired.id, primary: false, isExpired: true },
      { id: old.id, primary: false },
    ])
    expect(services.payments.sentTo('detachSource')).toEqual([primary.providerId])
    expect(await refusalOf(remove(facility, primary.id))).toMatchObject({ code: 'not_found' })
    expect(
      await test.db('events').where({ facilityId: facility.id, verb: 'remove' }).pluck('noun_id'),
    ).toEqual([primary.id])
    for (const { id } of [old, newer, expired]) await remove(facility, id)
    expect((await sources(services, facility.by, {}, requestContext)).parse().cards).toEqual([])
  })

  it('is removed even if the payment service doesn’t respond', async () => {
    const facility = await buildFacility(test.db)
    const { id } = await buildCard(test.db, { facilityId: facility.id })
    const silent = {
      ...services.payments,
      detachSource: async () => {
        throw new Error('Nobody is there.')
      },
    }
    const answer = await removeCard({ ...services, payments: silent }, facility.by, { id }, requestContext)
    expect(answer.cards).toEqual([])
  })

  it('needed by a confirmation or a pending debit can’t be removed before that ends', async () => {
    const { payable } = await chargeSteps(services).waiting()
    expect(await refusalOf(remove(payable.facility, payable.card.id))).toMatchObject({
      code: 'source_in_use',
      status: 409,
    })
    const debit = await processingDebit(services)
    const gone = () => removeAccount(services, debit.facility.by, { id: debit.bank.id }, requestContext)
    expect(await refusalOf(gone())).toMatchObject({ code: 'source_in_use' })
    services.payments.settle(debit.intent, { kind: 'succeeded' })
    await chargeSteps(services).send({ objectId: debit.intent })
    expect((await gone()).banks).toEqual([])
    expect(services.payments.sentTo('detachSource')).toEqual([debit.bank.providerId])
  })

  it('removed during a confirmation either pays or is gone, never both', async () => {
    for (let time = 0; time < 5; time += 1) {
      const { id, facility, card } = await appliedShift(test.db)
      services.payments.next({ kind: 'needsAction', url: 'https://bank.test/3ds' })
      const [paid, removed] = await Promise.all([
        refusalOf(confirmApplication(services, facility.by, id)),
        refusalOf(remove(facility, card.id)),
      ])
      const codes = [paid.code, removed.code]
      expect([
        ['expected a refusal', 'source_in_use'],
        ['payment_source_missing', 'expected a refusal'],
      ]).toContainEqual(codes)
    }
  })

  it('chosen as primary is the only one; an expired one says why it can’t be', async () => {
    const facility = await buildFacility(test.db)
    const first = await buildCard(test.db, { facilityId: facility.id })
    const second = await buildCard(test.db, { facilityId: facility.id, isPrimary: false })
    const expired = await buildCard(test.db, { facilityId: facility.id, isPrimary: false, expYear: 2025 })
    const { cards } = await prefer(facility, second.id)
    expect(cards.filter(({ primary }) => primary).map(({ id }) => id)).toEqual([second.id])
    await prefer(facility, second.id)
    expect(await test.db('events').where({ nounId: second.id }).pluck('verb')).toEqual(['makePrimary'])
    expect(await refusalOf(prefer(facility, expired.id))).toMatchObject({
      code: 'fields_wrong',
      message: 'This card has expired. Use another one, or add it again with its new expiration date.',
    })
    await Promise.all([prefer(facility, first.id), prefer(facility, second.id), prefer(facility, first.id)])
    const after = (await sources(services, facility.by, {}, requestContext)).parse().cards
    expect(after.filter(({ primary }) => primary)).toHaveLength(1)
  })

  it('of another facility isn’t found', async () => {
    const owner = await buildFacility(test.db)
    const { id } = await buildCard(test.db, { facilityId: owner.id })
    const thief = await buildFacility(test.db)
    for (const work of [remove, prefer])
      expect(await refusalOf(work(thief, id))).toMatchObject({ code: 'not_found' })
  })

  it('is primary at once if the only other one has expired', async () => {
    const facility = await buildFacility(test.db)
    await buildCard(test.db, { facilityId: facility.id, expYear: 2025 })
    const input = { kind: 'card', returnPath: '/facility/billing' } as const
    const { url } = await openSetup(services, facility.by, input, requestContext)
    const sessionId = String(url.split('/').at(-1))
    services.payments.finishSetup(sessionId, `cus_test_${facility.id}`)
    expect(await addCard(services, facility.by, { sessionId }, requestContext)).toMatchObject({
      primary: true,
    })
  })
})

it('a clinician sees their payout bank accounts, and none before setup', async () => {
  const { id, by } = await buildClinician(test.db)
  const nothing = { cards: [], banks: [], payoutBanks: [], payoutAccount: null }
  expect((await sources(services, by, {}, requestContext)).parse()).toEqual(nothing)
  await test
    .db('payout_accounts')
    .insert({ clinicianId: id, providerId: `acct_${id}`, state: 'ready', createdAt: dayOf(12) })
  expect((await sources(services, by, {}, requestContext)).parse()).toEqual({
    ...nothing,
    payoutAccount: { state: 'ready', missing: [] },
  })
  for (const work of [removeAccount, makeAccountDefault])
    expect(await refusalOf(work(services, by, { id }, requestContext))).toMatchObject({ code: 'not_found' })
})

describe('the same payment method added again', () => {
  type Entered = Parameters<TestServices['payments']['finishSetup']>[2] & object
  const card = (entered: object = {}): Entered => ({ kind: 'card', fingerprint: 'number-1', ...entered })
  const bank = (entered: object = {}): Entered => ({ kind: 'bank', fingerprint: 'account-1', ...entered })

  const enter = async (by: FacilityMember, entered: Entered) => {
    const kind = entered.kind ?? 'card'
    const page = await openSetup(services, by, { kind, returnPath: '/facility/billing' }, requestContext)
    const sessionId = String(page.url.split('/').at(-1))
    const { customerId } = await test.db('facilities').where({ id: by.facilityId }).first('customer_id')
    services.payments.finishSetup(sessionId, String(customerId), entered)
    const add = kind === 'card' ? addCard : addBank
    return { sessionId, ...(await add(services, by, { sessionId }, requestContext)) }
  }
  const listAll = async (by: FacilityMember) => {
    const { cards, banks } = (await sources(services, by, {}, requestContext)).parse()
    return [...cards, ...banks]
  }

  it.each<[string, Entered, Entered, object]>([
    ['a card', card(), card(), { kind: 'card', last4: '4242', primary: true }],
    [
      'a card with another expiration',
      card({ expYear: 2027 }),
      card({ expYear: 2033, expMonth: 4 }),
      { expYear: 2033, expMonth: 4, primary: true },
    ],
    ['a card that had expired', card({ expYear: 2025 }), card(), { isExpired: false, primary: true }],
    ['a card with another holder', card(), card({ holder: 'Bo Office' }), { holder: 'Bo Office' }],
    ['a bank account', bank(), bank(), { kind: 'bank', state: 'ready', primary: true }],
    [
      'a bank account of another type',
      bank(),
      bank({ accountType: 'individual' }),
      { accountType: 'individual' },
    ],
  ])('%s is one', async (_, first, second, shown) => {
    const { by } = await buildFacility(test.db)
    const { id } = await enter(by, first)
    const again = await enter(by, second)
    expect(again.id).toBe(id)
    expect(await listAll(by)).toMatchObject([{ id, ...shown }])
    const [{ providerId }] = await test.db('payment_sources').where({ id }).select('provider_id')
    expect(services.payments.sentTo('detachSource')).not.toContain(providerId)
    expect(services.payments.sentTo('detachSource')).toHaveLength(1)
  })

  it('a bank account that returned debits can be debited again', async () => {
    const { by } = await buildFacility(test.db)
    const { id } = await enter(by, bank())
    await test
      .db('payment_sources')
      .where({ id })
      .update({ refusedAt: dayOf(12) })
    await enter(by, bank())
    expect(await listAll(by)).toMatchObject([{ id, state: 'ready', primary: true }])
  })

  it.each<[string, Entered, Entered]>([
    ['two cards with the same last digits', card(), card({ fingerprint: 'number-2' })],
    ['cards whose fingerprints aren’t known', card({ fingerprint: null }), card({ fingerprint: null })],
    ['two bank accounts', bank(), bank({ fingerprint: 'account-2' })],
    ['a card and a bank account', card({ fingerprint: 'same' }), bank({ fingerprint: 'same' })],
  ])('but %s are two', async (_, first, second) => {
    const { by } = await buildFacility(test.db)
    const ids = [(await enter(by, first)).id, (await enter(by, second)).id]
    expect((await listAll(by)).map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(services.payments.sentTo('detachSource')).toEqual([])
  })

  it('two facilities keep it apart, and a removed one is added anew', async () => {
    const [one, two] = [await buildFacility(test.db), await buildFacility(test.db)]
    const [first, second] = [await enter(one.by, card()), await enter(two.by, card())]
    expect(second.id).not.toBe(first.id)
    await remove(one, first.id)
    const again = await enter(one.by, card())
    expect(await listAll(one.by)).toMatchObject([{ id: again.id, primary: true }])
  })

  it('the page of the first time adds nothing anymore', async () => {
    const { by } = await buildFacility(test.db)
    const { sessionId } = await enter(by, card({ expYear: 2027 }))
    const { id } = await enter(by, card())
    const late = addCard(services, by, { sessionId }, requestContext)
    expect(await refusalOf(late)).toMatchObject({ code: 'setup_not_finished' })
    expect(await listAll(by)).toMatchObject([{ id, expYear: 2031 }])
  })

  it('while it is charged it stays as it is, because the charge may be sent again', async () => {
    const { facility, bank: charged } = await processingDebit(services)
    const own = () => test.db('payment_sources').where({ facilityId: facility.id, kind: 'bank' })
    await own().update({ fingerprint: 'account-1' })
    const before = await own()
    expect((await enter(facility.by, bank())).id).toBe(charged.id)
    expect(await own()).toEqual(before)
  })
})
