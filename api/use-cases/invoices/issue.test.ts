import type { Knex } from 'knex'
import { buildApplication, type ApplicationOverrides } from '../../../test/builders/application.ts'
import { buildFacility } from '../../../test/builders/facility.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { readAccounts } from '../../../test/scenarios/books.ts'
import { TEST_NOW, testServices } from '../../../test/services.ts'
import { tick } from '../tick.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'
import type { InvoiceRow } from '../../store/rows.ts'

const database = await testDatabase()
afterAll(database.close)
const db: Knex = database.db
const services = testServices(db)
const api = testApi(services)
beforeEach(() => services.clock.set(new Date(TEST_NOW)))

const twoDays = [
  { startsAt: '2026-11-23T15:00:00Z', endsAt: '2026-11-23T23:00:00Z' },
  { startsAt: '2026-11-24T15:00:00Z', endsAt: '2026-11-24T23:00:00Z' },
]
/** A shift confirmed by invoice, for a facility with a separate billing address. */
const confirmed = async (input: ApplicationOverrides = {}) => {
  const facility = await buildFacility(db, { invoiceAllowed: true })
  const application = await buildApplication(db, { ...input, facility })
  const { status } = await api.as(facility).call('applications.confirm', {
    decision: 'confirm',
    jobApplicationId: application.id,
    paymentType: 'invoice',
  })
  expect(status).toBe(200)
  return { ...application, facility }
}
type Shift = Awaited<ReturnType<typeof confirmed>>

const passTo = async (at: string) => {
  services.clock.set(new Date(at))
  await tick(services)
}
const work = async (shift: Shift, endTime: (slot: { endsAt: Date }) => Date = slot => slot.endsAt) => {
  await passTo('2026-11-25T00:00:00Z')
  const entries = shift.job.slots.map(slot => ({
    slotId: slot.id,
    startTime: slot.startsAt.toISOString(),
    endTime: endTime(slot).toISOString(),
  }))
  const written = await api
    .as(shift.clinician)
    .call('timesheets.write', { jobApplicationId: shift.id, entries, submit: true })
  expect(written.status).toBe(201)
  return api
    .as(shift.facility)
    .call('timesheets.accept', { id: written.body.data.id, documentationCompleted: true })
}
const invoicesOf = ({ id }: Shift): Promise<InvoiceRow[]> => db('invoices').where({ applicationId: id })
const paymentOf = ({ id }: Shift) => db('payments').where({ applicationId: id }).first()
const cents = (lines: InvoiceRow['lines'] = []) => lines.reduce((sum, line) => sum + line.cents, 0)

test('invoice: accepting the time card issues it with the worked hours, due in 30 days, and notifies who pays', async () => {
  const shift = await confirmed({ slots: twoDays })
  // one hour less on each day than scheduled
  expect((await work(shift, ({ endsAt }) => new Date(endsAt.getTime() - 3_600_000))).status).toBe(200)
  const [invoice] = await invoicesOf(shift)
  expect(invoice).toMatchObject({
    status: 'issued',
    billTo: { name: 'Bayou Rehab', attention: 'Ada Office', city: 'Houston' },
    lines: [
      { day: '2026-11-23', minutes: 420, rateCents: 6200, cents: 43_400 },
      { day: '2026-11-24', minutes: 420, rateCents: 6200, cents: 43_400 },
      { day: null, words: 'Service fee, 10%', cents: 8680 },
    ],
    productCents: 86_800,
    totalCents: 95_480,
    issuedAt: new Date('2026-11-25T00:00:00Z'),
    // the last minute of December 24 in Houston
    dueAt: new Date('2026-12-25T05:59:00Z'),
  })
  expect(cents(invoice?.lines)).toBe(invoice?.totalCents)
  expect(await paymentOf(shift)).toMatchObject({
    owedCents: 95_480,
    paidCents: 0,
    dueAt: invoice?.dueAt,
  })
  expect(await readAccounts(db, shift.id)).toEqual({
    facilityReceivable: 95_480,
    clinicianPayable: -86_800,
    feeIncome: -8680,
  })
  expect(
    await db('notifications').where({ userId: shift.facility.userId, type: 'invoiceIssued' }),
  ).toMatchObject([
    {
      title: 'New invoice: $954.80, Tess Therapist, Nov 23–24 (2 days), North wing',
      body: 'The total for this shift is $954.80. Please pay by 12/24/2026.',
    },
  ])
  const number = `INV-${String(invoice?.number).padStart(6, '0')}`
  expect(await db('graphile_worker._private_jobs').pluck('payload')).toContainEqual(
    expect.objectContaining({
      smallPrint: expect.stringMatching(new RegExp(`^Shift \\d{4} · Invoice ${number}$`)),
    }),
  )
  expect(services.payments.sentTo('charge')).toEqual([])
})

test('invoice: later name changes of facility or clinician don’t change it', async () => {
  const shift = await confirmed({ slots: twoDays })
  await work(shift)
  const [before] = await invoicesOf(shift)
  await db('facilities')
    .where({ id: shift.facility.id })
    .update({ officeName: 'Other', address1: 'Elsewhere' })
  await db('users').where({ id: shift.clinician.userId }).update({ lastName: 'Married' })
  expect(await invoicesOf(shift)).toEqual([before])
})

