import type { RaRecord } from 'react-admin'
import { resources, resourceVerbs, type ResourceName, type ResourceVerb } from '@gaitway/contract/resources'
import { newId } from '../store/ids.ts'
import { buildClinician } from '../../test/builders/clinician.ts'
import { buildDispute } from '../../test/builders/dispute.ts'
import { buildMoneyDecision } from '../../test/builders/money-decision.ts'
import { buildTenant } from '../../test/builders/tenant.ts'
import { buildUser } from '../../test/builders/user.ts'
import { testDatabase } from '../../test/database.ts'
import { testApi } from '../../test/http.ts'
import { post } from '../store/ledger.ts'
import { testServices } from '../../test/services.ts'
import { stockProvider } from '../../test/stock-provider.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)
const people = { admin: await buildUser(db), subadmin: await buildUser(db, { role: 'subadmin' }) }
const they = await buildTenant(db)
const dispute = await db('disputes as d')
  .join('charges as c', 'c.id', 'd.charge_id')
  .where({ 'd.id': await buildDispute(db) })
  .first({ paymentId: 'c.payment_id' })
/** A complete profile would have to stay complete. */
const unfinished = await buildClinician(db, { isSignupCompleted: false })
const at = services.clock.now()

beforeAll(async () => {
  const paid = { status: 'paid', sentAt: at, paidAt: at }
  await db('payouts').where({ clinicianId: they.clinician.id }).update(paid)
  await db('leads').insert({
    id: newId(),
    kind: 'contact',
    email: 'ana@example.test',
    name: 'Ana Ruiz',
    message: 'Do you serve El Paso?',
    source: 'site',
    createdAt: at,
  })
  await db('message_reports').insert({
    id: newId(),
    messageId: they.message,
    reporterId: they.facility.userId,
    reason: 'spam',
    createdAt: at,
  })
  await db('events').insert({
    id: newId(),
    happenedAt: at,
    actorSide: 'clock',
    noun: 'clinician',
    nounId: they.clinician.id,
    clinicianId: they.clinician.id,
    verb: 'edit',
  })
  await buildMoneyDecision(db, {
    facilityId: they.facility.id,
    jobId: they.worked.job.id,
    requestedBy: people.admin.userId,
    requestedAt: at,
  })
  const entries = [
    { account: 'bank' as const, amountCents: -5_000 },
    { account: 'cashAtPaymentService' as const, amountCents: 5_000 },
  ]
  await db.transaction(trx => post(trx, { kind: 'topUp', description: 'Moved', at, entries }))
})

/** For each list: a filter that names some rows, how to sort them, and a field that an open update changes. */
const requests: Record<ResourceName, { target: string; id: string; sort: string; change: object }> = {
  users: { target: 'clinicianId', id: they.clinician.id, sort: 'name', change: { firstName: 'Tessa' } },
  clinicians: { target: 'userId', id: unfinished.userId, sort: 'name', change: { lastName: 'Walker' } },
  facilities: {
    target: 'userId',
    id: they.facility.userId,
    sort: 'city',
    change: { officeName: 'Oak West' },
  },
  jobs: {
    target: 'facilityId',
    id: they.facility.id,
    sort: 'serialNumber',
    change: { description: 'Six visits, all in one wing.' },
  },
  shifts: { target: 'jobId', id: they.worked.job.id, sort: 'startDate', change: { note: 'Mine' } },
  'onboarding-calls': {
    target: 'userId',
    id: they.clinician.userId,
    sort: 'startsAt',
    change: { note: 'Mine' },
  },
  invoices: { target: 'jobId', id: they.worked.job.id, sort: 'dueAt', change: { totalCents: 1 } },
  payments: { target: 'jobId', id: they.worked.job.id, sort: 'paidCents', change: { paidCents: 1 } },
  payouts: { target: 'clinicianId', id: they.clinician.id, sort: 'amountCents', change: { amountCents: 1 } },
  'year-totals': {
    target: 'clinicianId',
    id: they.clinician.id,
    sort: 'totalCents',
    change: { totalCents: 1 },
  },
  'message-reports': { target: 'reason', id: 'spam', sort: 'createdAt', change: { staffNote: 'Mine' } },
  deliveries: { target: 'userId', id: they.clinician.userId, sort: 'createdAt', change: { subject: 'Mine' } },
  'audit-log': { target: 'clinicianId', id: they.clinician.id, sort: 'happenedAt', change: { verb: 'add' } },
  'ledger-accounts': { target: 'account', id: 'bank', sort: 'balanceCents', change: { balanceCents: 1 } },
  'median-rates': { target: 'state', id: 'TX', sort: 'rateCents', change: { source: 'Survey' } },
  'hourly-rates': { target: 'clinicianType', id: 'slp', sort: 'clinicianType', change: { defaultRate: 71 } },
  disputes: {
    target: 'paymentId',
    id: dispute.paymentId,
    sort: 'amountCents',
    change: { amountCents: 1 },
  },
  'money-decisions': {
    target: 'facilityId',
    id: they.facility.id,
    sort: 'amountCents',
    change: { amountCents: 1 },
  },
  leads: { target: 'kind', id: 'contact', sort: 'createdAt', change: { staffNote: 'Called back' } },
}

