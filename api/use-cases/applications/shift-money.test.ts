import type { PaymentType } from '@gaitway/contract/values/enums'
import { buildBank } from '../../../test/builders/bank.ts'
import { readSettlement } from '../../../test/scenarios/books.ts'
import { appliedShift, confirmApplication } from '../../../test/scenarios/shift.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { tick } from '../tick.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
let services: TestServices
let api: ReturnType<typeof testApi>
beforeEach(() => {
  services = testServices(db)
  api = testApi(services)
})

/** A shift of 9 AM–5 PM in Houston at $62: $496 for the clinician. */
const buildConfirmed = async (paymentType: PaymentType = 'card') => {
  const payable = await appliedShift(db)
  if (paymentType === 'ACH') {
    await buildBank(db, { facilityId: payable.facility.id })
    services.payments.next({ kind: 'processing' })
  }
  if (paymentType === 'invoice')
    await db('facilities').where({ id: payable.facility.id }).update({ invoiceAllowed: true })
  await confirmApplication(services, payable.facility.by, payable.id, { paymentType })
  return payable
}
type Confirmed = Awaited<ReturnType<typeof buildConfirmed>>

const over = async () => {
  services.clock.set(new Date('2026-11-22T02:00:00Z'))
  await tick(services)
}
const submitCard = async ({ id, job, clinician }: Confirmed, endTime: string) => {
  const times = { startTime: job.slots[0]?.startsAt, endTime }
  const entries = [{ slotId: job.slots[0]?.id, ...times, extraTimeReason: 'The day was full.' }]
  const card = { jobApplicationId: id, entries, submit: true }
  return String((await api.as(clinician).call('timesheets.write', card)).body.data.id)
}
const accept = ({ facility }: Confirmed, id: string, more: { extraTime?: 'accept' } = {}) =>
  api.as(facility).call('timesheets.accept', { id, documentationCompleted: true, ...more })

/** What both sides see of the shift's money, in the table and on the job's page: always the same. */
const shownOf = async ({ clinician, facility, job }: Confirmed) => {
  const row = async (person: typeof clinician | typeof facility) =>
    (await api.as(person).call('applications.shifts', { shiftStatus: 'upcoming,completed,cancelled' })).body
      .data.data[0]
  const page = async (person: typeof clinician | typeof facility) =>
    (await api.as(person).call('jobs.read', { id: job.id })).body.data
  const [own, offered] = [await row(clinician), await row(facility)]
  expect((await page(clinician)).expectedPay).toEqual(own.expectedPay)
  expect((await page(facility)).cost).toEqual(offered.cost)
  expect([own.cost, offered.expectedPay]).toEqual([null, null])
  expect([(await page(clinician)).cost, (await page(facility)).expectedPay]).toEqual([null, null])
  expect([own.facilityPaymentStatus, offered.facilityPaymentStatus]).toEqual([null, offered.cost?.status])
  return { pay: own.expectedPay, cost: offered.cost }
}

const booked = { bookedCents: 56_172, status: 'paid', paidCents: 56_172, processingCents: 0 }

test('shift money: nothing is promised before a confirmation', async () => {
  const payable = await appliedShift(db)
  const { body } = await api.as(payable.clinician).call('applications.shifts', { shiftStatus: 'applied' })
  expect(body.data.data[0]).toMatchObject({ expectedPay: null, cost: null })
  expect((await api.as(payable.facility).call('jobs.read', { id: payable.job.id })).body.data.cost).toBeNull()
})

test.each([
  ['shorter', '2026-11-21T21:00:00Z', { refundCents: 14_035, chargeCents: 0 }],
  ['longer', '2026-11-21T23:30:00Z', { refundCents: 0, chargeCents: 3_509 }],
  ['as booked', '2026-11-21T23:00:00Z', { refundCents: 0, chargeCents: 0 }],
])(
  'shift money: the amount shown for hours that were %s is what accepting posts',
  async (_, endTime, moved) => {
    const shift = await buildConfirmed()
    expect(await shownOf(shift)).toEqual({
      pay: { amountCents: 49_600, basis: 'booked', after: 'acceptance', days: 4 },
      cost: {
        ...booked,
        paymentType: 'card',
        basis: 'booked',
        totalCents: 56_172,
        chargeCents: 0,
        refundCents: 0,
      },
    })
    await over()
    const id = await submitCard(shift, endTime)
    const { pay, cost } = await shownOf(shift)
    expect(pay).toMatchObject({ basis: 'timeCard', after: 'acceptance', days: 4 })
    expect(cost).toMatchObject({ ...booked, basis: 'timeCard', ...moved })
    await accept(shift, id, moved.chargeCents > 0 ? { extraTime: 'accept' } : {})
    expect(await readSettlement(db, shift.id)).toMatchObject({
      clinicianCents: pay.amountCents,
      facilityCents: cost.totalCents,
      chargeCents: cost.chargeCents,
      refundCents: cost.refundCents,
    })
    expect(await shownOf(shift)).toMatchObject({
      pay: null,
      cost: { basis: 'settled', totalCents: cost.totalCents },
    })
  },
)

