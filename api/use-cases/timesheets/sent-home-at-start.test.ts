import { oneDay, tickAt, confirmedShift } from '../../../test/scenarios/shift.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database

test('auto-submit: someone sent home the moment the shift began, a time card without hours', async () => {
  const services = testServices(db)
  const shift = await confirmedShift(services, { slots: oneDay })
  services.clock.set(new Date('2026-11-21T15:00:00Z'))
  const sentHome = { kind: 'sentHome', jobId: shift.job.id, reason: 'No patients.' }
  const ended = await testApi(services).as(shift.facility).call('applications.sendHome', sentHome)
  expect(ended.status).toBe(200)
  await tickAt(services, '2026-11-28T23:00:00Z')
  const card = await db('timesheets').where({ applicationId: shift.id }).first()
  expect(card).toMatchObject({ status: 'pending', isAutoSubmitted: true, workedMinutes: 0 })
})