const newRecords: Partial<Record<ResourceName, object>> = {
  'median-rates': { clinicianType: 'pt', state: 'WY', rateCents: 5_000, source: 'Survey' },
}

type Fields = Record<string, unknown>
type Status = { status: number }
type Many = { data: RaRecord[] }

/** What an answer says, or the status of a refusal. */
const outcome = <Answer, Value>(work: Promise<Answer>, value: (answer: Answer) => Value) =>
  work.then(value, ({ status }: Status) => status)
const idsIn = ({ data }: Many) => data.map(({ id }) => String(id))
const sortedIds = (answer: Many) => idsIn(answer).toSorted((one, other) => one.localeCompare(other))
/** The fields of a record that a change names. */
const those =
  (change: object) =>
  ({ data }: { data: RaRecord }) =>
    Object.fromEntries(Object.keys(change).map(name => [name, (data as Fields)[name]]))

const tries = (Object.keys(resources) as ResourceName[]).flatMap(name =>
  (['admin', 'subadmin'] as const).map(side => [name, side] as const),
)

test.each(tries)(
  'stock provider: every request for %s by %s gets what the matrix says',
  async (name, side) => {
    const { target, id: targetId, sort: field, change } = requests[name]
    const verbs: Partial<Record<ResourceVerb, readonly string[]>> = resources[name]
    const statusFor = (verb: ResourceVerb) => (!verbs[verb] ? 405 : verbs[verb].includes(side) ? 200 : 403)
    /** what an open verb returns, or the status of a closed one */
    const expected = <Value>(verb: ResourceVerb, value: Value) =>
      statusFor(verb) === 200 ? value : statusFor(verb)
    const stock = stockProvider(api, people[side])
    const pagination = { page: 1, perPage: 50 }
    const sort = { field, order: 'ASC' as const }
    const filter = { [target]: targetId }
    // what an admin sees names the records of requests that a sub-admin may not send
    const rows = await stockProvider(api, people.admin).getList<RaRecord>(name, { pagination, sort, filter })
    const [ids, total] = [idsIn(rows), rows.total]
    const [id = ''] = ids
    expect(total).toBe(ids.length)

    const reference = { target, id: targetId, pagination, sort, filter: {} }
    const down = { pagination, sort: { field, order: 'DESC' as const }, filter }
    const second = { pagination: { page: 2, perPage: 1 }, sort, filter }
    expect({
      getList: await outcome(stock.getList<RaRecord>(name, { pagination, sort, filter }), idsIn),
      down: await outcome(stock.getList<RaRecord>(name, down), idsIn),
      second: await outcome(stock.getList<RaRecord>(name, second), answer => [idsIn(answer), answer.total]),
      getMany: await outcome(stock.getMany<RaRecord>(name, { ids }), sortedIds),
      getManyReference: await outcome(stock.getManyReference<RaRecord>(name, reference), idsIn),
      getOne: await outcome(stock.getOne<RaRecord>(name, { id }), ({ data }) => data.id),
    }).toEqual({
      getList: expected('list', ids),
      down: expected('list', ids.toReversed()),
      second: expected('list', [ids.slice(1, 2), total]),
      getMany: expected('list', sortedIds(rows)),
      getManyReference: expected('list', ids),
      getOne: expected('read', id),
    })

    const previousData = { id }
    const created = newRecords[name] ?? change
    const made: { id?: string } = {}
    expect({
      update: await outcome(stock.update<RaRecord>(name, { id, data: change, previousData }), those(change)),
      updateMany: await outcome(stock.updateMany(name, { ids: [id], data: change }), ({ data }) => data),
      create: await outcome(stock.create<RaRecord>(name, { data: created }), answer => {
        made.id = String(answer.data.id)
        return those(created)(answer)
      }),
      delete: await outcome(
        stock.delete<RaRecord>(name, { id: made.id ?? id, previousData }),
        ({ data }) => data.id,
      ),
    }).toEqual({
      update: expected('update', change),
      updateMany: expected('update', [id]),
      create: expected('create', created),
      delete: expected('delete', made.id),
    })
  },
)

test('stock provider: the matrix has no verb that this file leaves out', () => {
  expect(resourceVerbs).toEqual(['list', 'read', 'create', 'update', 'delete'])
})
