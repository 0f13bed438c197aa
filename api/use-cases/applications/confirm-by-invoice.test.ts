import type { Knex } from 'knex'
import { newId } from '../../store/ids.ts'
import { buildApplication } from '../../../test/builders/application.ts'
import { buildFacility, type FacilityOverrides } from '../../../test/builders/facility.ts'
import { buildInvoice } from '../../../test/builders/invoice.ts'
import { buildCard } from '../../../test/builders/card.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { readAccounts } from '../../../test/scenarios/books.ts'
import { testServices, type TestServices } from '../../../test/services.ts'

const database = await testDatabase()
afterAll(database.close)
const db: Knex = database.db
let services: TestServices
let api: ReturnType<typeof testApi>
beforeEach(() => {
  services = testServices(db)
  api = testApi(services)
})

const applicantOf = async (overrides: FacilityOverrides = {}) => {
  const facility = await buildFacility(db, { invoiceAllowed: true, ...overrides })
  return { ...(await buildApplication(db, { facility })), facility }
}
type Applicant = Awaited<ReturnType<typeof applicantOf>>
const confirm = ({ facility, id }: Applicant, more: object = {}, key = newId()) =>
  api
    .as(facility)
    .call(
      'applications.confirm',
      { decision: 'confirm', jobApplicationId: id, paymentType: 'invoice', ...more },
      { 'idempotency-key': key },
    )

test('confirm by invoice: confirms at once with a draft of the scheduled hours and charges nothing', async () => {
  const applicant = await applicantOf()
  const other = await buildApplication(db, { job: applicant.job })
  const { status, body } = await confirm(applicant)
  expect([status, body.data]).toMatchObject([
    200,
    { state: 'confirmed', application: { status: 'upcoming' }, payment: { charges: [] }, nextAction: null },
  ])
  const [payment] = await db('payments').where({ applicationId: applicant.id })
  expect(payment).toMatchObject({
    id: body.data.payment.id,
    paymentType: 'invoice',
    sourceId: null,
    owedCents: 54_560,
    paidCents: 0,
    dueAt: null,
  })
  expect(await db('invoices').where({ paymentId: payment.id })).toMatchObject([
    {
      status: 'draft',
      number: null,
      billTo: null,
      productCents: 49_600,
      serviceFeeCents: 4960,
      totalCents: 54_560,
    },
  ])
  expect(services.payments.sentTo('charge')).toEqual([])
  expect(await db('charges').where({ paymentId: payment.id })).toEqual([])
  expect(await readAccounts(db, applicant.id)).toEqual({})
  expect(await db('jobs').where({ id: applicant.job.id })).toMatchObject([{ status: 'confirmed' }])
  expect(await db('holds').where({ applicationId: applicant.id })).toMatchObject([
    { status: 'confirmed', sourceId: null, paymentType: 'invoice' },
  ])
  expect(await db('applications').where({ id: other.id })).toMatchObject([{ status: 'declined' }])
  const read = await api.as(applicant.facility).call('payments.read', { id: payment.id })
  expect(read.body.data).toMatchObject({ stage: 'invoice', owedCents: 54_560, charges: [] })
})

test('confirm by invoice: refused if not allowed, on a billing hold, or with an invoice overdue too long', async () => {
  const refusals: [string, Applicant][] = [
    ['invoice_not_allowed', await applicantOf({ invoiceAllowed: false })],
  ]
  const held = await applicantOf()
  await db('facilities')
    .where({ id: held.facility.id })
    .update({ heldAt: services.clock.now(), holdReason: 'Two invoices are open.' })
  refusals.push(['facility_on_hold', held])
  const late = await applicantOf()
  await buildInvoice(db, { facility: late.facility, issuedAt: new Date('2026-09-20T15:00:00Z') })
  refusals.push(['invoice_overdue', late])
  for (const [code, applicant] of refusals) {
    const { status, body } = await confirm(applicant)
    expect([status, body.code]).toEqual([409, code])
    expect(await db('payments').where({ applicationId: applicant.id })).toEqual([])
    expect(await db('holds').where({ applicationId: applicant.id })).toEqual([])
  }
})

test.each([
  [
    'the 30th day past due, an hour before midnight where clocks went back since',
    '2026-11-20T05:30:00Z',
    undefined,
  ],
  ['the 31st day', '2026-11-20T06:00:00Z', 'invoice_overdue'],
])('confirm by invoice: on %s', async (_, now, code) => {
  const late = await applicantOf()
  await buildInvoice(db, { facility: late.facility, issuedAt: new Date('2026-09-20T15:00:00Z') })
  services.clock.set(new Date(now))
  expect((await confirm(late)).body.code).toBe(code)
})

test('confirm by invoice: allowed with an invoice less than 30 days overdue or paid; cards always work', async () => {
  const due = await applicantOf()
  await buildInvoice(db, { facility: due.facility, issuedAt: new Date('2026-09-22T15:00:00Z') })
  expect((await confirm(due)).status).toBe(200)
  const late = await applicantOf()
  const { invoiceId } = await buildInvoice(db, {
    facility: late.facility,
    issuedAt: new Date('2026-09-20T15:00:00Z'),
  })
  expect((await confirm(late)).body.code).toBe('invoice_overdue')
  await buildCard(db, { facilityId: late.facility.id })
  expect((await confirm(late, { paymentType: 'card' })).status).toBe(200)
  await db('invoices')
    .where({ id: invoiceId })
    .update({ status: 'paid', paidCents: 54_560, paidAt: services.clock.now() })
  const next = { ...late, ...(await buildApplication(db, { facility: late.facility })) }
  expect((await confirm(next)).status).toBe(200)
})

test('confirm: a facility on a billing hold can’t confirm by any method', async () => {
  const held = await applicantOf()
  await buildCard(db, { facilityId: held.facility.id })
  await db('facilities')
    .where({ id: held.facility.id })
    .update({ heldAt: services.clock.now(), holdReason: 'Two invoices are open.' })
  for (const paymentType of ['card', 'ACH', 'invoice'])
    expect((await confirm(held, { paymentType })).body.code).toBe('facility_on_hold')
})

test('confirm by invoice: one key confirms once with one answer; many at once confirm one applicant', async () => {
  const applicant = await applicantOf()
  const key = newId()
  const first = await confirm(applicant, {}, key)
  expect((await confirm(applicant, {}, key)).body).toEqual(first.body)
  const other = await confirm(applicant, { paymentType: 'card' }, key)
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_other_body'])
  const wanted = await applicantOf()
  const rivals = [wanted, { ...wanted, ...(await buildApplication(db, { job: wanted.job })) }]
  const answers = await Promise.all(rivals.flatMap(one => [confirm(one), confirm(one)]))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(
    await db('invoices').whereIn(
      'application_id',
      rivals.map(({ id }) => id),
    ),
  ).toHaveLength(1)
})
