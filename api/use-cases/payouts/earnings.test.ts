import { parse } from 'csv-parse/sync'
import type { Output } from '@gaitway/contract/schemas/index'
import { newId } from '../../store/ids.ts'
import { insertCorrection } from '../../store/payouts.ts'
import { buildApplication } from '../../../test/builders/application.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildFacility } from '../../../test/builders/facility.ts'
import { buildPayout } from '../../../test/builders/payout.ts'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'

let test: TestDatabase
let api: ReturnType<typeof testApi>
let at: Date
beforeAll(async () => {
  test = await testDatabase()
})
beforeEach(() => {
  const services = testServices(test.db)
  api = testApi(services)
  at = services.clock.now()
})
afterAll(() => test.close())

type Earnings = Output<'payouts.earnings'>
type Clinician = Awaited<ReturnType<typeof buildClinician>>

const day = (date: string) => ({ startsAt: `${date}T15:00:00Z`, endsAt: `${date}T23:00:00Z` })
/** Arrived on a day that the payment service names, or none when nothing was sent. */
const arrived = (paidAt: string, arrivesAt: string | null = null) => ({
  status: 'paid',
  sentAt: paidAt,
  arrivesAt,
  paidAt,
})

/** A payout for a shift on this day, as it stands now. */
const payoutFor = async (clinician: Clinician, date: string, change: object) => {
  const payout = await buildPayout(test.db, { clinician, slots: [day(date)] })
  await test.db('payouts').where({ id: payout.payoutId }).update(change)
  return payout
}

const earningsOf = async (clinician: Clinician, input: { year?: number } = {}): Promise<Earnings> => {
  const { status, body } = await api.as(clinician).call('payouts.earnings', input)
  expect(status).toBe(200)
  return body.data
}
const listed = async (clinician: Clinician, input: object): Promise<Output<'payouts.list'>['data']> =>
  (await api.as(clinician).call('payouts.list', { limit: 100, ...input })).body.data.data
const sumOf = (rows: readonly { sentCents: number }[]) =>
  rows.reduce((sum, { sentCents }) => sum + sentCents, 0)

/** Payouts of every kind in 2025 and 2026, and shifts without one. */
const clinicianWithPay = async () => {
  const clinician = await buildClinician(test.db)
  // ends the year in Central Time, though 2026 has begun in UTC
  await payoutFor(clinician, '2025-12-20', { amountCents: 1_000, ...arrived('2026-01-01T05:30:00Z') })
  await payoutFor(clinician, '2025-12-22', { amountCents: 2_000, ...arrived('2026-01-01T06:30:00Z') })
  const paid = await payoutFor(clinician, '2026-11-02', {
    amountCents: 51_150,
    adjustmentCents: -3_115,
    ...arrived('2026-11-09T05:59:00Z'),
  })
  await payoutFor(clinician, '2026-11-03', { amountCents: 20_007, ...arrived('2026-11-09T06:01:00Z') })
  await payoutFor(clinician, '2026-11-04', {
    amountCents: 6_000,
    adjustmentCents: -6_000,
    ...arrived('2026-11-10T15:00:00Z'),
  })
  // we heard of these days later
  const newYear = arrived('2026-01-02T15:00:00Z', '2025-12-31T00:00:00Z')
  await payoutFor(clinician, '2025-12-23', { amountCents: 400, ...newYear })
  const sunday = arrived('2026-11-09T15:00:00Z', '2026-11-08T00:00:00Z')
  await payoutFor(clinician, '2026-11-01', { amountCents: 5_000, ...sunday })
  await payoutFor(clinician, '2026-11-05', {
    amountCents: 30_000,
    status: 'sent',
    sentAt: '2026-11-17T15:00:00Z',
  })
  await payoutFor(clinician, '2026-11-06', { amountCents: 40_001, dueAt: '2026-11-18T15:00:00Z' })
  await payoutFor(clinician, '2026-11-07', {
    amountCents: 50_000,
    adjustmentCents: -1_000,
    status: 'failed',
    dueAt: '2026-10-31T15:00:00Z',
  })
  await buildApplication(test.db, { clinician, status: 'completed', slots: [day('2026-11-19')] })
  await buildApplication(test.db, { clinician, status: 'upcoming', slots: [day('2026-12-01')] })
  await insertCorrection(test.db, {
    clinicianId: clinician.id,
    applicationId: paid.applicationId,
    amountCents: -700,
    reason: 'An hour less.',
    at,
  })
  return clinician
}

