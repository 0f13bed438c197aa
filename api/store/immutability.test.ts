import { buildApplication } from '../../test/builders/application.ts'
import { testDatabase } from '../../test/database.ts'
import { TEST_NOW } from '../../test/services.ts'
import { takeSnapshot } from './credential-snapshots.ts'
import { record } from './events.ts'
import { newId } from './ids.ts'
import { post } from './ledger.ts'
import { buildInvoice } from '../../test/builders/invoice.ts'
import { buildUser } from '../../test/builders/user.ts'
import { insertCreditNote, insertReceivedPayment, nextNumber } from './invoices.ts'

/** Raw SQL bypasses every use case: what was paid, worked, and done never changes. */
const database = await testDatabase()
const { db } = database
afterAll(database.close)

const at = new Date(TEST_NOW)

describe('the ledger', () => {
  const postTo = (applicationId: string, amounts: number[]) =>
    db.transaction(trx =>
      post(trx, {
        kind: 'charge',
        applicationId,
        description: 'Charged',
        at,
        entries: amounts.map(amountCents => ({ account: 'adjustments' as const, amountCents })),
      }),
    )

  it('takes only transactions that sum to zero', async () => {
    const { id } = await buildApplication(db)
    await expect(postTo(id, [100, -99])).rejects.toThrow(/does not balance/)
    await expect(postTo(id, [100, -60, -40])).resolves.toBeUndefined()
  })

  it('takes no later entry that would unbalance a transaction', async () => {
    const { id } = await buildApplication(db)
    await postTo(id, [100, -100])
    const { id: transactionId } = await db('ledger_transactions').where({ applicationId: id }).first('id')
    const late = {
      id: newId(),
      transactionId,
      account: 'bank',
      amountCents: 1,
      postedAt: at,
    }
    await expect(db('ledger_entries').insert(late)).rejects.toThrow(/does not balance/)
  })

  it('is append-only', async () => {
    const { id } = await buildApplication(db)
    await postTo(id, [100, -100])
    await expect(db('ledger_entries').update({ amountCents: 1 })).rejects.toThrow(/append-only/)
    await expect(db('ledger_entries').delete()).rejects.toThrow(/append-only/)
    await expect(db.raw('truncate ledger_entries')).rejects.toThrow(/append-only/)
    await expect(db('ledger_transactions').update({ kind: 'x' })).rejects.toThrow(/append-only/)
  })
})

describe('an accepted timesheet', () => {
  const accepted = async () => {
    const application = await buildApplication(db, { status: 'completed' })
    const id = newId()
    const sheet = {
      id,
      applicationId: application.id,
      status: 'pending',
      submittedAt: at,
      workedMinutes: 480,
      payCents: 49_600,
      createdAt: at,
    }
    await db('timesheets').insert(sheet)
    const entry = {
      timesheetId: id,
      slotId: application.job.slots[0]?.id,
      startedAt: application.job.slots[0]?.startsAt,
      endedAt: application.job.slots[0]?.endsAt,
      workedMinutes: 480,
      payCents: 49_600,
    }
    await db('timesheet_entries').insert(entry)
    const extra = { timesheetId: id, slotId: entry.slotId, minutes: 30, reason: 'Stayed late.' }
    await db('timesheet_extra_time').insert(extra)
    await db('timesheets')
      .where({ id })
      .update({ status: 'accepted', acceptedAt: at, acceptedBy: application.facility.userId })
    return { id, entry, extra }
  }

  it('can’t be changed or deleted', async () => {
    const { id } = await accepted()
    const sheet = () => db('timesheets').where({ id })
    await expect(sheet().update({ payCents: 1 })).rejects.toThrow(/does not change/)
    await expect(sheet().update({ status: 'pending', acceptedAt: null })).rejects.toThrow(/does not change/)
    await expect(sheet().delete()).rejects.toThrow(/does not change/)
  })

  it('keeps its entries and gets no more', async () => {
    const { id, entry } = await accepted()
    const entries = () => db('timesheet_entries').where({ timesheetId: id })
    await expect(entries().update({ payCents: 1 })).rejects.toThrow(/does not change/)
    await expect(entries().delete()).rejects.toThrow(/does not change/)
    await expect(db('timesheet_entries').insert(entry)).rejects.toThrow(/does not change/)
  })

  it('keeps its extra time and gets no more', async () => {
    const { id, extra } = await accepted()
    const rows = () => db('timesheet_extra_time').where({ timesheetId: id })
    await expect(rows().update({ minutes: 1 })).rejects.toThrow(/does not change/)
    await expect(rows().delete()).rejects.toThrow(/does not change/)
    await expect(db('timesheet_extra_time').insert(extra)).rejects.toThrow(/does not change/)
  })

  it('takes one decision on its extra time and no other change', async () => {
    const { id } = await accepted()
    const rows = () => db('timesheet_extra_time').where({ timesheetId: id })
    const decidedBy = (await db('timesheets').where({ id }).first('accepted_by')).acceptedBy
    const declined = { decision: 'decline', decidedBy, decidedAt: at, decisionReason: 'Not agreed.' }
    await expect(rows().update({ ...declined, minutes: 1 })).rejects.toThrow(/does not change/)
    await expect(rows().update({ ...declined, decisionReason: null })).rejects.toThrow(/check/)
    await expect(rows().update({ ...declined, decidedBy: null })).rejects.toThrow(/check/)
    await expect(rows().update({ ...declined, decision: 'accept' })).rejects.toThrow(/check/)
    await rows().update(declined)
    const again = { decision: 'accept', decidedBy, decidedAt: at, decisionReason: null }
    await expect(rows().update(again)).rejects.toThrow(/does not change/)
    await expect(rows().update({ decisionReason: 'Other.' })).rejects.toThrow(/does not change/)
  })

  it('always has an acceptance time', async () => {
    const { id } = await buildApplication(db, { status: 'completed' })
    const sheet = { id: newId(), applicationId: id, workedMinutes: 1, payCents: 1, createdAt: at }
    await expect(db('timesheets').insert({ ...sheet, status: 'accepted' })).rejects.toThrow(/check/)
  })
})

