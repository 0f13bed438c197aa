import { chargeLifecycle } from '@gaitway/contract/lifecycles/charge'
import { lifecycles } from '@gaitway/contract/lifecycles/index'
import type { Lifecycle } from '@gaitway/contract/lifecycles/step'
import { addMinutes } from '@gaitway/contract/format/time'
import { buildApplication } from '../../test/builders/application.ts'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { findApplication } from '../store/applications.ts'
import { newId } from '../store/ids.ts'
import type { JobRow } from '../store/rows.ts'
import { statusTables, type StatusNoun } from '../store/statuses.ts'
import { transition } from './transition.ts'

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

it('transition: changes the status with its reason, columns and version, and records the event', async () => {
  const { application, facility } = await built()
  const set = { displacedBy: 'filled' as const }
  const details = { standby: true }
  const moved = await transition(test.db, 'application', application, 'decline', {
    by: facility.by,
    at,
    reason: 'Too far',
    set,
    details,
  })
  expect(moved).toEqual({ ...application, ...set, status: 'declined', statusReason: 'Too far', version: 2 })
  expect(await findApplication(test.db, application.id)).toEqual(moved)
  expect(await eventsOf(application.id)).toMatchObject([
    {
      happenedAt: at,
      verb: 'decline',
      fromState: 'applied',
      toState: 'declined',
      actorUserId: facility.userId,
      actorSide: 'facility',
      jobId: application.jobId,
      facilityId: application.facilityId,
      clinicianId: application.clinicianId,
      details: { standby: true, reason: 'Too far' },
    },
  ])
})

it('transition: the next move removes a reason that no longer applies', async () => {
  const { application, clinician } = await built()
  const reason = 'Filled'
  const declined = await transition(test.db, 'application', application, 'displace', {
    by: { side: 'clock' },
    at,
    reason,
  })
  const back = await transition(test.db, 'application', declined, 'comeBack', { by: clinician.by, at })
  expect([declined.statusReason, back.statusReason, back.version]).toEqual(['Filled', null, 3])
})

it('transition: the event has the named details, and a job is its own job', async () => {
  const { application, job, facility, clinician } = await built()
  const { facilityId } = application
  await transition(test.db, 'application', application, 'remove', {
    by: clinician.by,
    at,
    about: { facilityId },
  })
  await transition(test.db, 'job', job, 'delete', { by: facility.by, at })
  expect([await eventsOf(application.id), await eventsOf(job.id)]).toMatchObject([
    [{ jobId: null, facilityId, clinicianId: null }],
    [{ jobId: job.id, facilityId, clinicianId: null }],
  ])
})

it('transition: of two with the same row one moves it, and the other is refused', async () => {
  const { application, facility, clinician } = await built()
  const outcomes = await Promise.allSettled([
    test.db.transaction(trx =>
      transition(trx, 'application', application, 'decline', { by: facility.by, at }),
    ),
    test.db.transaction(trx =>
      transition(trx, 'application', application, 'remove', { by: clinician.by, at }),
    ),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes).toContainEqual({
    status: 'rejected',
    reason: expect.objectContaining({ code: 'out_of_date' }),
  })
  expect(await eventsOf(application.id)).toHaveLength(1)
})

it('transition: a move not allowed from this status or for this role changes nothing', async () => {
  const { application, job, facility, clinician } = await built()
  const closed = [
    transition(test.db, 'application', application, 'start', { by: { side: 'clock' }, at }),
    transition(test.db, 'application', application, 'decline', { by: clinician.by, at }),
    transition(test.db, 'job', job, 'expire', { by: facility.by, at }),
  ]
  for (const move of closed) await expect(move).rejects.toMatchObject({ code: 'move_not_open' })
  expect(await findApplication(test.db, application.id)).toEqual(application)
  expect([await eventsOf(application.id), await eventsOf(job.id)]).toEqual([[], []])
})

const later = addMinutes(at, 1)
const machines: Record<StatusNoun, Lifecycle> = { ...lifecycles, refund: chargeLifecycle }

it.each(Object.keys(statusTables) as StatusNoun[])(
  'transition: a %s that changed since it was read is refused, and nothing is recorded',
  async noun => {
    for (const [move, { from, by }] of Object.entries(machines[noun].moves)) {
      const [status = ''] = from
      const [side = 'clock'] = by
      const row = noun === 'member' ? { userId: newId(), status } : { id: newId(), status }
      const moving = transition(test.db, noun, row as never, move as never, { by: { side }, at: later })
      await expect(moving).rejects.toMatchObject({ code: 'out_of_date' })
    }
    expect(await test.db('events').where({ noun, happenedAt: later })).toEqual([])
  },
)
