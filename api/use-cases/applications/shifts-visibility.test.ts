import type { Role } from '@gaitway/contract/enums'
import { newId } from '../../store/ids.ts'
import { insertPayout } from '../../store/payouts.ts'
import { buildApplication } from '../../testing/builders/application.ts'
import { buildUser } from '../../testing/builders/user.ts'
import { testDatabase } from '../../testing/database.ts'
import { testApi } from '../../testing/http.ts'
import { testServices } from '../../testing/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)

/** A past shift with a submitted time card and a payout due. */
const buildOver = async () => {
  const { id, clinician, facility } = await buildApplication(db, { status: 'completed' })
  const at = services.clock.now()
  await db('timesheets').insert({
    id: newId(),
    applicationId: id,
    status: 'pending',
    workedMinutes: 450,
    payCents: 46_500,
    createdAt: at,
  })
  await insertPayout(db, {
    applicationId: id,
    clinicianId: clinician.id,
    amountCents: 46_500,
    reason: 'timesheet',
    at,
  })
  return { clinician, facility }
}
const timeCard = { timesheet: { status: 'pending' }, totalWorkedHours: 7.5, isTimesheetSubmitted: true }
const noTimeCard = { timesheet: null, totalWorkedHours: null, isTimesheetSubmitted: false }
const payout = { amountCents: 46_500, status: 'due' }

it('shifts: hides time cards and payouts from sub-admins, and payouts from facilities', async () => {
  const { clinician, facility } = await buildOver()
  const seenBy = async (person: { userId: string }) => {
    const { body } = await api.as(person).call('applications.shifts', { clinicianId: clinician.id })
    return body.data.data
  }
  const staff = (role: Role) => buildUser(db, { role })
  expect(await seenBy(clinician)).toMatchObject([{ ...timeCard, payout }])
  expect(await seenBy(await staff('admin'))).toMatchObject([{ ...timeCard, payout }])
  expect(await seenBy(await staff('subadmin'))).toMatchObject([{ ...noTimeCard, payout: null }])
  expect(await seenBy(facility)).toMatchObject([{ ...timeCard, payout: null }])
})
