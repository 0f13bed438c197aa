import { listDifferences } from '../../domain/reconciliation.ts'
import { newId } from '../../store/ids.ts'
import { listShiftBooks } from '../../store/views/shift-ledgers.ts'
import { readAccounts, expectBooksToHold } from '../../../test/scenarios/books.ts'
import { balanceDueShift } from '../../../test/scenarios/charge.ts'
import { acceptedShift } from '../../../test/scenarios/time-card.ts'
import { buildFacility } from '../../../test/builders/facility.ts'
import { buildInvoice } from '../../../test/builders/invoice.ts'
import { buildPayoutAccount } from '../../../test/builders/payout-account.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { sendDuePayouts } from '../payouts/send-due.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
let services: TestServices
beforeEach(() => {
  services = testServices(db)
})
const admin = await buildUser(db)

const TOTAL = 54_560
const reason = 'The bank returned it'
const check = { method: 'Paper check', reference: '1044', receivedAt: '2026-11-20T12:00:00Z' } as const
const asAdmin = () => testApi(services).as(admin)
const receive = async (id: string, amountCents = TOTAL) =>
  asAdmin().call('invoices.recordPayment', { id, ...check, amountCents }, { 'idempotency-key': newId() })
const voidIt = (id: string, input: object = { reason }) =>
  asAdmin().call('invoices.voidPayment', { id, ...input })
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code}`
const checkOf = async (invoiceId: string): Promise<string> =>
  (await db('invoice_payments').where({ invoiceId }).first('received_payment_id')).receivedPaymentId
const invoiceOf = (id: string) => db('invoices').where({ id }).first()
const expectWholeBooks = async (id: string) => {
  await expectBooksToHold(db, id)
  const books = await listShiftBooks(db, { limit: 100 })
  expect(books.filter(({ applicationId }) => applicationId === id).map(listDifferences)).toEqual([[]])
}
/** A worked shift whose invoice was issued when its time card was accepted. */
const buildIssued = async () => {
  const shift = await acceptedShift(services, { paymentType: 'invoice' })
  const { id: invoiceId } = await db('invoices').where({ applicationId: shift.id }).first('id')
  return { ...shift, invoiceId: String(invoiceId) }
}

test('void payment: the invoice is due again by its date, the books hold, and the facility is on hold', async () => {
  const shift = await buildIssued()
  const issued = await invoiceOf(shift.invoiceId)
  await receive(shift.invoiceId)
  const id = await checkOf(shift.invoiceId)
  const { status, body } = await voidIt(id)
  expect([status, body.message, body.data]).toEqual([
    200,
    'Payment voided',
    { amountCents: TOTAL, hasSetHold: true },
  ])
  expect(await invoiceOf(shift.invoiceId)).toMatchObject({
    status: 'issued',
    paidCents: 0,
    paidAt: null,
    dueAt: issued.dueAt,
  })
  expect(await db('payments').where({ id: shift.paymentId }).first()).toMatchObject({
    paidCents: 0,
    dueAt: issued.dueAt,
  })
  expect(await readAccounts(db, shift.id)).toMatchObject({ facilityReceivable: TOTAL })
  await expectWholeBooks(shift.id)
  expect(await db('facilities').where({ id: shift.facility.id }).first()).toMatchObject({
    heldAt: services.clock.now(),
    holdReason: 'Paper check 1044 for $545.60 was voided.',
  })
  expect(
    await db('events')
      .where({ nounId: shift.invoiceId })
      .whereIn('verb', ['voidPayment', 'reopen'])
      .orderBy('id'),
  ).toMatchObject([
    {
      verb: 'voidPayment',
      actorUserId: admin.userId,
      details: { amountCents: TOTAL, reference: '1044', reason },
    },
    { verb: 'reopen', fromState: 'paid', toState: 'issued' },
  ])
  expect(
    await db('notifications').where({ userId: shift.facility.userId, type: 'paymentVoided' }),
  ).toMatchObject([
    {
      title: expect.stringMatching(/^Payment voided: \$545\.60, /),
      body: 'Your payment of $545.60 for this shift was returned or recorded by mistake, so it’s due again. Reason: The bank returned it. Please pay it. You can’t confirm applicants until we end your billing hold.',
    },
  ])
  expect((await receive(shift.invoiceId)).body.data).toMatchObject({
    stage: 'paid',
    payments: [{ voidedAt: services.clock.now().toISOString(), voidReason: reason }, { voidedAt: null }],
  })
  await expectWholeBooks(shift.id)
})

type Step = ['receive' | 'credit' | 'writeOff', number]
const cases: [steps: Step[], status: string, openCents: number][] = [
  [[['receive', 20_000]], 'issued', TOTAL],
  [[['receive', TOTAL]], 'issued', TOTAL],
  [
    [
      ['receive', 40_000],
      ['writeOff', 14_560],
    ],
    'issued',
    40_000,
  ],
  [
    [
      ['receive', 40_000],
      ['credit', 14_560],
    ],
    'issued',
    40_000,
  ],
  [
    [
      ['receive', TOTAL],
      ['credit', 4_560],
    ],
    'issued',
    50_000,
  ],
  [
    [
      ['receive', TOTAL],
      ['credit', TOTAL],
    ],
    'credited',
    0,
  ],
]
test.each(cases.map(row => [row[0].map(step => step.join(' ')).join(', '), ...row] as const))(
  'void payment: after %s the invoice and the books are as without the check',
  async (_, steps, expected, openCents) => {
    const shift = await buildIssued()
    const id = shift.invoiceId
    const key = () => ({ 'idempotency-key': newId() })
    for (const [kind, amountCents] of steps)
      if (kind === 'receive') await receive(id, amountCents)
      else if (kind === 'credit') await asAdmin().call('invoices.credit', { id, amountCents, reason }, key())
      else await asAdmin().call('payments.writeOff', { id, amountCents, reason }, key())
    expect((await voidIt(await checkOf(id))).status).toBe(200)
    const { status, totalCents, paidCents, creditedCents, writtenOffCents } = await invoiceOf(id)
    expect([status, paidCents, totalCents - creditedCents - writtenOffCents]).toEqual([
      expected,
      0,
      openCents,
    ])
    const { refundsPayable = 0, facilityReceivable = 0 } = await readAccounts(db, shift.id)
    expect([refundsPayable, facilityReceivable]).toEqual([0, openCents])
    await expectWholeBooks(shift.id)
  },
)

test('void payment: a payout that was sent stays sent', async () => {
  const shift = await buildIssued()
  await buildPayoutAccount(services, { clinicianId: shift.clinician.id })
  services.payouts.setBalance({ availableCents: 100_000 })
  await receive(shift.invoiceId)
  await sendDuePayouts(services)
  const payoutOf = () => db('payouts').where({ applicationId: shift.id }).first('status', 'amount_cents')
  const sent = await payoutOf()
  expect(sent).toMatchObject({ status: 'sent' })
  await voidIt(await checkOf(shift.invoiceId))
  await sendDuePayouts(services)
  expect(await payoutOf()).toEqual(sent)
  await expectWholeBooks(shift.id)
})

test('void payment: a payout that wasn’t sent waits for the money again', async () => {
  const shift = await buildIssued()
  services.payouts.setBalance({ availableCents: 100_000 })
  await receive(shift.invoiceId)
  await voidIt(await checkOf(shift.invoiceId))
  await buildPayoutAccount(services, { clinicianId: shift.clinician.id })
  await sendDuePayouts(services)
  expect(await db('payouts').where({ applicationId: shift.id }).first('status')).toEqual({ status: 'due' })
})

test('void payment: after the due date the invoice is past due at once', async () => {
  const shift = await buildIssued()
  await receive(shift.invoiceId)
  services.clock.set(new Date('2027-01-10T15:00:00Z'))
  await voidIt(await checkOf(shift.invoiceId))
  const listed = await asAdmin().call('invoices.list', { facilityId: shift.facility.id })
  expect(listed.body.data.data).toMatchObject([{ stage: 'pastDue', openCents: TOTAL }])
})

test('void payment: of several invoices it is voided on each, with one notification', async () => {
  const facility = await buildFacility(db)
  const built = [await buildInvoice(db, { facility }), await buildInvoice(db, { facility })]
  const invoices = built.map(({ invoiceId }) => ({ id: invoiceId, amountCents: TOTAL }))
  await asAdmin().call(
    'invoices.recordCheck',
    { ...check, amountCents: 2 * TOTAL, invoices },
    { 'idempotency-key': newId() },
  )
  expect((await voidIt(await checkOf(String(built[0]?.invoiceId)))).body.data.amountCents).toBe(2 * TOTAL)
  for (const { invoiceId } of built) expect(await invoiceOf(invoiceId)).toMatchObject({ status: 'issued' })
  const { body } = await testApi(services).as(facility).call('payments.transactions', { kind: 'received' })
  expect(body.data.data).toMatchObject([
    { status: 'voided', amountCents: TOTAL, way: 'Paper check 1044' },
    { status: 'voided', amountCents: TOTAL, way: 'Paper check 1044' },
  ])
  expect(await db('notifications').where({ userId: facility.userId, type: 'paymentVoided' })).toMatchObject([
    { title: 'Payment voided: $1,091.20, 2 invoices' },
  ])
})

test('void payment: a billing hold that was set before keeps its reason', async () => {
  const { invoiceId, facility } = await buildInvoice(db)
  const held = { heldAt: new Date('2026-11-01T15:00:00Z'), holdReason: 'Two invoices are open.' }
  await db('facilities').where({ id: facility.id }).update(held)
  await receive(invoiceId)
  expect((await voidIt(await checkOf(invoiceId))).body.data).toMatchObject({ hasSetHold: false })
  expect(await db('facilities').where({ id: facility.id }).first('held_at', 'hold_reason')).toEqual(held)
})

test('void payment: refused twice, also at once, without a reason, for an unknown one, and once refunded', async () => {
  const { invoiceId, paymentId } = await buildInvoice(db)
  await receive(invoiceId)
  const id = await checkOf(invoiceId)
  expect((await voidIt(id, { reason: '' })).body.error).toHaveProperty('reason')
  expect(codeOf(await voidIt(newId()))).toBe('404 not_found')
  const key = () => ({ 'idempotency-key': newId() })
  await asAdmin().call('invoices.credit', { id: invoiceId, amountCents: 4_560, reason }, key())
  await asAdmin().call(
    'payments.refund',
    { id: paymentId, amountCents: 4_560, reason, reference: 'W-1' },
    key(),
  )
  expect(codeOf(await voidIt(id))).toBe('409 payment_refunded')
  expect(await invoiceOf(invoiceId)).toMatchObject({ status: 'paid', paidCents: TOTAL })
  const { invoiceId: second } = await buildInvoice(db)
  await receive(second)
  const twice = await checkOf(second)
  const both = await Promise.all([voidIt(twice), voidIt(twice)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(codeOf(await voidIt(twice))).toBe('409 payment_voided')
})

const outsideOf = async ({ paymentId }: { paymentId: string }): Promise<string> =>
  (await db('outside_payments').where({ paymentId }).first('id')).id

test('void payment: what it paid of a shift is due again, and nothing is charged for it', async () => {
  const shift = await balanceDueShift(services)
  await receive(shift.paymentId)
  const charged = services.payments.sentTo('charge').length
  expect((await voidIt(await outsideOf(shift))).body.data).toEqual({ amountCents: TOTAL, hasSetHold: true })
  const { body } = await asAdmin().call('payments.read', { id: shift.paymentId })
  expect(body.data).toMatchObject({ stage: 'paymentDue', paidCents: 0, outside: [] })
  expect(services.payments.sentTo('charge')).toHaveLength(charged)
  await expectWholeBooks(shift.id)
  expect(await db('events').where({ nounId: shift.paymentId, verb: 'voidOutside' })).toMatchObject([
    { details: { amountCents: TOTAL, reference: '1044', reason } },
  ])
  expect((await receive(shift.paymentId)).body.data).toMatchObject({ stage: 'completed' })
  await expectWholeBooks(shift.id)
})

test.each([
  ['a correction’s credit', 6_820, 47_740, ['22:00:00']],
  ['goodwill', 5_000, 49_560, []],
])(
  'void payment: after %s of it was refunded, the shift asks for that too',
  async (_, refundedCents, owedCents, corrections) => {
    const shift = await balanceDueShift(services)
    await receive(shift.paymentId)
    for (const time of corrections) await shift.until(time)
    await shift.refund(refundedCents, { reference: 'W-1' })
    expect((await voidIt(await outsideOf(shift))).body.data).toEqual({ amountCents: TOTAL, hasSetHold: true })
    const due = { owedCents, paidCents: 0, refundedCents, outsideCents: -refundedCents, chargeFailed: true }
    expect(await db('payments').where({ id: shift.paymentId }).first()).toMatchObject(due)
    expect(await readAccounts(db, shift.id)).toMatchObject({ facilityReceivable: TOTAL })
    await expectWholeBooks(shift.id)
    const paid = await shift.asFacility.call('payments.retry', { id: shift.paymentId })
    expect(paid.body.data.payment).toMatchObject({ stage: 'completed', paidCents: TOTAL, refundedCents })
    expect(services.payments.sentTo('charge').at(-1)).toMatchObject({ amountCents: TOTAL })
    await expectWholeBooks(shift.id)
    expect((await shift.refund(1, { reference: 'W-2' })).body.error).toHaveProperty('reference')
  },
)

test('void payment: refused while a charge for the rest of the shift is in progress', async () => {
  const shift = await balanceDueShift(services)
  await receive(shift.paymentId, 20_000)
  services.payments.next({ kind: 'processing' })
  await shift.asFacility.call('payments.retry', { id: shift.paymentId }, { 'idempotency-key': newId() })
  expect(codeOf(await voidIt(await outsideOf(shift)))).toBe('409 payment_under_way')
  await expectWholeBooks(shift.id)
})
