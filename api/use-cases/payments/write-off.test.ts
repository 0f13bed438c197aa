import { listDifferences } from '../../domain/reconciliation.ts'
import { newId } from '../../store/ids.ts'
import { listShiftBooks } from '../../store/views/shift-ledgers.ts'
import { readAccounts } from '../../../test/scenarios/books.ts'
import { balanceDueShift, processingDebit, chargeSteps } from '../../../test/scenarios/charge.ts'
import { acceptedShift } from '../../../test/scenarios/time-card.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'
import { testServices, type TestServices } from '../../../test/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
let services: TestServices
beforeEach(() => {
  services = testServices(db)
})

const TOTAL = 54_560
const reason = 'The facility closed for good.'
type Shift = Awaited<ReturnType<typeof acceptedShift>>
const writeOff = ({ asAdmin }: Shift, id: string, amountCents: number, key = newId()) =>
  asAdmin.call('payments.writeOff', { id, amountCents, reason }, { 'idempotency-key': key })
const differences = async ({ id }: Shift) =>
  (await listShiftBooks(db, { limit: 100 }))
    .filter(({ applicationId }) => applicationId === id)
    .flatMap(listDifferences)
const receiptOf = async ({ asFacility, paymentId }: Shift) =>
  textOfPdf((await asFacility.call('payments.receipt', { paymentId })).body as Buffer).join(' ')

test('write-off: a part leaves the rest due, the rest closes the payment, and the clinician keeps their pay', async () => {
  const shift = await balanceDueShift(services)
  const key = newId()
  const part = await writeOff(shift, shift.paymentId, 20_000, key)
  expect([part.status, part.body.data]).toEqual([200, { openCents: TOTAL - 20_000 }])
  expect((await writeOff(shift, shift.paymentId, 20_000, key)).body.data).toEqual(part.body.data)
  expect(await shift.owed()).toMatchObject({ owedCents: TOTAL - 20_000, paidCents: 0 })
  expect((await writeOff(shift, shift.paymentId, TOTAL)).body).toMatchObject({
    code: 'more_than_open',
    message: 'That’s more than the balance due of $345.60.',
  })
  expect((await writeOff(shift, shift.paymentId, TOTAL - 20_000)).body.data).toEqual({ openCents: 0 })
  expect((await writeOff(shift, shift.paymentId, 100)).body.code).toBe('nothing_due')
  expect(await readAccounts(db, shift.id)).toEqual({
    adjustments: TOTAL,
    clinicianPayable: -49_600,
    feeIncome: -4_960,
  })
  expect(await differences(shift)).toEqual([])
  const page = (await shift.asFacility.call('payments.read', { id: shift.paymentId })).body.data
  expect(page).toMatchObject({ stage: 'completed' })
  expect(page.lines.at(-1)).toMatchObject({ words: 'Written off', cents: -TOTAL })
  expect(await receiptOf(shift)).not.toContain(reason)
  expect(await db('events').where({ nounId: shift.paymentId, verb: 'writeOff' }).orderBy('id')).toMatchObject(
    [
      { actorUserId: shift.admin.userId, details: { amountCents: 20_000, reason } },
      { details: { amountCents: 34_560 } },
    ],
  )
})

test('write-off: refused until the shift is settled, whose debit has failed', async () => {
  const { intent, paymentId } = await processingDebit(services)
  const admin = testApi(services).as(await buildUser(db))
  services.payments.settle(intent, { kind: 'failed', code: 'insufficient_funds', message: 'Too little.' })
  await chargeSteps(services).send({ objectId: intent })
  const [read, refused] = [
    await admin.call('payments.read', { id: paymentId }),
    await admin.call('payments.writeOff', { id: paymentId, amountCents: 10_000, reason }),
  ]
  expect(read.body.data).toMatchObject({ stage: 'paymentDue' })
  expect([refused.status, refused.body.code]).toEqual([409, 'nothing_due'])
  expect(await db('write_offs').where({ paymentId })).toEqual([])
})

test('write-off: closes an invoice without a credit note, and can’t be credited again', async () => {
  const shift = await acceptedShift(services, { paymentType: 'invoice' })
  const { id } = await db('invoices').where({ paymentId: shift.paymentId }).first('id')
  expect((await writeOff(shift, id, 14_560)).body.data).toEqual({ openCents: 40_000 })
  expect((await writeOff(shift, id, 40_001)).body.code).toBe('more_than_open')
  expect((await writeOff(shift, id, 40_000)).body.data).toEqual({ openCents: 0 })
  expect(await db('invoices').where({ id }).first()).toMatchObject({
    status: 'writtenOff',
    writtenOffCents: TOTAL,
    paidAt: null,
  })
  expect(await db('credit_notes').where({ invoiceId: id })).toEqual([])
  expect(await differences(shift)).toEqual([])
  const credit = { id, amountCents: 100, reason }
  expect((await shift.asAdmin.call('invoices.credit', credit)).body.code).toBe('more_than_open')
  const document = await shift.asFacility.call('payments.receipt', { invoiceId: id })
  expect(textOfPdf(document.body as Buffer).join(' ')).toContain('Written off')
  expect(await db('events').where({ nounId: id }).orderBy('id').pluck('verb')).toEqual(
    expect.arrayContaining(['recordWriteOff', 'writeOff']),
  )
})

test('write-off: the database keeps its record as it is', async () => {
  const shift = await balanceDueShift(services)
  await writeOff(shift, shift.paymentId, 100)
  await expect(
    db('write_offs').where({ paymentId: shift.paymentId }).update({ amountCents: 1 }),
  ).rejects.toThrow('a record of money does not change')
})
