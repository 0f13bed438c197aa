import type { Knex } from 'knex'
import { resources, type ResourceName } from '@gaitway/contract/resources'
import { findResourceSchema, type LedgerAccountRecord } from '@gaitway/contract/schemas/resources'
import { entriesFor, settlementPostings } from '../domain/postings.ts'
import { record } from '../store/events.ts'
import { newId } from '../store/ids.ts'
import { insertLead } from '../store/leads.ts'
import { post } from '../store/ledger.ts'
import { buildApplication } from '../../test/builders/application.ts'
import { buildReport, buildRoom } from '../../test/builders/chat.ts'
import { buildClinician } from '../../test/builders/clinician.ts'
import { buildDelivery } from '../../test/builders/delivery.ts'
import { buildDispute } from '../../test/builders/dispute.ts'
import { buildMoneyDecision } from '../../test/builders/money-decision.ts'
import { buildFacility } from '../../test/builders/facility.ts'
import { buildInvoice } from '../../test/builders/invoice.ts'
import { buildPayout } from '../../test/builders/payout.ts'
import { buildJob } from '../../test/builders/job.ts'
import { buildUser } from '../../test/builders/user.ts'
import { testDatabase } from '../../test/database.ts'
import { testServices, TEST_NOW } from '../../test/services.ts'
import { listRows, readRow } from './resources.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const at = new Date(TEST_NOW)
const admin = (await buildUser(db)).by
const subadmin = (await buildUser(db, { role: 'subadmin' })).by
const list = async <Row = object>(name: ResourceName, filter: Record<string, unknown>, by = admin) => {
  const { rows, count } = await listRows(services, by, name, {
    descending: true,
    skip: 0,
    limit: 50,
    filter,
    at,
  })
  return { data: rows.map(row => JSON.parse(row) as Row), count }
}
const read = async <Row = object>(name: ResourceName, id: string, by = admin) =>
  JSON.parse((await readRow(services, by, name, id)) ?? 'null') as Row

const owed = {
  productCents: 49_600,
  serviceFeeCents: 4960,
  subtotalCents: 54_560,
  processingCents: 1612,
  totalCents: 56_172,
}

const buildPayment = async (trx: Knex, application: Awaited<ReturnType<typeof buildApplication>>) => {
  const id = newId()
  const facilityId = application.facility.id
  await trx('payments').insert({
    id,
    applicationId: application.id,
    facilityId,
    paymentType: 'card',
    owedCents: owed.totalCents,
    paidCents: owed.totalCents,
    settledAt: at,
    createdAt: at,
  })
  await trx('charges').insert({
    id: newId(),
    paymentId: id,
    kind: 'charge',
    reason: 'confirmation',
    status: 'succeeded',
    amountCents: owed.totalCents,
    idempotencyKey: newId(),
    createdAt: at,
  })
  const inLedger = { applicationId: application.id, description: 'Shift', at }
  await post(trx, {
    ...inLedger,
    kind: 'charge',
    entries: entriesFor('charge', owed.totalCents, { facilityId }),
  })
  const entries = settlementPostings(owed, { facilityId, clinicianId: application.clinician.id })
  await post(trx, { ...inLedger, kind: 'settlement', entries })
  await trx('payouts').insert({
    reason: 'timesheet',
    id: newId(),
    applicationId: application.id,
    clinicianId: application.clinician.id,
    amountCents: owed.productCents,
    dueAt: at,
    createdAt: at,
  })
  return id
}

const application = await buildApplication(db, { status: 'completed' })
const paymentId = await db.transaction(trx => buildPayment(trx, application))
const jobId = application.job.id

type Ledger = { entries: { amountCents: number }[] }[]
const sumOf = (ledger: Ledger) =>
  ledger.flatMap(({ entries }) => entries).reduce((sum, { amountCents }) => sum + amountCents, 0)

