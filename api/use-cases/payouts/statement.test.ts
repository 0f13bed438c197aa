import { parse } from 'csv-parse/sync'
import type { PayoutReason } from '@gaitway/contract/values/enums'
import { addDays } from '@gaitway/contract/format/time'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildFacility } from '../../../test/builders/facility.ts'
import { buildPayoutAccount } from '../../../test/builders/payout-account.ts'
import { buildPayout, payoutOf } from '../../../test/builders/payout.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { pagesOfPdf, textOfPdf } from '../../../test/pdf-text.ts'
import { chargeSteps } from '../../../test/scenarios/charge.ts'
import { acceptedShift } from '../../../test/scenarios/time-card.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { listYearDifferences } from '../../store/views/paid-payouts.ts'
import { sendDuePayouts } from './send-due.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
let services: TestServices
let api: ReturnType<typeof testApi>
beforeEach(() => {
  services = testServices(db)
  api = testApi(services)
})

type Clinician = Awaited<ReturnType<typeof buildClinician>>

const readStatement = async (by: { userId: string }, input: { year: number; clinicianId?: string }) => {
  const answer = await api.as(by).call('payouts.downloadStatement', input)
  expect([answer.status, answer.get('content-type')]).toEqual([200, 'application/pdf'])
  return answer.body as Buffer
}
const listLines = async (clinician: Clinician, year: number) =>
  textOfPdf(await readStatement(clinician, { year })).map(line => line.trim())
const readTotals = async (clinician: Clinician, year: number) => {
  const lines = await listLines(clinician, year)
  const [pay, reimbursements, corrections, total] = [
    'Pay',
    'Reimbursements (parking and other costs)',
    'Corrections to earlier shifts',
    `Paid in ${year}`,
  ].map(words => lines[lines.indexOf(words) + 1])
  return { pay, reimbursements, corrections, total }
}

type Payout = Parameters<typeof buildPayout>[1] & { day?: string; change?: object }
const day = (date: string) => ({ startsAt: `${date}T15:00:00Z`, endsAt: `${date}T23:00:00Z` })

/** A payout for a shift on the day, which arrived, unless `change` says otherwise. */
const buildPaid = async ({ day: date = '2026-11-02', change, ...more }: Payout) => {
  const payout = await buildPayout(db, { ...more, slots: [day(date)] })
  const paidAt = '2026-11-20T15:00:00Z'
  await db('payouts')
    .where({ id: payout.payoutId })
    .update({ status: 'paid', sentAt: paidAt, paidAt, ...change })
  return payout
}