test('shift money: by bank debit the pay waits for it to clear, and more hours are one more debit', async () => {
  const shift = await buildConfirmed('ACH')
  expect((await shownOf(shift)).pay).toEqual({
    amountCents: 49_600,
    basis: 'booked',
    after: 'payment',
    days: 4,
  })
  await over()
  const id = await submitCard(shift, '2026-11-21T23:30:00Z')
  const { pay, cost } = await shownOf(shift)
  expect(cost).toMatchObject({
    paymentType: 'ACH',
    bookedCents: 54_560,
    status: 'processing',
    paidCents: 0,
    processingCents: 54_560,
    totalCents: 57_970,
    chargeCents: 3_410,
  })
  await accept(shift, id, { extraTime: 'accept' })
  expect(await readSettlement(db, shift.id)).toMatchObject({
    clinicianCents: pay.amountCents,
    facilityCents: cost.totalCents,
  })
})

test('shift money: by invoice the pay waits for payment unless the facility is trusted; nothing is charged', async () => {
  const shift = await buildConfirmed('invoice')
  expect((await shownOf(shift)).pay).toMatchObject({ after: 'invoice', days: 2 })
  await db('facilities').where({ id: shift.facility.id }).update({ trusted: true })
  expect((await shownOf(shift)).pay).toMatchObject({ after: 'acceptance', days: 2 })
  await over()
  const id = await submitCard(shift, '2026-11-21T21:00:00Z')
  const { pay, cost } = await shownOf(shift)
  expect(cost).toEqual({
    paymentType: 'invoice',
    basis: 'timeCard',
    bookedCents: 54_560,
    status: 'estimated',
    paidCents: 0,
    processingCents: 0,
    totalCents: 40_920,
    chargeCents: 0,
    refundCents: 0,
  })
  await accept(shift, id)
  expect(await readSettlement(db, shift.id)).toMatchObject({
    clinicianCents: pay.amountCents,
    facilityCents: cost.totalCents,
  })
})

test('shift money: a clinician sent home is promised and paid at least the minimum', async () => {
  const shift = await buildConfirmed()
  services.clock.set(new Date('2026-11-21T17:00:00Z'))
  const reason = 'The census dropped this morning.'
  await api
    .as(shift.facility)
    .call('applications.sendHome', { kind: 'sentHome', jobId: shift.job.id, reason })
  const before = await shownOf(shift)
  expect(before.pay).toMatchObject({ amountCents: 24_800, basis: 'minimum' })
  expect(before.cost).toMatchObject({ basis: 'minimum' })
  const id = await submitCard(shift, '2026-11-21T17:00:00Z')
  const { pay, cost } = await shownOf(shift)
  expect([pay, cost]).toMatchObject([{ amountCents: 24_800 }, { totalCents: before.cost.totalCents }])
  await accept(shift, id)
  expect(await readSettlement(db, shift.id)).toMatchObject({
    clinicianCents: pay.amountCents,
    facilityCents: cost.totalCents,
    refundCents: cost.refundCents,
  })
})

test('shift money: a late cancellation costs the facility what was settled', async () => {
  const shift = await buildConfirmed()
  const reason = 'The census dropped this morning.'
  services.clock.set(new Date('2026-11-21T12:00:00Z'))
  await api.as(shift.facility).call('applications.cancel', { kind: 'cancel', jobId: shift.job.id, reason })
  const { pay, cost } = await shownOf(shift)
  const posted = await readSettlement(db, shift.id)
  expect(pay).toBeNull()
  expect(cost).toMatchObject({ basis: 'settled', totalCents: posted.facilityCents, refundCents: 0 })
})

test('shift money: a clinician’s page reads scheduled, time card due, in review and on the way', async () => {
  const shift = await buildConfirmed()
  const payStatus = async (person: Confirmed['clinician'] | Confirmed['facility']) =>
    (await api.as(person).call('jobs.read', { id: shift.job.id })).body.data.clinicianPayStatus
  expect([await payStatus(shift.clinician), await payStatus(shift.facility)]).toEqual(['scheduled', null])
  await over()
  expect(await payStatus(shift.clinician)).toBe('timeCardDue')
  const id = await submitCard(shift, '2026-11-21T23:00:00Z')
  expect(await payStatus(shift.clinician)).toBe('inReview')
  await accept(shift, id)
  expect(await payStatus(shift.clinician)).toBe('onTheWay')
  const arrived = { status: 'paid', sentAt: services.clock.now(), paidAt: services.clock.now() }
  await db('payouts').where({ applicationId: shift.id }).update(arrived)
  expect(await payStatus(shift.clinician)).toBe('paid')
})

test('shift money: a declined card reads failed beside its stage, and paid once another try pays', async () => {
  const { id, facility } = await appliedShift(db)
  const row = async () =>
    (await api.as(facility).call('applications.shifts', { shiftStatus: 'applied,upcoming' })).body.data
      .data[0]
  services.payments.next({ kind: 'failed', code: 'card_declined', message: 'Your card was declined.' })
  await expect(confirmApplication(services, facility.by, id)).rejects.toMatchObject({
    code: 'payment_refused',
  })
  expect(await row()).toMatchObject({
    shiftStatus: 'applied',
    paymentStage: 'inProcess',
    facilityPaymentStatus: 'failed',
  })
  await confirmApplication(services, facility.by, id)
  expect(await row()).toMatchObject({
    shiftStatus: 'upcoming',
    paymentStage: 'inProcess',
    facilityPaymentStatus: 'paid',
  })
})