describe('earnings', () => {
  it('of a year count what arrived, is on the way and is in review, by month and by week', async () => {
    const clinician = await clinicianWithPay()
    const none = { paidCents: 0, onTheWayCents: 0, inReviewCents: 0, failedCents: 0 }
    expect(await earningsOf(clinician)).toEqual({
      year: 2026,
      years: [2026, 2025],
      paidCents: 75_042,
      onTheWayCents: 70_001,
      inReviewCents: 49_600,
      failedCents: 49_000,
      unpaidCents: 0,
      paid: { payCents: 84_157, reimbursementCents: 0, correctionCents: -9_115 },
      correctionCents: -700,
      months: [
        {
          fromDay: '2026-11-01',
          toDay: '2026-11-30',
          paidCents: 73_042,
          onTheWayCents: 70_001,
          inReviewCents: 49_600,
          failedCents: 0,
        },
        { ...none, fromDay: '2026-10-01', toDay: '2026-10-31', failedCents: 49_000 },
        { ...none, fromDay: '2026-01-01', toDay: '2026-01-31', paidCents: 2_000 },
      ],
      weeks: [
        {
          ...none,
          fromDay: '2026-11-15',
          toDay: '2026-11-21',
          onTheWayCents: 70_001,
          inReviewCents: 49_600,
        },
        // $530.35 of Sunday, November 8, and $200.07
        { ...none, fromDay: '2026-11-08', toDay: '2026-11-14', paidCents: 73_042 },
        { ...none, fromDay: '2026-10-25', toDay: '2026-10-31', failedCents: 49_000 },
        { ...none, fromDay: '2026-01-01', toDay: '2026-01-03', paidCents: 2_000 },
      ],
    })
    expect(await earningsOf(clinician, { year: 2025 })).toMatchObject({
      year: 2025,
      years: [2026, 2025],
      paidCents: 1_400,
      onTheWayCents: 0,
      inReviewCents: 0,
      months: [{ fromDay: '2025-12-01', paidCents: 1_400 }],
      weeks: [{ fromDay: '2025-12-28', toDay: '2025-12-31', paidCents: 1_400 }],
    })
  })

  it('count a shift without a payout on its own day, in its time zone', async () => {
    const clinician = await buildClinician(test.db)
    const slots = [{ startsAt: '2026-11-01T05:30:00Z', endsAt: '2026-11-01T13:30:00Z' }]
    const { job } = await buildApplication(test.db, { clinician, status: 'completed', slots })
    await test.db('jobs').where({ id: job.id }).update({ timeZone: 'America/Los_Angeles' })
    expect((await earningsOf(clinician)).months).toMatchObject([{ fromDay: '2026-10-01' }])
  })

  it('equal the listed payouts of each period to the cent, and the payout overview', async () => {
    const clinician = await clinicianWithPay()
    const overview: Output<'payouts.overview'> = (await api.as(clinician).call('payouts.overview')).body.data
    const worked = overview.inReview
    expect(worked).toMatchObject([{ payCents: 49_600, next: 'submit' }])
    const { months, weeks, ...year } = await earningsOf(clinician)
    for (const { fromDay, toDay, ...earned } of [...months, ...weeks]) {
      const within = { fromDay, toDay }
      const pay = worked.filter(({ startDate }) => startDate >= fromDay && startDate <= toDay)
      expect({ fromDay, ...earned }).toEqual({
        fromDay,
        paidCents: sumOf(await listed(clinician, { ...within, status: 'paid' })),
        onTheWayCents: sumOf(await listed(clinician, { ...within, status: 'due,sent' })),
        inReviewCents: pay.reduce((sum, { payCents }) => sum + payCents, 0),
        failedCents: sumOf(await listed(clinician, { ...within, status: 'failed' })),
      })
    }
    expect(year).toMatchObject({
      paidCents: overview.paidThisYearCents,
      onTheWayCents: overview.dueCents + overview.sentCents,
      inReviewCents: overview.inReviewCents,
      failedCents: overview.failedCents,
      correctionCents: overview.correctionCents,
    })
  })

  it('follow a submitted time card, and end with nothing when there is no pay', async () => {
    const clinician = await buildClinician(test.db)
    expect(await earningsOf(clinician)).toMatchObject({
      years: [2026],
      inReviewCents: 0,
      months: [],
      weeks: [],
    })
    const { id } = await buildApplication(test.db, {
      clinician,
      status: 'completed',
      slots: [day('2026-11-19')],
    })
    const card = { applicationId: id, workedMinutes: 360, payCents: 37_200 }
    await test
      .db('timesheets')
      .insert({ ...card, id: newId(), status: 'pending', submittedAt: at, createdAt: at })
    expect(await earningsOf(clinician)).toMatchObject({ inReviewCents: 37_200, paidCents: 0 })
  })
})