test('invoice: past due from the next day, together with its payment; paying completes both', async () => {
  const shift = await confirmed({ slots: twoDays })
  await work(shift)
  const { id } = await paymentOf(shift)
  const stage = async () => (await api.as(shift.facility).call('payments.read', { id })).body.data.stage
  await passTo('2026-12-25T05:58:00Z')
  expect(await stage()).toBe('invoice')
  await passTo('2026-12-25T05:59:00Z')
  expect(await stage()).toBe('paymentDue')
  const [invoice] = await invoicesOf(shift)
  await db('invoices')
    .where({ id: invoice?.id })
    .update({ status: 'paid', paidCents: invoice?.totalCents, paidAt: services.clock.now() })
  await db('payments').where({ id }).update({ paidCents: invoice?.totalCents })
  expect(await stage()).toBe('completed')
})

test('invoice: a late cancellation is billed with its minimum on its own line', async () => {
  const shift = await confirmed()
  await passTo('2026-11-20T18:00:00Z')
  const answer = await api
    .as(shift.facility)
    .call('applications.cancel', { kind: 'cancel', jobId: shift.job.id, reason: 'Census fell.' })
  expect([answer.status, answer.body.data]).toMatchObject([200, { refundCents: 0, chargeCents: 0 }])
  expect(await invoicesOf(shift)).toMatchObject([
    {
      status: 'issued',
      lines: [
        { day: null, words: expect.stringMatching(/^Late cancellation, minimum pay: /), cents: 24_800 },
        { day: null, words: 'Service fee, 10%', cents: 2480 },
      ],
      totalCents: 27_280,
    },
  ])
})

test('invoice: says if staff decided to pay all scheduled hours', async () => {
  const shift = await confirmed()
  const staff = api.as(await buildUser(db, { role: 'admin' }))
  const input = { kind: 'cancel', jobId: shift.job.id, reason: 'Our mistake.', settlement: 'payBooked' }
  expect((await staff.call('applications.cancel', input)).status).toBe(200)
  expect(await invoicesOf(shift)).toMatchObject([
    {
      lines: [
        { words: expect.stringMatching(/^Canceled, scheduled hours paid: /), cents: 49_600 },
        { words: 'Service fee, 10%', cents: 4_960 },
      ],
    },
  ])
  const print = { paymentId: (await paymentOf(shift)).id }
  const { body } = await api.as(shift.facility).call('payments.receipt', print)
  expect(textOfPdf(body as Buffer).join(' ')).toContain('Canceled, scheduled hours paid')
})

test('invoice: a cancellation in time deletes the draft without losing a number', async () => {
  const last = async () => (await db('number_counters').where({ name: 'invoice' }).first()).lastNumber
  const before = await last()
  const shift = await confirmed({ slots: twoDays })
  await api
    .as(shift.facility)
    .call('applications.cancel', { kind: 'cancel', jobId: shift.job.id, reason: 'Census fell.' })
  expect(await invoicesOf(shift)).toEqual([])
  expect(await last()).toBe(before)
  expect(await paymentOf(shift)).toMatchObject({ owedCents: 0, dueAt: null })
  expect(await readAccounts(db, shift.id)).toEqual({})
  expect(
    await db('events').where({ noun: 'invoice', facilityId: shift.facility.id }).orderBy('id'),
  ).toMatchObject([{ verb: 'draft' }, { verb: 'discard' }])
})

test('invoice: bills only the days worked before a drop-out', async () => {
  const shift = await confirmed({ slots: twoDays })
  await passTo('2026-11-24T00:00:00Z')
  const answer = await api.as(shift.clinician).call('applications.cancel', {
    kind: 'cancel',
    jobApplicationId: shift.id,
    reason: 'I’m sick.',
  })
  expect(answer.status).toBe(200)
  expect(await invoicesOf(shift)).toMatchObject([
    { status: 'issued', lines: [{ day: '2026-11-23', minutes: 480, cents: 49_600 }, { cents: 4960 }] },
  ])
})

test.each([0, 15])(
  'invoice: a placement boosted by %i%% is billed once its scheduled days are over',
  async boost => {
    const columns = { boostPercent: boost }
    const shift = await confirmed({ jobType: 'FULL_TIME', slots: twoDays, columns })
    expect(await invoicesOf(shift)).toMatchObject([{ status: 'draft', totalCents: 99_200 }])
    await passTo('2026-11-25T00:00:00Z')
    expect(await invoicesOf(shift)).toMatchObject([
      {
        status: 'issued',
        productCents: 0,
        serviceFeeCents: 99_200,
        lines: [
          { words: expect.stringMatching(/^Placement of .*: 10% of 160 hours at \$62\.00$/), cents: 99_200 },
        ],
      },
    ])
    expect(await paymentOf(shift)).toMatchObject({ owedCents: 99_200 })
  },
)

test('invoice: shifts settled at once get consecutive numbers', async () => {
  const shifts = [await confirmed(), await confirmed(), await confirmed(), await confirmed()]
  await passTo('2026-11-20T18:00:00Z')
  await Promise.all(
    shifts.map(shift =>
      api
        .as(shift.facility)
        .call('applications.cancel', { kind: 'cancel', jobId: shift.job.id, reason: 'Census fell.' }),
    ),
  )
  const numbers: number[] = await db('invoices').whereNotNull('number').orderBy('number').pluck('number')
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  expect(
    await db('invoices')
      .whereIn(
        'application_id',
        shifts.map(({ id }) => id),
      )
      .where({ status: 'issued' }),
  ).toHaveLength(4)
})
