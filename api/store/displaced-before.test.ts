import { down, up } from '../../migrations/20261124105000-displaced-before.ts'
import { buildApplication } from '../testing/builders/application.ts'
import { confirmIt, buildPayable } from '../testing/confirm-application.ts'
import { testDatabase } from '../testing/database.ts'
import { testApi } from '../testing/http.ts'
import { testServices } from '../testing/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database

test('applications: an applicant displaced before that was recorded may reapply, but no one the facility declined', async () => {
  const services = testServices(db)
  const chosen = await buildPayable(db)
  const displaced = await buildApplication(db, { job: chosen.job })
  const declined = await buildApplication(db, { job: chosen.job })
  const reason = 'Someone else was confirmed for this shift.'
  await testApi(services)
    .as(chosen.facility)
    .call('applications.decline', { decision: 'decline', jobApplicationId: declined.id, reason })
  await confirmIt(services, chosen.facility.by, chosen.id)
  const byIds = () => db('applications').whereIn('id', [displaced.id, declined.id])
  await byIds().update({ displacedBy: null })
  await down(db)
  await up(db)
  expect(await byIds().orderBy('created_at').select('id', 'status_reason', 'displaced_by')).toEqual(
    expect.arrayContaining([
      { id: displaced.id, statusReason: reason, displacedBy: 'filled' },
      { id: declined.id, statusReason: reason, displacedBy: null },
    ]),
  )
})