test('job record: has its price and, for admins, a ledger that balances', async () => {
  const job = await read<{ price: object; ledger: Ledger }>('jobs', jobId)
  expect(job.price).toMatchObject({ ...owed, feePercent: 10, payRateCents: 6200, paymentType: 'card' })
  expect(job.ledger).toHaveLength(2)
  expect(sumOf(job.ledger)).toBe(0)
  expect(await read('jobs', jobId, subadmin)).toMatchObject({ ledger: [] })
})

test('job record: without a confirmation it is priced for its facility, by card', async () => {
  const own = await buildJob(db, { facility: await buildFacility(db, { feePercent: 7.5 }), hourlyRate: 40 })
  expect(await read('jobs', own.id)).toMatchObject({
    price: { productCents: 32_000, serviceFeeCents: 2400, feePercent: 7.5, paymentType: 'card' },
    ledger: [],
  })
})

test.each([
  ['an admin', admin],
  ['a sub-admin', subadmin],
])('job record: %s sees that it is invite-only, its boost, and who was invited', async (_reader, by) => {
  const job = await buildJob(db, { columns: { inviteOnly: true, boostPercent: 15 } })
  const tess = await buildClinician(db)
  await db('job_invitations').insert({
    jobId: job.id,
    clinicianId: tess.id,
    invitedBy: admin.userId,
    createdAt: at,
  })
  const invited = { clinicianId: tess.id, firstName: 'Tess', lastName: 'Therapist' }
  expect(findResourceSchema('jobs', by.side).read.parse(await read('jobs', job.id, by))).toMatchObject({
    inviteOnly: true,
    boostPercent: 15,
    invited: [{ ...invited, invitedAt: at.toISOString(), applicationStatus: null }],
  })
})

test('placement fee: the price of a boosted post excludes the boost', async () => {
  const post = await buildJob(db, { jobType: 'FULL_TIME', columns: { boostPercent: 15 } })
  expect(await read('jobs', post.id)).toMatchObject({
    price: { productCents: 0, serviceFeeCents: 99_200, payRateCents: 7130 },
  })
})

test('payment record: found by stage and job, with its charges', async () => {
  const found = await list('payments', { jobId, stage: 'completed' })
  expect(found).toMatchObject({
    count: 1,
    data: [
      { id: paymentId, stage: 'completed', charges: [{ kind: 'charge', amountCents: owed.totalCents }] },
    ],
  })
  const due = await list('payments', { jobId, stage: 'paymentDue' })
  expect(due).toEqual({ data: [], count: 0 })
})

test('payout record: a payout due is found by its job', async () => {
  expect(await list('payouts', { jobId, status: 'due' })).toMatchObject({
    count: 1,
    data: [{ jobId, amountCents: owed.productCents, status: 'due', clinicianName: 'Tess Therapist' }],
  })
})

test('account balances: add up to zero', async () => {
  const { data: rows } = await list<LedgerAccountRecord>('ledger-accounts', {})
  expect(rows.find(({ account }) => account === 'clinicianPayable')?.balanceCents).toBe(-owed.productCents)
  expect(rows.reduce((sum, { balanceCents }) => sum + balanceCents, 0)).toBe(0)
})

test('audit log: names whom it is about; sub-admins see it without money and time cards', async () => {
  const confirmed = await buildApplication(db)
  const { id: jobId, serialNumber } = confirmed.job
  const about = { jobId, facilityId: confirmed.facility.id, clinicianId: confirmed.clinician.id }
  const event = { at, by: { side: 'facility' as const, userId: confirmed.facility.userId }, ...about }
  await record(
    db,
    {
      ...event,
      noun: 'application',
      nounId: confirmed.id,
      verb: 'confirm',
      from: 'applied',
      to: 'upcoming',
    },
    { ...event, noun: 'payment', nounId: paymentId, verb: 'settle', details: { owedCents: owed.totalCents } },
    { ...event, noun: 'timesheet', nounId: newId(), verb: 'accept' },
  )
  const seenBy = async (by: typeof admin) => {
    const { data, count } = await list<{ noun: string }>('audit-log', { jobId }, by)
    return { count, nouns: data.map(({ noun }) => noun).sort(), first: data.at(-1) }
  }
  const whole = await seenBy(admin)
  expect(whole.nouns).toEqual(['application', 'payment', 'timesheet'])
  expect(whole.first).toMatchObject({
    actorName: 'Ada Example',
    clinicianName: 'Tess Therapist',
    officeName: 'Bayou Rehab',
    serialNumber,
  })
  expect(await seenBy(subadmin)).toMatchObject({ count: 1, nouns: ['application'] })
})

