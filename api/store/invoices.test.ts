import type { Knex } from 'knex'
import { buildInvoice } from '../testing/builders/invoice.ts'
import { buildUser } from '../testing/builders/user.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { newId } from './ids.ts'
import { insertCreditNote, insertInvoicePayment, nextNumber } from './invoices.ts'

let test: TestDatabase
let db: Knex
beforeAll(async () => {
  test = await testDatabase()
  db = test.db
})
afterAll(() => test.close())

const at = new Date('2026-11-21T12:00:00Z')
const lastNumber = async () =>
  Number((await db('number_counters').where({ name: 'invoice' }).first('last_number')).lastNumber)

describe('numbers', () => {
  it('have no gaps or duplicates, however many are taken at once or rolled back', async () => {
    const before = await lastNumber()
    const taken: number[] = []
    const givenUp = new Error('rolled back')
    const take = (index: number) =>
      db
        .transaction(async trx => {
          const number = await nextNumber(trx, 'invoice')
          if (index % 3 === 0) throw givenUp
          // also when the database refuses one in between
          if (index % 7 === 0) await trx('invoices').insert({ id: newId(), number })
          return number
        })
        .then(number => taken.push(number))
        .catch((thrown: unknown) => {
          const isExpected = thrown === givenUp || /null value/.test(String(thrown))
          if (!isExpected) throw thrown
        })
    await Promise.all(Array.from({ length: 60 }, (_, index) => take(index)))
    const kept = Array.from({ length: 60 }, (_, index) => index).filter(
      index => index % 3 !== 0 && index % 7 !== 0,
    ).length
    expect(taken.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: kept }, (_, index) => before + 1 + index),
    )
    expect(await lastNumber()).toBe(before + kept)
  })

  it('of invoices issued at once are consecutive', async () => {
    const before = await lastNumber()
    const built = await Promise.all(Array.from({ length: 8 }, () => buildInvoice(db)))
    const numbers: number[] = await db('invoices')
      .whereIn(
        'id',
        built.map(({ invoiceId }) => invoiceId),
      )
      .orderBy('number')
      .pluck('number')
    expect(numbers).toEqual(Array.from({ length: 8 }, (_, index) => before + 1 + index))
  })

  it('of credit notes are counted separately', async () => {
    const before = await lastNumber()
    const [one, two] = await db.transaction(async trx => [
      await nextNumber(trx, 'creditNote'),
      await nextNumber(trx, 'creditNote'),
    ])
    expect((two ?? 0) - (one ?? 0)).toBe(1)
    expect(await lastNumber()).toBe(before)
  })
})

describe('an issued invoice', () => {
  it.each([
    ['number', { number: 999 }],
    ['recipient', { billTo: JSON.stringify({ name: 'Other' }) }],
    ['lines', { lines: JSON.stringify([]) }],
    ['totals', { productCents: 1, serviceFeeCents: 0, totalCents: 1 }],
    ['issue date', { issuedAt: at }],
    ['due date', { dueAt: at }],
    ['subject', { kind: 'adjustment' }],
    ['status', { status: 'draft', number: null, billTo: null, issuedAt: null, dueAt: null }],
  ])('keeps its %s, even with raw SQL', async (_what, change) => {
    const { invoiceId } = await buildInvoice(db)
    const before = await db('invoices').where({ id: invoiceId })
    await expect(db('invoices').where({ id: invoiceId }).update(change)).rejects.toThrow(
      'an issued invoice does not change',
    )
    expect(await db('invoices').where({ id: invoiceId })).toEqual(before)
  })

  it('can’t be deleted or overpaid', async () => {
    const { invoiceId, price } = await buildInvoice(db)
    const one = () => db('invoices').where({ id: invoiceId })
    await expect(one().delete()).rejects.toThrow('an issued invoice does not change')
    await expect(one().update({ paidCents: price.totalCents + 1 })).rejects.toThrow('invoices_not_overpaid')
    await expect(one().update({ creditedCents: price.totalCents + 1 })).rejects.toThrow('credited_cents')
  })

  it('keeps its payments and credit notes unchanged', async () => {
    const { invoiceId, facility } = await buildInvoice(db)
    const { userId } = await buildUser(db)
    const [payment, note] = [newId(), newId()]
    await insertInvoicePayment(db, {
      id: payment,
      invoiceId,
      method: 'Paper check',
      reference: '1044',
      amountCents: 100,
      receivedAt: at,
      recordedBy: userId,
      createdAt: at,
    })
    await db.transaction(async trx =>
      insertCreditNote(trx, {
        id: note,
        number: await nextNumber(trx, 'creditNote'),
        invoiceId,
        facilityId: facility.id,
        amountCents: 100,
        reason: 'Late',
        issuedAt: at,
        issuedBy: userId,
      }),
    )
    for (const [table, id] of [
      ['invoice_payments', payment],
      ['credit_notes', note],
    ]) {
      const record = () => db(String(table)).where({ id })
      await expect(record().update({ amountCents: 1 })).rejects.toThrow('a record of money does not change')
      await expect(record().delete()).rejects.toThrow('a record of money does not change')
    }
  })

  it('is the only one of its shift', async () => {
    const { invoiceId } = await buildInvoice(db, { issuedAt: null })
    const { id: _, number: __, ...row } = await db('invoices').where({ id: invoiceId }).first()
    const again = { ...row, id: newId(), lines: JSON.stringify(row.lines) }
    await expect(db('invoices').insert(again)).rejects.toThrow('invoices_one_per_shift')
  })
})
