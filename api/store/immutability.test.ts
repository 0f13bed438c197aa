import { buildApplication } from '../testing/builders/application.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { TEST_NOW } from '../testing/services.ts'
import { record } from './events.ts'
import { newId } from './ids.ts'
import { post } from './ledger.ts'

/** Raw SQL bypasses every use case: what was paid, worked, and done never changes. */
let test: TestDatabase
beforeAll(async () => {
  test = await testDatabase()
})
afterAll(() => test.close())

const at = new Date(TEST_NOW)

describe('the ledger', () => {
  const postTo = (applicationId: string, amounts: number[]) =>
    test.db.transaction(trx =>
      post(trx, {
        kind: 'charge',
        applicationId,
        description: 'Charged',
        at,
        entries: amounts.map(amountCents => ({ account: 'adjustments' as const, amountCents })),
      }),
    )

  it('takes only transactions that sum to zero', async () => {
    const { id } = await buildApplication(test.db)
    await expect(postTo(id, [100, -99])).rejects.toThrow(/does not balance/)
    await expect(postTo(id, [100, -60, -40])).resolves.toBeUndefined()
  })

  it('takes no later entry that would unbalance a transaction', async () => {
    const { id } = await buildApplication(test.db)
    await postTo(id, [100, -100])
    const { id: transactionId } = await test
      .db('ledger_transactions')
      .where({ applicationId: id })
      .first('id')
    const late = {
      id: newId(),
      transactionId,
      account: 'bank',
      amountCents: 1,
      postedAt: at,
    }
    await expect(test.db('ledger_entries').insert(late)).rejects.toThrow(/does not balance/)
  })

  it('is append-only', async () => {
    const { id } = await buildApplication(test.db)
    await postTo(id, [100, -100])
    await expect(test.db('ledger_entries').update({ amountCents: 1 })).rejects.toThrow(/append-only/)
    await expect(test.db('ledger_entries').delete()).rejects.toThrow(/append-only/)
    await expect(test.db.raw('truncate ledger_entries')).rejects.toThrow(/append-only/)
    await expect(test.db('ledger_transactions').update({ kind: 'x' })).rejects.toThrow(/append-only/)
  })
})

describe('an accepted timesheet', () => {
  const accepted = async () => {
    const application = await buildApplication(test.db, { status: 'completed' })
    const id = newId()
    const sheet = {
      id,
      applicationId: application.id,
      status: 'pending',
      workedMinutes: 480,
      payCents: 49_600,
      createdAt: at,
    }
    await test.db('timesheets').insert(sheet)
    const entry = {
      timesheetId: id,
      slotId: application.job.slots[0]?.id,
      startedAt: application.job.slots[0]?.startsAt,
      endedAt: application.job.slots[0]?.endsAt,
      workedMinutes: 480,
      payCents: 49_600,
    }
    await test.db('timesheet_entries').insert(entry)
    const extra = { timesheetId: id, slotId: entry.slotId, minutes: 30, reason: 'Stayed late.' }
    await test.db('timesheet_extra_time').insert(extra)
    await test
      .db('timesheets')
      .where({ id })
      .update({ status: 'accepted', acceptedAt: at, acceptedBy: application.facility.userId })
    return { id, entry, extra }
  }

  it('can’t be changed or deleted', async () => {
    const { id } = await accepted()
    const sheet = () => test.db('timesheets').where({ id })
    await expect(sheet().update({ payCents: 1 })).rejects.toThrow(/does not change/)
    await expect(sheet().update({ status: 'pending', acceptedAt: null })).rejects.toThrow(/does not change/)
    await expect(sheet().delete()).rejects.toThrow(/does not change/)
  })

  it('keeps its entries and gets no more', async () => {
    const { id, entry } = await accepted()
    const entries = () => test.db('timesheet_entries').where({ timesheetId: id })
    await expect(entries().update({ payCents: 1 })).rejects.toThrow(/does not change/)
    await expect(entries().delete()).rejects.toThrow(/does not change/)
    await expect(test.db('timesheet_entries').insert(entry)).rejects.toThrow(/does not change/)
  })

  it('keeps its extra time and gets no more', async () => {
    const { id, extra } = await accepted()
    const rows = () => test.db('timesheet_extra_time').where({ timesheetId: id })
    await expect(rows().update({ minutes: 1 })).rejects.toThrow(/does not change/)
    await expect(rows().delete()).rejects.toThrow(/does not change/)
    await expect(test.db('timesheet_extra_time').insert(extra)).rejects.toThrow(/does not change/)
  })

  it('takes one decision on its extra time and no other change', async () => {
    const { id } = await accepted()
    const rows = () => test.db('timesheet_extra_time').where({ timesheetId: id })
    const decidedBy = (await test.db('timesheets').where({ id }).first('accepted_by')).acceptedBy
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
    const { id } = await buildApplication(test.db, { status: 'completed' })
    const sheet = { id: newId(), applicationId: id, workedMinutes: 1, payCents: 1, createdAt: at }
    await expect(test.db('timesheets').insert({ ...sheet, status: 'accepted' })).rejects.toThrow(/check/)
  })
})

it('events never change', async () => {
  const { id, job } = await buildApplication(test.db)
  await record(test.db, {
    at,
    by: { side: 'clock' },
    noun: 'application',
    nounId: id,
    verb: 'expire',
    jobId: job.id,
  })
  await expect(test.db('events').update({ verb: 'x' })).rejects.toThrow(/does not change/)
  await expect(test.db('events').delete()).rejects.toThrow(/does not change/)
})
