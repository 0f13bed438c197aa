import { buildCard } from '../../../test/builders/card.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildFacility } from '../../../test/builders/facility.ts'
import { confirmApplication } from '../../../test/scenarios/shift.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'
import { runTasks } from '../../../test/tasks.ts'
import { tick } from '../tick.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)

const slots = [{ startDate: '2026-11-24T15:00:00.000Z', endDate: '2026-11-24T23:00:00.000Z' }]
const pay = { jobType: 'FULL_TIME', slots, hourlyRate: 62 }

test('full time: from posting to the placement fee, without a time card', async () => {
  const facility = await buildFacility(db, { officeName: 'Bayou Bend' })
  await buildCard(db, { facilityId: facility.id })
  const tess = await buildClinician(db)
  const jobs = [
    {
      ...pay,
      clinicianType: 'pt',
      jobAddress1: '1 Fannin St',
      city: 'Houston',
      state: 'TX',
      zipCode: '77002',
      settingTypes: ['SNF'],
      patientTypes: [],
      dressCode: 'Scrubs',
      description: 'A permanent position.',
      minExperienceYears: 0,
    },
  ]
  // 160 h at $62 are $9,920; 10% of that, 2.9% and 30 cents
  const placement = { productCents: 0, serviceFeeCents: 99_200, totalCents: 99_200 + 2_877 + 30 }
  const preview = await api.as(facility).call('jobs.previewPrice', pay)
  expect(preview.body.data.card).toMatchObject(placement)
  const posted = await api.as(facility).call('jobs.post', { jobs })
  const { id } = posted.body.data[0]
  await runTasks(services)
  const [notified] = await db('notifications').where({ userId: tess.userId, type: 'newJob' })
  expect(notified.body).toBe('Bayou Bend posted a shift for 11/24/2026, 9:00 AM CST. Pay: $62/hr, full time.')
  const board = await api.as(tess).call('jobs.board', { jobType: 'FULL_TIME' })
  expect(board.body.data.data).toMatchObject([{ id, payRateCents: 6_200, reasons: [] }])
  const applied = await api.as(tess).call('applications.apply', { jobId: id })
  const jobApplicationId = applied.body.data.id
  const confirmed = await confirmApplication(services, facility.by, jobApplicationId)
  expect(confirmed.payment.charges).toMatchObject([{ amountCents: placement.totalCents }])
  const read = (await api.as(tess).call('jobs.read', { id })).body.data
  expect([read.myApplicationStatus, read.expectedPay]).toEqual(['upcoming', null])

  services.clock.set(new Date('2026-11-25T01:00:00Z'))
  await tick(services)
  await runTasks(services)
  const entries = [{ slotId: read.slots[0].id, startTime: slots[0]?.startDate, endTime: slots[0]?.endDate }]
  const card = await api.as(tess).call('timesheets.write', { jobApplicationId, entries, submit: true })
  expect(card.body.code).toBe('timesheet_full_time')
  const shifts = await api.as(tess).call('applications.shifts', {})
  expect(shifts.body.data.data).toMatchObject([{ shiftStatus: 'completed', timesheet: null }])
  expect(await db('timesheets').where({ applicationId: jobApplicationId })).toEqual([])
  const types = await db('notifications').where({ userId: tess.userId }).pluck('type')
  expect(types).not.toContain('shiftCompleted')
  const payment = await db('payments').where({ applicationId: jobApplicationId }).first()
  expect(payment).toMatchObject({ owedCents: placement.totalCents, paidCents: placement.totalCents })
})
