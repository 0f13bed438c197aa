import { addMinutes } from '@gaitway/contract/format/time'
import { buildPayout } from '../../../test/builders/payout.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { appliedShift, confirmApplication, confirmedShift } from '../../../test/scenarios/shift.ts'
import { buildPayoutAccount } from '../../../test/builders/payout-account.ts'
import { chargeSteps } from '../../../test/scenarios/charge.ts'
import { acceptedShift } from '../../../test/scenarios/time-card.ts'
import { sendDuePayouts } from '../payouts/send-due.ts'
import { putBackRows, testDatabase } from '../../../test/database.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { refuse } from '@gaitway/contract/values/errors'
import { compareBooks, reconcileNightly, findLastComparison } from './reconcile.ts'

const test = await testDatabase()
afterAll(test.close)
let services: TestServices
let admin: { userId: string }
beforeEach(async () => {
  services = testServices(test.db)
  admin = await buildUser(test.db)
})
afterEach(() => putBackRows(test.db))

const passMinutes = (minutes: number) => services.clock.set(addMinutes(services.clock.now(), minutes))
const goTo = (at: string) => services.clock.set(new Date(at))
const compare = async () => (await compareBooks(services, { posts: false })).differences
const buildPaid = async () => {
  const shift = await confirmedShift(services)
  return shift
}
const notified = () =>
  test.db('notifications').where({ userId: admin.userId, type: 'booksDiffer' }).pluck('body')