test('audit log: a verb also finds the events from before it was renamed', async () => {
  const nounId = newId()
  for (const verb of ['putIn', 'autoSubmit'])
    await db('events').insert({
      id: newId(),
      happenedAt: at,
      actorSide: 'clock',
      noun: 'timesheet',
      nounId,
      verb,
    })
  const { data } = await list<{ verb: string }>('audit-log', { nounId, event: 'timesheet.autoSubmit' }, admin)
  expect(data.map(({ verb }) => verb).sort()).toEqual(['autoSubmit', 'putIn'])
})

test('onboarding calls: are found for several people at once', async () => {
  const people = [await buildUser(db), await buildUser(db), await buildUser(db)].map(({ userId }) => userId)
  for (const [place, userId] of people.entries())
    await db('onboarding_calls').insert({
      id: newId(),
      userId,
      startsAt: new Date(`2026-11-24T1${place}:00:00Z`),
      endsAt: new Date(`2026-11-24T1${place}:15:00Z`),
      createdAt: at,
    })
  const { data } = await list<{ userId: string }>('onboarding-calls', { userId: people.slice(1) }, admin)
  expect(data.map(({ userId }) => userId).toSorted()).toEqual(people.slice(1).toSorted())
  await expect(list('onboarding-calls', { userId: ['nobody'] }, admin)).rejects.toMatchObject({
    code: 'fields_wrong',
  })
})

test('back office lists: every list and record matches the contract exactly, with UTC times', async () => {
  await buildApplication(db)
  await db('onboarding_calls').insert({
    id: newId(),
    userId: application.clinician.userId,
    startsAt: new Date('2026-11-23T15:00:00Z'),
    endsAt: new Date('2026-11-23T15:15:00Z'),
    createdAt: at,
  })
  await buildDelivery(db)
  await buildInvoice(db)
  const posted = { noun: 'job', nounId: jobId, verb: 'post', jobId } as const
  await record(db, { at, by: { side: 'facility', userId: application.facility.userId }, ...posted })
  await insertLead(db, {
    id: newId(),
    kind: 'contact',
    email: 'ana@example.test',
    name: 'Ana Ruiz',
    message: 'Do you serve El Paso?',
    source: 'site',
    createdAt: at,
    handledAt: at,
    handledBy: admin.userId,
  })
  const { clinician, facility } = application
  await buildRoom(db, { facilityId: facility.id, clinicianId: clinician.id }, [
    { senderId: clinician.userId, text: 'Call me' },
  ])
  const { id: messageId } = await db('chat_messages').first('id')
  await buildReport(db, messageId)
  await buildDispute(db)
  const { payoutId } = await buildPayout(db)
  await db('payouts').where({ id: payoutId }).update({ status: 'paid', sentAt: at, paidAt: at })
  await buildMoneyDecision(db, {
    facilityId: (await buildFacility(db)).id,
    requestedBy: admin.userId,
    requestedAt: at,
  })
  for (const name of Object.keys(resources) as ResourceName[])
    for (const by of [admin, subadmin]) {
      const schema = findResourceSchema(name, by.side)
      const { data } = await list<{ id: string }>(name, {}, by)
      expect([name, data.length > 0]).toEqual([name, true])
      for (const row of data) {
        expect(schema.list.parse(row)).toEqual(row)
        if (!('read' in resources[name])) continue
        const record = await read(name, row.id, by)
        expect(schema.read.parse(record)).toEqual(record)
      }
    }
})
