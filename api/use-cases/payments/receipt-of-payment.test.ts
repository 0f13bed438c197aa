import { buildPayout } from '../../testing/builders/payout.ts'
import { newId } from '../../store/ids.ts'
import { testDatabase } from '../../testing/database.ts'
import { testApi } from '../../testing/http.ts'
import { testServices } from '../../testing/services.ts'
import { textOfPdf } from '../../testing/pdf-text.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const api = testApi(testServices(db))

/** The receipt of a shift with $528.00 open, while part of it is being charged. */
const printWhile = async (status: string, amountCents = 52_800) => {
  const { paymentId, facility } = await buildPayout(db, { owedCents: 52_800, chargesCents: [] })
  await db('charges').insert({
    id: newId(),
    paymentId,
    kind: 'charge',
    reason: 'retry',
    status,
    amountCents,
    idempotencyKey: newId(),
    createdAt: new Date('2026-11-20T14:45:00Z'),
  })
  const answer = await api.as(facility).call('payments.receipt', { paymentId })
  return textOfPdf(answer.body as Buffer).join('\n')
}

test('receipt: a debit the bank has accepted is in progress: neither paid nor due', async () => {
  const text = await printWhile('processing')
  expect(text).toContain('11/20/2026 · In progress at your bank')
  expect(text).toContain('$528.00 is in progress at your bank.')
  expect(text).not.toContain('· Paid')
  expect(text).not.toContain('Balance due')
})

test('receipt: only what no charge covers is due', async () => {
  expect(await printWhile('processing', 50_000)).toContain(
    '$500.00 is in progress at your bank. Balance due: $28.00.',
  )
  expect(await printWhile('sent')).toContain('$528.00 is in progress.')
})

test('receipt: an amount awaiting verification is due', async () => {
  const text = await printWhile('needsAction')
  expect(text).toContain('· Needs your verification')
  expect(text).toContain('Balance due: $528.00.')
})
