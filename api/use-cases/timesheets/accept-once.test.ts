import { newId } from '../../store/ids.ts'
import { buildPayable, confirmIt, plainly } from '../../testing/confirm-application.ts'
import { testDatabase } from '../../testing/database.ts'
import { repeatRequest, crashAfter } from '../../testing/crash-request.ts'
import { testApi } from '../../testing/http.ts'
import { testServices } from '../../testing/services.ts'
import { tick } from '../tick.ts'
import { accept } from './accept.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)

test('accept: a crash after the commit has settled once, and the same key gets its answer', async () => {
  const { facility, clinician, id, job } = await buildPayable(db)
  await confirmIt(services, facility.by, id)
  services.clock.set(new Date('2026-11-21T23:31:00Z'))
  await tick(services)
  const times = { startTime: '2026-11-21T15:00:00Z', endTime: '2026-11-21T23:00:00Z' }
  const entries = [{ slotId: job.slots[0]?.id, ...times }]
  const sheet = { jobApplicationId: id, submit: true, entries }
  const written = await testApi(services).as(clinician).call('timesheets.write', sheet)
  const input = { id: written.body.data.id, documentationCompleted: true as const }
  const request = { userId: facility.userId, key: newId(), call: 'timesheets.accept' as const, body: input }
  await crashAfter(services, request, () =>
    accept(services, facility.by, input, { ...plainly, key: request.key }),
  )
  expect(await repeatRequest(services, request)).toMatchObject({
    status: 200,
    message: 'Time card accepted',
    data: { status: 'accepted', payCents: 49_600 },
  })
  expect(await db('payouts').where({ applicationId: id })).toHaveLength(1)
})
