import type { Knex } from 'knex'
import { buildApplication } from '../../../test/builders/application.ts'
import { buildFacility } from '../../../test/builders/facility.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { readAccounts } from '../../../test/scenarios/books.ts'
import { testServices } from '../../../test/services.ts'

const database = await testDatabase()
afterAll(database.close)
const db: Knex = database.db
const services = testServices(db)
const api = testApi(services)
const admin = await buildUser(db)

/** Canceled late, so that $272.80 is owed: $248.00 to the clinician, plus the fee. */
const invoiced = async () => {
  services.clock.set(new Date('2026-11-20T15:00:00Z'))
  const facility = await buildFacility(db, { invoiceAllowed: true })
  const { id, job } = await buildApplication(db, { facility })
  const as = api.as(facility)
  await as.call('applications.confirm', {
    decision: 'confirm',
    jobApplicationId: id,
    paymentType: 'invoice',
  })
  services.clock.set(new Date('2026-11-20T18:00:00Z'))
  const answer = await as.call('applications.cancel', {
    kind: 'cancel',
    jobId: job.id,
    reason: 'Census fell.',
  })
  expect(answer.status).toBe(200)
  return { id, invoice: await db('invoices').where({ applicationId: id }).first() }
}

type Step = readonly ['receive' | 'credit', number]
const take = async (invoiceId: string, [kind, amountCents]: Step) =>
  kind === 'receive'
    ? api.as(admin).call('invoices.recordPayment', {
        id: invoiceId,
        amountCents,
        method: 'Paper check',
        reference: '1044',
        receivedAt: '2026-11-20T17:00:00Z',
      })
    : api.as(admin).call('invoices.credit', { id: invoiceId, amountCents, reason: 'As agreed.' })

/** Paid plus still owed equals clinician pay, our earnings and refunds, less what we absorb. */
const expectEven = async (id: string) => {
  const books: Record<string, number> = await readAccounts(db, id)
  const on = (account: string) => books[account] ?? 0
  const payment = await db('payments').where({ applicationId: id }).first()
  const paid = payment.paidCents - payment.refundedCents
  expect(paid + on('facilityReceivable')).toBe(
    -on('clinicianPayable') - on('feeIncome') - on('refundsPayable') - on('adjustments'),
  )
  expect(on('bank')).toBe(paid)
  expect(Object.values(books).reduce((sum, cents) => sum + cents, 0)).toBe(0)
  expect(on('facilityReceivable') + on('refundsPayable')).toBe(payment.owedCents - paid)
}

const orders: Step[][] = [
  [['receive', 27_280]],
  [
    ['receive', 10_000],
    ['receive', 17_280],
  ],
  [
    ['receive', 10_000],
    ['credit', 17_280],
    ['credit', 5000],
  ],
  [
    ['credit', 7280],
    ['receive', 20_000],
    ['credit', 20_000],
  ],
  [['credit', 27_280]],
]
test.each(orders.map(order => [order.map(([kind, cents]) => `${kind} ${cents}`).join(', '), order]))(
  'invoice books: balance after each of: %s',
  async (_words, order) => {
    const { id, invoice } = await invoiced()
    await expectEven(id)
    for (const step of order) {
      expect((await take(invoice.id, step)).status).toBe(200)
      await expectEven(id)
    }
    const after = await db('invoices').where({ id: invoice.id }).first()
    expect(after.status).toBe(after.creditedCents === after.totalCents ? 'credited' : 'paid')
  },
)