describe('the day of payment', () => {
  const [inUtc, named] = ['2026-01-01T00:00:00Z', '2025-12-31T00:00:00Z']
  it.each([
    // New Year’s is at 6 AM in UTC where our team is
    ['arrived before New Year’s in Central Time', { paidAt: '2026-01-01T05:59:59Z' }, 2025],
    ['arrived after New Year’s in Central Time', { paidAt: '2026-01-01T06:00:00Z' }, 2026],
    ['the payment service names the first day', { paidAt: '2025-12-31T20:00:00Z', arrivesAt: inUtc }, 2026],
    ['the payment service names the last day', { paidAt: '2026-01-04T20:00:00Z', arrivesAt: named }, 2025],
    [
      'worked and sent in the old year',
      { sentAt: '2025-12-30T20:00:00Z', paidAt: '2026-01-02T20:00:00Z' },
      2026,
    ],
    ['worked on a leap day', { paidAt: '2024-02-29T20:00:00Z' }, 2024],
    ['in transit', { status: 'sent', paidAt: null }, null],
    ['due', { status: 'due', sentAt: null, paidAt: null }, null],
    ['returned by its bank', { status: 'failed', paidAt: null, failedAt: '2025-12-31T20:00:00Z' }, null],
  ])('%s', async (_, change, year) => {
    const clinician = await buildClinician(db)
    await buildPaid({ clinician, day: '2024-02-01', change })
    for (const asked of [2023, 2024, 2025, 2026, 2027]) {
      const { total } = await readTotals(clinician, asked)
      expect([asked, total]).toEqual([asked, asked === year ? '$496.00' : '$0.00'])
    }
  })

  it('is the one on which it arrives after its bank returned it', async () => {
    const shift = await acceptedShift(services)
    const account = await buildPayoutAccount(services, { clinicianId: shift.clinician.id })
    const steps = chargeSteps(services)
    const { id } = await db('payouts').where({ applicationId: shift.id }).first('id')
    const settle = async (kind: 'paid' | 'failed', at: string) => {
      services.clock.set(new Date(at))
      const { bankPayoutId: objectId } = await payoutOf(db, id)
      services.payouts.settlePayout(objectId, kind)
      await steps.send({ about: 'payout', account: account.accountId, objectId })
    }
    services.clock.set(new Date('2026-12-29T15:00:00Z'))
    expect(await sendDuePayouts(services)).toEqual([])
    await db('payouts').where({ id }).update({ arrivesAt: '2026-12-31T00:00:00Z' })
    await settle('paid', '2026-12-31T15:00:00Z')
    await db('payouts').where({ id }).update({ arrivesAt: '2026-12-31T00:00:00Z' })
    expect((await readTotals(shift.clinician, 2026)).total).toBe('$496.00')
    await settle('failed', '2027-01-04T15:00:00Z')
    expect((await readTotals(shift.clinician, 2026)).total).toBe('$0.00')
    services.payouts.addBank(account.accountId, { last4: '1116', isDefault: true })
    await steps.send({ about: 'account', account: account.accountId, objectId: account.accountId })
    expect(await sendDuePayouts(services)).toEqual([])
    await settle('paid', '2027-01-08T15:00:00Z')
    expect((await readTotals(shift.clinician, 2026)).total).toBe('$0.00')
    expect((await readTotals(shift.clinician, 2027)).total).toBe('$496.00')
    const differences = await listYearDifferences(db)
    expect(differences.filter(({ clinicianId }) => clinicianId === shift.clinician.id)).toEqual([])
  })
})

describe('the parts', () => {
  it.each<[PayoutReason, number, string, string]>([
    ['timesheet', 51_100, '$496.00', '$15.00'],
    ['workedSlots', 51_100, '$496.00', '$15.00'],
    // half an hour accepted later, four hours after a late cancellation, and what staff decided reimburse nothing
    ['extraTime', 3_100, '$31.00', '$0.00'],
    ['cancellation', 24_800, '$248.00', '$0.00'],
    ['noShow', 49_600, '$496.00', '$0.00'],
  ])('of a payout for %s are those of its own lines', async (reason, amountCents, pay, reimbursements) => {
    const clinician = await buildClinician(db)
    const { job } = await buildPaid({ clinician, reason, amountCents })
    await db('jobs').where({ id: job.id }).update({ parkingCents: 1_000, otherCents: 500 })
    const { body } = await api.as(clinician).call('payouts.list')
    const [{ lines }] = body.data.data
    const reimbursed = lines.filter(({ words }: { words: string }) => words.endsWith('reimbursement'))
    const sum = reimbursed.reduce((cents: number, line: { cents: number }) => cents + line.cents, 0)
    expect(reimbursements).toBe(`$${(sum / 100).toFixed(2)}`)
    const total = `$${(amountCents / 100).toFixed(2)}`
    expect(await readTotals(clinician, 2026)).toEqual({ pay, reimbursements, corrections: '$0.00', total })
  })

  it('count a correction with the payout that includes it, also one that uses it up', async () => {
    const clinician = await buildClinician(db)
    await buildPaid({ clinician, day: '2025-12-20', change: { paidAt: '2025-12-24T15:00:00Z' } })
    // both correct the shift of December
    await buildPaid({
      clinician,
      day: '2026-01-05',
      amountCents: 20_000,
      change: { adjustmentCents: -20_000 },
    })
    await buildPaid({ clinician, day: '2026-01-06', change: { adjustmentCents: 3_100 } })
    expect(await readTotals(clinician, 2025)).toMatchObject({ corrections: '$0.00', total: '$496.00' })
    expect(await readTotals(clinician, 2026)).toEqual({
      pay: '$696.00',
      reimbursements: '$0.00',
      corrections: '-$169.00',
      total: '$527.00',
    })
  })

  it('don’t change when the facility’s check is voided after the payout was sent', async () => {
    const clinician = await buildClinician(db)
    const { paymentId } = await buildPaid({ clinician, chargesCents: [], paidOutsideCents: 56_172 })
    const before = await listLines(clinician, 2026)
    await db('payments').where({ id: paymentId }).update({ paidCents: 0 })
    expect(await listLines(clinician, 2026)).toEqual(before)
  })
})