it('events never change', async () => {
  const { id, job } = await buildApplication(db)
  await record(db, {
    at,
    by: { side: 'clock' },
    noun: 'application',
    nounId: id,
    verb: 'expire',
    jobId: job.id,
  })
  await expect(db('events').update({ verb: 'x' })).rejects.toThrow(/does not change/)
  await expect(db('events').delete()).rejects.toThrow(/does not change/)
})

it('snapshots of credentials never change', async () => {
  const { id: applicationId, clinician } = await buildApplication(db)
  await takeSnapshot(db, { applicationId, clinicianId: clinician.id, moment: 'confirmed', at })
  const rows = () => db('credential_snapshots')
  await expect(rows().update({ documentUrls: [] })).rejects.toThrow(/does not change/)
  await expect(rows().delete()).rejects.toThrow(/does not change/)
  await expect(db.raw('truncate credential_snapshots')).rejects.toThrow(/does not change/)
})

const paidAt = new Date('2026-11-21T12:00:00Z')
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
    ['issue date', { issuedAt: paidAt }],
    ['due date', { dueAt: paidAt }],
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
    await db.transaction(trx =>
      insertReceivedPayment(
        trx,
        {
          id: payment,
          facilityId: facility.id,
          method: 'Paper check',
          reference: '1044',
          amountCents: 100,
          receivedAt: paidAt,
          recordedBy: userId,
          createdAt: paidAt,
        },
        [{ invoiceId, amountCents: 100 }],
      ),
    )
    const part = await db('invoice_payments').where({ receivedPaymentId: payment }).first('id')
    await db.transaction(async trx =>
      insertCreditNote(trx, {
        id: note,
        number: await nextNumber(trx, 'creditNote'),
        invoiceId,
        facilityId: facility.id,
        amountCents: 100,
        reason: 'Late',
        issuedAt: paidAt,
        issuedBy: userId,
      }),
    )
    for (const [table, id] of [
      ['invoice_payments', part.id],
      ['received_payments', payment],
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

test('a table whose rows stay isn’t emptied either', async () => {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(`
    SELECT DISTINCT t.tgrelid::regclass::text AS name FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE NOT t.tgisinternal AND t.tgtype & 2 = 2 AND t.tgtype & 8 = 8 AND p.prosrc LIKE '%RAISE EXCEPTION%' ORDER BY 1`)
  const names = rows.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['events', 'invoices', 'ledger_entries', 'timesheets']))
  for (const name of names)
    expect([name, await db.raw('truncate ?? cascade', [name]).catch(String)]).toEqual([
      name,
      expect.stringMatching(/not emptied|append-only|does not change/),
    ])
})
