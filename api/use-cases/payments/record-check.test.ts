import { listDifferences } from '../../domain/reconciliation.ts'
import { newId } from '../../store/ids.ts'
import { insertReceivedPayment } from '../../store/invoices.ts'
import { listShiftBooks } from '../../store/views/shift-ledgers.ts'
import { buildFacility } from '../../../test/builders/facility.ts'
import { buildInvoice } from '../../../test/builders/invoice.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)
const admin = await buildUser(db)

const TOTAL = 54_560
type Built = Awaited<ReturnType<typeof buildInvoice>>
const buildInvoices = async (count: number): Promise<Built[]> => {
  const facility = await buildFacility(db)
  const built: Built[] = []
  for (let place = 0; place < count; place += 1) built.push(await buildInvoice(db, { facility }))
  return built
}
const partsOf = (invoices: readonly Built[], cents: readonly number[]) =>
  invoices.map(({ invoiceId }, place) => ({ id: invoiceId, amountCents: cents[place] ?? TOTAL }))
const check = { method: 'Paper check', reference: '1044', receivedAt: '2026-11-20T12:00:00Z' } as const
const record = (input: object, key = newId()) =>
  api.as(admin).call('invoices.recordCheck', { ...check, ...input }, { 'idempotency-key': key })
const checksOf = ({ facility }: Pick<Built, 'facility'>) =>
  db('received_payments').where({ facilityId: facility.id })
const numberOf = async ({ invoiceId }: Built) =>
  (await db('invoices').where({ id: invoiceId }).first('number')).number

test('check for several invoices: recorded once, shown on each, and the rest stays open', async () => {
  const [first, second] = await buildInvoices(2)
  if (!first || !second) throw new Error('There are two invoices.')
  const invoices = partsOf([first, second], [TOTAL, 20_000])
  const { status, body } = await record({ amountCents: 74_560, invoices })
  const [firstNumber, secondNumber] = [await numberOf(first), await numberOf(second)]
  const shown = { method: 'Paper check', reference: '1044', checkCents: 74_560, voidedAt: null }
  expect([status, body.message, body.data]).toMatchObject([
    200,
    'Payment recorded',
    {
      invoices: [
        {
          stage: 'paid',
          openCents: 0,
          payments: [
            { ...shown, amountCents: TOTAL, others: [{ id: second.invoiceId, number: secondNumber }] },
          ],
        },
        {
          stage: 'issued',
          openCents: 34_560,
          payments: [
            { ...shown, amountCents: 20_000, others: [{ id: first.invoiceId, number: firstNumber }] },
          ],
        },
      ],
    },
  ])
  expect(await checksOf(first)).toMatchObject([{ amountCents: 74_560, recordedBy: admin.userId }])
  expect(
    await db('notifications').where({ userId: first.facility.userId, type: 'paymentReceived' }),
  ).toHaveLength(1)
  const books = await listShiftBooks(db, { limit: 100 })
  const own = books.filter(({ applicationId }) => [first.id, second.id].includes(applicationId))
  expect(
    own.map(({ invoicePayments, booked, payment }) => [invoicePayments, booked.invoicePaid, payment?.paid]),
  ).toEqual([
    [TOTAL, TOTAL, TOTAL],
    [20_000, 20_000, 20_000],
  ])
  expect(own.flatMap(listDifferences).filter(one => /paid/i.test(one))).toEqual([])
})

const [one, other] = await buildInvoices(2)
const [foreign] = await buildInvoices(1)
const draft = await buildInvoice(db, { facility: one?.facility, issuedAt: null })
if (!one || !other || !foreign) throw new Error('There are three invoices.')
const two = [one, other]
const refusals: [condition: string, input: object, expected: unknown][] = [
  [
    'amounts that don’t add up',
    { amountCents: 109_119, invoices: partsOf(two, []) },
    { amountCents: 'The amounts for the invoices add up to $1,091.20, not $1,091.19' },
  ],
  [
    'more than one of them owes',
    { amountCents: 109_121, invoices: partsOf(two, [TOTAL + 1, TOTAL]) },
    expect.stringMatching(/^The balance due of INV-\d+ is \$545\.60\.$/),
  ],
  [
    'invoices of two facilities',
    { amountCents: 109_120, invoices: partsOf([one, foreign], []) },
    { invoices: 'Choose invoices of one facility' },
  ],
  [
    'an invoice named twice',
    { amountCents: 109_120, invoices: partsOf([one, one], []) },
    { invoices: 'Choose each invoice once' },
  ],
  [
    'a future day',
    { amountCents: TOTAL, invoices: partsOf([one], []), receivedAt: '2026-11-22T12:00:00Z' },
    { receivedAt: 'This day is in the future' },
  ],
  ['a draft', { amountCents: TOTAL, invoices: partsOf([draft], []) }, 'This invoice is still a draft.'],
  [
    'an unknown invoice',
    { amountCents: TOTAL, invoices: [{ id: newId(), amountCents: TOTAL }] },
    'This doesn’t exist, or you don’t have access to it.',
  ],
]
test.each(refusals)(
  'check for several invoices: refuses %s and records nothing',
  async (_, input, expected) => {
    const { status, body } = await record(input)
    expect(status).toBeGreaterThanOrEqual(400)
    expect([body.error, body.message]).toContainEqual(expected)
    expect(await checksOf(one)).toEqual([])
    expect(await checksOf(foreign)).toEqual([])
  },
)

test('check for several invoices: one key records it once with one answer', async () => {
  const built = await buildInvoices(2)
  const input = { amountCents: 2 * TOTAL, invoices: partsOf(built, []) }
  const key = newId()
  const [first, again] = [await record(input, key), await record(input, key)]
  expect([again.status, again.body]).toEqual([first.status, first.body])
  expect(
    await db('invoice_payments').whereIn(
      'invoiceId',
      built.map(({ invoiceId }) => invoiceId),
    ),
  ).toHaveLength(2)
})

test('check for several invoices: two at once record one of them', async () => {
  const built = await buildInvoices(2)
  const input = (invoices: readonly Built[]) => ({ amountCents: 2 * TOTAL, invoices: partsOf(invoices, []) })
  const answers = await Promise.all([record(input(built)), record(input(built.toReversed()))])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
})

test.each([
  ['adds up to less', 100, 99, true],
  ['pays an invoice of another facility', 100, 100, false],
])('received payment: the database refuses one that %s', async (_, amountCents, partCents, isOwn) => {
  const row = {
    ...check,
    id: newId(),
    facilityId: isOwn ? one.facility.id : foreign.facility.id,
    amountCents,
    receivedAt: new Date(check.receivedAt),
    recordedBy: admin.userId,
    createdAt: new Date(check.receivedAt),
  }
  const parts = [{ invoiceId: one.invoiceId, amountCents: partCents }]
  await expect(db.transaction(trx => insertReceivedPayment(trx, row, parts))).rejects.toThrow(
    'a received payment pays invoices of its facility, in full',
  )
})
