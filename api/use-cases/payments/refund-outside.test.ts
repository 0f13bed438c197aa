import { buildAccepted } from '../../testing/accepted-shift.ts'
import { testDatabase } from '../../testing/database.ts'
import { accountsOf, expectBooksToHold } from '../../testing/ledger.ts'
import { textOfPdf } from '../../testing/pdf-text.ts'
import { testServices, type TestServices } from '../../testing/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
let services: TestServices
beforeEach(() => {
  services = testServices(db)
})

const reference = 'Check 2207'
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code}`

/** Paid in full by check, and then partly credited. */
const buildCredited = async (creditCents: number) => {
  const shift = await buildAccepted(services, { paymentType: 'invoice' })
  const invoice = await db('invoices').where({ paymentId: shift.paymentId }).first('id', 'total_cents')
  const paid = await shift.by.admin.call('invoices.recordPayment', {
    id: invoice.id,
    amountCents: invoice.totalCents,
    method: 'Paper check',
    reference: '1044',
    receivedAt: services.clock.now().toISOString(),
  })
  expect(paid.status).toBe(200)
  const credit = (amountCents: number) =>
    shift.by.admin.call('invoices.credit', { id: invoice.id, amountCents, reason: 'A day was not covered.' })
  if (creditCents > 0) expect((await credit(creditCents)).status).toBe(200)
  return { ...shift, credit }
}

test('outside refund: a credit after payment is refunded outside, with its reference', async () => {
  const shift = await buildCredited(4_560)
  const { status, body } = await shift.refund(4_560, { reference })
  expect([status, body.data]).toMatchObject([
    200,
    { owedCents: 50_000, paidCents: 54_560, refundedCents: 4_560, stage: 'completed', charges: [] },
  ])
  expect(await accountsOf(db, shift.id)).toEqual({
    bank: 50_000,
    adjustments: 4_560,
    clinicianPayable: -49_600,
    feeIncome: -4_960,
  })
  await expectBooksToHold(db, shift.id)
  expect(
    await db('ledger_transactions').where({ applicationId: shift.id, kind: 'refundOutside' }),
  ).toMatchObject([{ description: 'Refunded outside Gaitway: Check 2207' }])
  expect(await db('events').where({ nounId: shift.paymentId, verb: 'refund' })).toMatchObject([
    { details: { amountCents: 4_560, creditCents: 4_560, goodwillCents: 0, reference } },
  ])
  expect(await db('notifications').where({ userId: shift.facility.userId, type: 'refundSent' })).toHaveLength(
    1,
  )
})

test('outside refund: the receipt shows it and the remaining credit', async () => {
  const shift = await buildCredited(4_560)
  expect((await shift.refund(3_000, { reference })).status).toBe(200)
  const receipt = await shift.by.facility.call('payments.receipt', { paymentId: shift.paymentId })
  const text = textOfPdf(receipt.body as Buffer).join('\n')
  expect(text).toContain('Refunded\nCheck 2207\n-$30.00')
  expect(text).toContain('You have a credit of $15.60.')
})

test('outside refund: without a reference it is refused at its field', async () => {
  const shift = await buildCredited(4_560)
  const { status, body } = await shift.refund(4_560)
  expect([status, body.error]).toEqual([422, { reference: 'Please enter the check or transfer number' }])
})

test('outside refund: never more than the facility’s credit, however many at once', async () => {
  const shift = await buildCredited(0)
  expect(codeOf(await shift.refund(1, { reference }))).toBe('422 more_than_paid')
  await shift.credit(3_000)
  const answers = await Promise.all(Array.from({ length: 8 }, () => shift.refund(1_000, { reference })))
  expect(answers.map(codeOf).filter(code => code === '200 undefined')).toHaveLength(3)
  expect(await shift.owed()).toEqual({ owedCents: 51_560, paidCents: 54_560, refundedCents: 3_000 })
  await expectBooksToHold(db, shift.id)
  await shift.credit(500)
  expect((await shift.refund(500, { reference })).status).toBe(200)
  await expectBooksToHold(db, shift.id)
})

test('outside refund: a corrected paid invoice can be refunded, with the clinician’s part deducted', async () => {
  const shift = await buildCredited(0)
  expect((await shift.until('22:00:00')).status).toBe(200)
  await expectBooksToHold(db, shift.id)
  expect((await shift.refund(6_820, { reference })).status).toBe(200)
  expect(await accountsOf(db, shift.id)).toEqual({
    bank: 47_740,
    clinicianPayable: -43_400,
    feeIncome: -4_340,
  })
  await expectBooksToHold(db, shift.id)
})
