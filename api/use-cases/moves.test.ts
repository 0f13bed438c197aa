import { buildApplication } from '../testing/builders/application.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { findApplication } from '../store/applications.ts'
import { moveApplication, moveJob } from './moves.ts'
import type { JobRow } from '../store/rows.ts'

const at = new Date('2026-11-20T15:00:00Z')
let test: TestDatabase
beforeAll(async () => {
  test = await testDatabase()
})
afterAll(() => test.close())

const built = async () => {
  const { id, job, facility, clinician } = await buildApplication(test.db)
  const application = await findApplication(test.db, id)
  const row: JobRow | undefined = await test.db('jobs').where({ id: job.id }).first()
  if (!application || !row) throw new Error('nothing was built')
  return { application, job: row, facility, clinician }
}
const eventsOf = (nounId: string) => test.db('events').where({ nounId })

it('an application moves with its event, its reason and its version', async () => {
  const { application, facility } = await built()
  const by = facility.by
  expect(await moveApplication(test.db, application, 'decline', { by, at, reason: 'Too far' })).toBe(
    'declined',
  )
  expect(await test.db('applications').where({ id: application.id }).first()).toMatchObject({
    status: 'declined',
    statusReason: 'Too far',
    version: 2,
  })
  expect(await eventsOf(application.id)).toMatchObject([
    {
      happenedAt: at,
      verb: 'decline',
      fromState: 'applied',
      toState: 'declined',
      actorUserId: facility.userId,
      actorSide: 'facility',
      jobId: application.jobId,
      details: { reason: 'Too far' },
    },
  ])
})

it('what has moved meanwhile is not moved again, and nothing is on record', async () => {
  const { application, job, facility, clinician } = await built()
  await test.db('applications').where({ id: application.id }).update({ status: 'declined' })
  await test.db('jobs').where({ id: job.id }).update({ status: 'cancelled' })
  await expect(
    moveApplication(test.db, application, 'remove', { by: clinician.by, at }),
  ).rejects.toMatchObject({
    code: 'changed_meanwhile',
  })
  await expect(moveJob(test.db, job, 'delete', { by: facility.by, at })).rejects.toMatchObject({
    code: 'changed_meanwhile',
  })
  expect([await eventsOf(application.id), await eventsOf(job.id)]).toEqual([[], []])
})