const runRow = () => test.db('scheduled_runs').where({ name: 'reconciliation' }).first()
/** A row as it must never be; its protection is off for a moment. */
const breakRow = async (table: string, change: Record<string, unknown>, where: Record<string, unknown>) => {
  await test.db.raw(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await test.db(table).where(where).update(change)
  await test.db.raw(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
}

describe('a comparison', () => {
  it('of a confirmed and paid shift finds nothing', async () => {
    await buildPaid()
    passMinutes(20)
    expect(await compareBooks(services, { posts: false })).toEqual({
      comparedAt: '2026-11-20T15:20:00.000Z',
      differences: [],
      shifts: 1,
      movements: 1,
      posted: 0,
    })
  })

  it.each([
    ['payments', { paidCents: 56_173 }, /Paid: \$561\.73 in payment .*, but \$561\.72 in charges/],
    [
      'payments',
      { owedCents: 1, settledAt: '2026-11-20T15:00:00Z' },
      /Open balance: -\$561\.72 in the books, but -\$561\.71 in payment/,
    ],
    ['payments', { refundedCents: 5 }, /Refunded: \$0\.05 .* \$0\.00/],
    ['charges', { status: 'failed' }, /Charged: \$561\.72 in the books, but \$0\.00 in the charges/],
    [
      'charges',
      { amountCents: 56_000 },
      /The charge .* is \$560\.00 in the books, but \$561\.72 at the payment/,
    ],
    ['ledger_entries', { amountCents: 7 }, /All ledger accounts together add up to/],
  ])('finds a changed row of %s: %j', async (table, change, sentence) => {
    await buildPaid()
    passMinutes(20)
    const where = table === 'ledger_entries' ? { account: 'facilityReceivable' } : {}
    await breakRow(table, change, where)
    expect((await compare()).join('\n')).toMatch(sentence)
  })

  it('finds movements unknown here, and records missing at the payment service', async () => {
    services.payouts.addMovement({ kind: 'transfer', sourceId: 'tr_elsewhere', amountCents: -9_900 })
    expect(await compare()).toEqual([])
    passMinutes(20)
    expect(await compare()).toEqual([
      'A transfer of -$99.00 at the payment service (tr_elsewhere) is not in the books.',
      'Without fees and top-ups, -$99.00 moved at the payment service, but $0.00 in the books.',
    ])
    await buildPaid()
    await test.db('charges').update({ providerId: 'pi_unheard' })
    expect(await compare()).toHaveLength(2)
    passMinutes(20)
    expect((await compare()).join()).toMatch(
      /The charge .* \(pi_unheard\) is \$561\.72 in the books, but \$0\.00/,
    )
  })

  it('finds the movement of a charge that became known weeks after its bank paid', async () => {
    await buildPaid()
    services.payouts.addMovement({ kind: 'charge', sourceId: 'pi_late', amountCents: 56_172 })
    passMinutes(20 * 24 * 60)
    const [since, knownAt] = [addMinutes(services.clock.now(), -60), addMinutes(services.clock.now(), -30)]
    await test.db('charges').update({ providerId: 'pi_late', endedAt: knownAt })
    const { differences } = await compareBooks(services, { since, posts: false })
    expect(differences.filter(sentence => sentence.includes('pi_late'))).toEqual([])
  })

  it('ignores what is still under way', async () => {
    const shift = await appliedShift(test.db)
    services.payments.next('lost')
    await expect(confirmApplication(services, shift.facility.by, shift.id)).rejects.toMatchObject({
      code: 'payment_unknown',
    })
    expect((await compare()).filter(sentence => !sentence.includes('pi_test'))).toEqual([])
  })
})

describe('the earnings of a year', () => {
  /** Paid to the bank, the second payout with a correction of the first. */
  const buildEarned = async () => {
    const first = await acceptedShift(services)
    const { accountId } = await buildPayoutAccount(services, { clinicianId: first.clinician.id })
    const pay = async () => {
      expect(await sendDuePayouts(services)).toEqual([])
      for (const { bankPayoutId: objectId } of await test.db('payouts').where({ status: 'sent' })) {
        services.payouts.settlePayout(objectId, 'paid')
        await chargeSteps(services).send({ about: 'payout', account: accountId, objectId })
      }
    }
    await pay()
    expect((await first.until('22:00:00')).status).toBe(200)
    const slots = [{ startsAt: '2026-11-23T15:00:00Z', endsAt: '2026-11-23T23:00:00Z' }]
    await buildPayout(test.db, { clinician: first.clinician, slots })
    await pay()
    return first.clinician
  }
  const compareYears = async () => (await compare()).filter(one => one.startsWith('Earnings of clinician'))

  it('equal the ledger, corrections included', async () => {
    const clinician = await buildEarned()
    expect(await test.db('payouts').orderBy('adjustment_cents').pluck('adjustment_cents')).toEqual([
      -6_200, 0,
    ])
    expect(await test.db('payouts').where({ clinicianId: clinician.id }).pluck('status')).toEqual([
      'paid',
      'paid',
    ])
    expect(await compareYears()).toEqual([])
  })

  it.each([
    [
      'payouts',
      { adjustmentCents: -6_199 },
      { adjustmentCents: -6_200 },
      [
        /Paid in 2026: \$930\.01 in the payouts, but \$930\.00 in the books\.$/,
        /Corrections: -\$61\.99 in the payouts, but -\$62\.00 in the corrections themselves\.$/,
      ],
    ],
    ['payouts', { status: 'failed', paidAt: null }, { adjustmentCents: 0 }, []],
    ['payout_transfers', { status: 'failed' }, {}, []],
    [
      'payout_adjustments',
      { amountCents: -6_000 },
      {},
      [/Corrections: -\$62\.00 in the payouts, but -\$60\.00 in the corrections themselves\.$/],
    ],
    [
      'ledger_transactions',
      { payoutId: null },
      { kind: 'transfer' },
      [
        /Paid in 2026: \$930\.00 in the payouts, but \$0\.00 in the books\.$/,
        /Not in any year yet: \$0\.00 in the payouts, but \$930\.00 in the books\.$/,
      ],
    ],
    [
      'ledger_transactions',
      { kind: 'settlementOfNothing' },
      { kind: 'transfer' },
      [/Paid in 2026: \$930\.00 in the payouts, but \$0\.00 in the books\.$/],
    ],
  ])('differ once a row of %s is changed: %j of %j', async (table, change, where, sentences) => {
    const { id } = await buildEarned()
    await breakRow(table, change, where)
    const found = await compareYears()
    expect(found.every(one => one.startsWith(`Earnings of clinician ${id}. `))).toBe(true)
    expect(found).toEqual(sentences.map(sentence => expect.stringMatching(sentence)))
  })
})

describe('the nightly run', () => {
  it('compares once, however often it is called, and not before 2 AM', async () => {
    await buildPaid()
    for (const at of ['2026-11-20T15:01:00Z', '2026-11-21T07:59:00Z']) {
      goTo(at)
      expect(await reconcileNightly(services)).toEqual([])
      expect(await findLastComparison(test.db)).toEqual({ comparedAt: null, differences: [] })
    }
    goTo('2026-11-21T08:00:00Z')
    await Promise.all([1, 2, 3].map(() => reconcileNightly(services)))
    const compared = { comparedAt: '2026-11-21T08:00:00.000Z', differences: [] }
    expect(await findLastComparison(test.db)).toEqual(compared)
    passMinutes(60)
    await reconcileNightly(services)
    expect(await findLastComparison(test.db)).toEqual(compared)
    expect(await runRow()).toMatchObject({ isOk: true, runs: 1 })
    expect(services.payouts.sentTo('listMovements')).toHaveLength(1)
    goTo('2026-11-23T12:00:00Z')
    await reconcileNightly(services)
    expect((await findLastComparison(test.db)).comparedAt).toBe('2026-11-23T12:00:00.000Z')
    expect(await notified()).toEqual([])
  })

  it('posts fees and top-ups of the payment service, once each', async () => {
    await buildPaid()
    services.payouts.addMovement({ id: 'txn_fee', kind: 'other', feeCents: 1_659 })
    services.payouts.addMovement({ id: 'txn_up', kind: 'topUp', sourceId: 'tu_1', amountCents: 500_000 })
    await reconcileNightly(services)
    goTo('2026-11-21T08:00:00Z')
    await reconcileNightly(services)
    goTo('2026-11-22T08:00:00Z')
    await Promise.all([reconcileNightly(services), compareBooks(services, { posts: true })])
    const posted = await test
      .db('ledger_transactions as t')
      .join('ledger_entries as e', 'e.transaction_id', 't.id')
      .whereNotNull('once_key')
      .orderBy(['once_key', 'account'])
      .select('once_key', 'account', 'amount_cents')
    expect(posted.map(row => [row.onceKey, row.account, row.amountCents])).toEqual([
      ['fee:txn_fee', 'cashAtPaymentService', -1_659],
      ['fee:txn_fee', 'processingCost', 1_659],
      ['topUp:txn_up', 'bank', -500_000],
      ['topUp:txn_up', 'cashAtPaymentService', 500_000],
    ])
    expect(await findLastComparison(test.db)).toMatchObject({ differences: [] })
    expect(await compare()).toEqual([])
  })

  it('notifies admins of differences once, and again of new ones', async () => {
    await buildPaid()
    await reconcileNightly(services)
    await test.db('payments').update({ owedCents: 1, settledAt: services.clock.now() })
    for (const day of ['21', '22', '23']) {
      goTo(`2026-11-${day}T08:00:00Z`)
      await reconcileNightly(services)
    }
    expect(await notified()).toEqual([expect.stringContaining('Open balance: -$561.72 in the books')])
    await test.db('payments').update({ paidCents: 56_174 })
    goTo('2026-11-24T08:00:00Z')
    await reconcileNightly(services)
    expect(await notified()).toHaveLength(2)
    const { result } = await runRow()
    expect(result.differences).toHaveLength(2)
    expect(result.different).toBe(2)
  })

  it('keeps its error and the known differences when it fails, and retries after an hour', async () => {
    await buildPaid()
    await reconcileNightly(services)
    goTo('2026-11-21T08:00:00Z')
    await reconcileNightly(services)
    const { listMovements } = services.payouts
    services.payouts.listMovements = async () => {
      throw refuse('payment_service_down')
    }
    goTo('2026-11-22T08:00:00Z')
    expect(await reconcileNightly(services)).toHaveLength(1)
    expect(await runRow()).toMatchObject({
      isOk: false,
      result: {
        comparedAt: '2026-11-21T08:00:00.000Z',
        failures: ['The payment service isn’t responding. Nothing was charged. Please try again.'],
      },
    })
    services.payouts.listMovements = listMovements
    passMinutes(30)
    expect(await reconcileNightly(services)).toEqual([])
    expect((await findLastComparison(test.db)).comparedAt).toBe('2026-11-21T08:00:00.000Z')
    passMinutes(31)
    await reconcileNightly(services)
    expect((await findLastComparison(test.db)).comparedAt).toBe('2026-11-22T09:01:00.000Z')
  })
})

it('reports fees not posted for two days as a difference', async () => {
  services.payouts.addMovement({ id: 'txn_fee', feeCents: 1_659 })
  expect(await compare()).toEqual([])
  passMinutes(49 * 60)
  expect(await compare()).toEqual([
    '$16.59 reported by the payment service for fee:txn_fee is not in the books.',
  ])
})