describe('the file', () => {
  it('names the clinician, the payer and each payout, and is the same file whenever it is made', async () => {
    const clinician = await buildClinician(db)
    const facility = await buildFacility(db)
    await db('facilities').where({ id: facility.id }).update({ officeName: '=Bayou 日本 Rehab' })
    await buildPaid({ clinician, facility, day: '2026-03-02', change: { paidAt: '2026-03-06T15:00:00Z' } })
    const { job } = await buildPaid({ clinician, facility, change: { adjustmentCents: -600 } })
    await db('jobs').where({ id: job.id }).update({ parkingCents: 1_000 })
    const first = await readStatement(clinician, { year: 2026 })
    services.clock.set(addDays(services.clock.now(), 40))
    expect(await readStatement(clinician, { year: 2026 })).toEqual(first)
    const lines = textOfPdf(first).join(' ')
    for (const part of [
      'Earnings in 2026',
      'Gaitway',
      'in Central Time',
      /3\/06\/2026 · =Bayou \? Rehab · Shift \d{4} \$496\.00/,
      /11\/20\/2026 · =Bayou \? Rehab · Shift \d{4} Pay \$486\.00 · Reimbursements \$10\.00 · Corrections -\$6\.00 \$490\.00/,
      'This statement is not a tax form.',
    ])
      expect(lines).toMatch(part)
  })

  it('has a page for a year without payouts, and a second page for sixty', async () => {
    const clinician = await buildClinician(db)
    expect(await listLines(clinician, 2026)).toContain('No payouts arrived in 2026.')
    const first = new Date('2026-01-05T12:00:00Z')
    for (let index = 0; index < 60; index += 1)
      await buildPaid({ clinician, day: addDays(first, index).toISOString().slice(0, 10) })
    expect(pagesOfPdf(await readStatement(clinician, { year: 2026 }))).toBe(2)
    expect((await readTotals(clinician, 2026)).total).toBe('$29,760.00')
  })

  it('is anyone’s for admins, who say whose, and nobody’s for sub-admins', async () => {
    const clinician = await buildClinician(db)
    await buildPaid({ clinician })
    const admin = await buildUser(db)
    const own = await readStatement(clinician, { year: 2026 })
    expect(await readStatement(admin, { year: 2026, clinicianId: clinician.id })).toEqual(own)
    const call = async (by: { userId: string }, input: Record<string, unknown>) => {
      const { status, body } = await api.as(by).call('payouts.downloadStatement', input)
      return [status, body.code]
    }
    const named = { year: 2026, clinicianId: clinician.id }
    expect(await call(admin, { year: 2026 })).toEqual([422, 'fields_wrong'])
    expect(await call(admin, { year: 2026, clinicianId: admin.userId })).toEqual([404, 'not_found'])
    expect(await call(await buildUser(db, { role: 'subadmin' }), named)).toEqual([403, 'not_allowed'])
    expect(await call(await buildFacility(db), named)).toEqual([403, 'not_allowed'])
  })

  it('and the spreadsheet have the same totals', async () => {
    const clinician = await buildClinician(db)
    const { job } = await buildPaid({ clinician, change: { adjustmentCents: -600 } })
    await db('jobs').where({ id: job.id }).update({ parkingCents: 1_000 })
    const { text } = await api.as(clinician).call('payouts.downloadEarnings', { year: 2026 })
    const lines = parse(text, { bom: true }) as string[][]
    expect(lines.at(-1)).toEqual(['Total', '', '', '0.00', '496.00', '10.00', '-6.00', '490.00'])
    expect((await readTotals(clinician, 2026)).total).toBe('$490.00')
  })
})