describe('the earnings file', () => {
  const linesOf = async (clinician: Clinician, year: number) => {
    const answer = await api.as(clinician).call('payouts.downloadEarnings', { year })
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(answer.headers['content-disposition']).toContain(`Gaitway-earnings-${year}.csv`)
    return parse(answer.text, { bom: true }) as string[][]
  }

  it('has a line for each payout that arrived in the year, and their total', async () => {
    const clinician = await clinicianWithPay()
    const [heading = [], ...lines] = await linesOf(clinician, 2026)
    expect(heading).toEqual([
      'Date paid',
      'Facility',
      'Shift number',
      'Hours',
      'Amount for the shift',
      'Reimbursements in it',
      'Corrections',
      'Paid',
    ])
    const pickAmounts = ([date, , , , amount, , corrections, sent]: string[]) => [
      date,
      amount,
      corrections,
      sent,
    ]
    expect(lines.map(pickAmounts)).toEqual([
      ['2026-01-01', '20.00', '0.00', '20.00'],
      ['2026-11-08', '511.50', '-31.15', '480.35'],
      ['2026-11-08', '50.00', '0.00', '50.00'],
      ['2026-11-09', '200.07', '0.00', '200.07'],
      ['2026-11-10', '60.00', '-60.00', '0.00'],
      ['Total', '841.57', '-91.15', '750.42'],
    ])
    expect((await earningsOf(clinician)).paidCents).toBe(75_042)
    expect((await linesOf(clinician, 2024)).slice(1)).toEqual([
      ['Total', '', '', '0.00', '0.00', '0.00', '0.00', '0.00'],
    ])
  })

  it('shows hours, and defuses formulas in names', async () => {
    const clinician = await buildClinician(test.db)
    const facility = await buildFacility(test.db)
    await test.db('facilities').where({ id: facility.id }).update({ officeName: '=HYPERLINK("x"), "Été"' })
    const payout = await buildPayout(test.db, { clinician, facility, amountCents: 51_150 })
    await test.db('payouts').where({ id: payout.payoutId }).update(arrived('2026-11-20T15:00:00Z'))
    const card = { id: newId(), applicationId: payout.id, workedMinutes: 495, payCents: 51_150 }
    await test.db('timesheets').insert({ ...card, status: 'pending', submittedAt: at, createdAt: at })
    const [, line, total] = await linesOf(clinician, 2026)
    expect(line).toEqual([
      '2026-11-20',
      '\'=HYPERLINK("x"), "Été"',
      expect.stringMatching(/^\d{4}$/),
      '8.25',
      '511.50',
      '0.00',
      '0.00',
      '511.50',
    ])
    expect(total?.[3]).toBe('8.25')
  })
})
