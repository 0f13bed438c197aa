import { newId } from '../../store/ids.ts'
import { enqueue } from '../../store/outbox.ts'
import { buildApplication, buildHold } from '../../../test/builders/application.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildMember } from '../../../test/builders/facility.ts'
import { buildJob } from '../../../test/builders/job.ts'
import { appliedShift, confirmApplication } from '../../../test/scenarios/shift.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'
import { runTasks } from '../../../test/tasks.ts'
import { apply } from './apply.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)

const applyAs = async (person: { userId: string }, input: object) =>
  (await api.as(person).call('applications.apply', { ...input })).body
const context = { network: '', userAgent: '' }

describe('an application', () => {
  it('is open, counted, and its facility’s applicant reviewers are notified', async () => {
    const job = await buildJob(db)
    const chooser = await buildMember(db, { facilityId: job.facility.id, access: ['applicants'] })
    await buildMember(db, { facilityId: job.facility.id, access: ['payments'] })
    const clinician = await buildClinician(db)
    const { status, data } = await applyAs(clinician, { jobId: job.id, note: ' I know this wing. ' })
    expect(status).toBe(201)
    expect(data).toMatchObject({
      jobId: job.id,
      clinicianId: clinician.id,
      status: 'applied',
      note: 'I know this wing.',
      createdAt: services.clock.now().toISOString(),
    })
    expect(await db('jobs').where({ id: job.id }).first('number_of_applicants')).toEqual({
      numberOfApplicants: 1,
    })
    const notified = await db('notifications').where({ jobId: job.id }).orderBy('user_id')
    expect(notified).toMatchObject(
      [job.facility.userId, chooser.userId].sort().map(userId => ({ userId, type: 'clinicianApplied' })),
    )
    expect(notified[0].body).toBe('Tess Therapist applied for 11/21/2026, 9:00 AM CST.')
    expect(await db('events').where({ nounId: data.id })).toMatchObject([
      { verb: 'apply', fromState: null, toState: 'applied', actorUserId: clinician.userId },
    ])
  })

  it('apply: runs six statements, from the caller to the commit', async () => {
    const job = await buildJob(db)
    await buildMember(db, { facilityId: job.facility.id, access: ['applicants'] })
    const clinician = await buildClinician(db)
    const signedIn = api.as(clinician)
    await signedIn.call('accounts.current')
    const statements: string[] = []
    const note = ({ sql }: { sql: string }) => void statements.push(sql.trim().slice(0, 6))
    db.on('query', note)
    const { status } = (await signedIn.call('applications.apply', { jobId: job.id })).body
    db.off('query', note)
    expect({ status, statements }).toEqual({
      status: 201,
      statements: ['SELECT', 'BEGIN;', 'WITH j', 'SELECT', 'WITH a', 'COMMIT'],
    })
  })

  it('is refused with every reason why the clinician isn’t eligible', async () => {
    const job = await buildJob(db, { clinicianType: 'ot' })
    const clinician = await buildClinician(db, {
      licenses: [{ state: 'FL' }],
      columns: { tbExpiresAt: new Date('2026-11-01T00:00:00Z') },
    })
    await buildApplication(db, { clinician, status: 'upcoming' })
    expect(await applyAs(clinician, { jobId: job.id })).toEqual({
      status: 422,
      code: 'not_eligible',
      message: 'You’re not eligible for this shift yet.',
      error: {
        other_discipline: 'This shift requires an occupational therapist.',
        no_license: 'You don’t have a license for Texas.',
        tb_expired: 'Your TB test expires before the shift ends.',
        overlap: 'You have another shift at this time.',
      },
    })
  })

  it('is refused once the facility is deactivated', async () => {
    const job = await buildJob(db)
    await db('users').where({ id: job.facility.userId }).update({ status: 'deactivate' })
    expect(await applyAs(await buildClinician(db), { jobId: job.id })).toMatchObject({
      code: 'not_eligible',
      error: { not_open: 'This shift is no longer open.' },
    })
  })

  it('is one per job; after a withdrawal the clinician may apply again with another note', async () => {
    const job = await buildJob(db)
    const clinician = await buildClinician(db)
    const first = await applyAs(clinician, { jobId: job.id, note: 'First' })
    expect(await applyAs(clinician, { jobId: job.id })).toMatchObject({ code: 'already_applied' })
    await db('applications').where({ id: first.data.id }).update({ status: 'removed' })
    const again = await applyAs(clinician, { jobId: job.id, note: 'Second' })
    expect(again.data).toMatchObject({ id: first.data.id, status: 'applied', note: 'Second' })
    expect(await db('events').where({ nounId: first.data.id, verb: 'applyAgain' })).toHaveLength(1)
  })

  it.each(['declined', 'cancelled', 'expired'] as const)(
    'can’t be made again when it is %s',
    async status => {
      const { job, clinician } = await buildApplication(db, { status })
      expect(await applyAs(clinician, { jobId: job.id })).toMatchObject({ code: 'already_applied' })
    },
  )

  it('is possible while another applicant is being confirmed, but not after', async () => {
    const held = await buildApplication(db)
    await buildHold(db, held)
    expect((await applyAs(await buildClinician(db), { jobId: held.job.id })).status).toBe(201)
    const filled = await buildApplication(db, { status: 'upcoming' })
    const late = await applyAs(await buildClinician(db), { jobId: filled.job.id })
    expect(late.error).toEqual({ not_open: 'This shift is no longer open.' })
  })

  it('requires an existing job', async () => {
    const clinician = await buildClinician(db)
    const deleted = await buildJob(db, { status: 'deleted' })
    expect((await applyAs(clinician, { jobId: newId() })).code).toBe('not_found')
    expect((await applyAs(clinician, { jobId: deleted.id })).code).toBe('not_found')
  })

  it('made twice at once counts once', async () => {
    const job = await buildJob(db)
    const { by } = await buildClinician(db)
    const both = await Promise.allSettled([1, 2].map(() => apply(services, by, { jobId: job.id }, context)))
    expect(both.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    const lost = both.find(one => one.status === 'rejected')
    expect(lost?.reason).toMatchObject({ code: 'already_applied' })
  })

  it('from many clinicians at once are all created and counted', async () => {
    const job = await buildJob(db)
    const people = await Promise.all(Array.from({ length: 8 }, () => buildClinician(db)))
    await Promise.all(people.map(({ by }) => apply(services, by, { jobId: job.id }, context)))
    expect(await db('jobs').where({ id: job.id }).first('number_of_applicants')).toEqual({
      numberOfApplicants: 8,
    })
  })
})

describe('withdrawing an application', () => {
  const remove = async (person: { userId: string }, jobApplicationId: string, clinicianId: string) =>
    (await api.as(person).call('applications.remove', { jobApplicationId, clinicianId })).body

  it('removes it, lowers the count and is recorded', async () => {
    const { id, job, clinician } = await buildApplication(db)
    expect(await remove(clinician, id, clinician.id)).toMatchObject({ status: 200, data: {} })
    expect(await db('applications').where({ id }).first('status')).toEqual({ status: 'removed' })
    expect(await db('jobs').where({ id: job.id }).first('number_of_applicants')).toEqual({
      numberOfApplicants: 0,
    })
    expect(await db('events').where({ nounId: id })).toMatchObject([{ verb: 'remove' }])
  })

  it.each(['upcoming', 'current', 'completed', 'declined', 'removed'] as const)(
    'is refused once it is %s',
    async status => {
      const { id, clinician } = await buildApplication(db, { status })
      expect(await remove(clinician, id, clinician.id)).toMatchObject({ status: 409, code: 'move_not_open' })
    },
  )

  it('is refused while it is being confirmed, but not while another applicant is', async () => {
    const held = await buildApplication(db)
    const other = await buildApplication(db, { job: held.job })
    await buildHold(db, held)
    expect(await remove(held.clinician, held.id, held.clinician.id)).toMatchObject({
      status: 409,
      code: 'being_confirmed',
    })
    expect((await remove(other.clinician, other.id, other.clinician.id)).status).toBe(200)
  })

  it('is possible for one’s own application only', async () => {
    const { id, clinician } = await buildApplication(db)
    const stranger = await buildClinician(db)
    expect(await remove(stranger, id, clinician.id)).toMatchObject({ status: 403, code: 'identity_mismatch' })
    expect(await remove(stranger, id, stranger.id)).toMatchObject({ status: 404 })
  })
})

describe('declining an applicant', () => {
  const decline = async (person: { userId: string }, jobApplicationId: string, reason?: string) =>
    (await api.as(person).call('applications.decline', { decision: 'decline', jobApplicationId, reason }))
      .body

  it('notifies the clinician, with the reason if there is one', async () => {
    const { id, clinician, facility } = await buildApplication(db)
    const { data } = await decline(facility, id, 'We look for more years.')
    expect(data).toMatchObject({ id, status: 'declined' })
    const notified = await db('notifications').where({ userId: clinician.userId })
    expect(notified).toMatchObject([{ type: 'applicationDeclined' }])
    expect(notified[0].body).toMatch(/Reason: We look for more years\.$/)
    expect(await db('applications').where({ id }).first('status_reason')).toEqual({
      statusReason: 'We look for more years.',
    })
  })

  it('is refused during a confirmation, after a decision, or for another facility', async () => {
    const held = await buildApplication(db)
    await buildHold(db, held)
    expect(await decline(held.facility, held.id)).toMatchObject({ status: 409, code: 'being_confirmed' })
    const confirmed = await buildApplication(db, { status: 'upcoming' })
    expect(await decline(confirmed.facility, confirmed.id)).toMatchObject({ code: 'move_not_open' })
    expect(await decline(confirmed.facility, held.id)).toMatchObject({ status: 404 })
  })
})

const slotsFrom = (startsAt: string, endsAt: string) => ({ slots: [{ startsAt, endsAt }] })
const statusOf = async (id: string) =>
  (await db('applications').where({ id }).first('status', 'status_reason')).status
const displace = async (clinicianId: string, holdId: string | null) => {
  await enqueue(db, 'displaceOverlapping', { clinicianId, holdId })
  await runTasks(services)
}

it('overlaps: declines applications that overlap the confirmed shift, notifies the clinician, and leaves the rest', async () => {
  const clinician = await buildClinician(db)
  const confirmed = await buildApplication(db, { clinician, status: 'upcoming' })
  const overlapping = await buildApplication(db, {
    clinician,
    ...slotsFrom('2026-11-21T22:00:00Z', '2026-11-22T02:00:00Z'),
  })
  const touching = await buildApplication(db, {
    clinician,
    ...slotsFrom('2026-11-21T23:00:00Z', '2026-11-22T02:00:00Z'),
  })
  const stranger = await buildApplication(db, { job: overlapping.job })
  await displace(clinician.id, confirmed.holdId)
  expect(await statusOf(overlapping.id)).toBe('declined')
  expect(await statusOf(touching.id)).toBe('applied')
  expect(await statusOf(stranger.id)).toBe('applied')
  expect(await statusOf(confirmed.id)).toBe('upcoming')
  const notified = await db('notifications').where({ userId: clinician.userId })
  expect(notified).toMatchObject([{ type: 'applicationOverlaps', jobId: overlapping.job.id }])
  expect(await db('events').where({ nounId: overlapping.id })).toMatchObject([
    { verb: 'displace', actorSide: 'clock', fromState: 'applied', toState: 'declined' },
  ])
  await displace(clinician.id, confirmed.holdId)
  expect(await db('events').where({ nounId: overlapping.id })).toHaveLength(1)
})

it('overlaps: declines nothing if the shift was canceled before the worker ran', async () => {
  const clinician = await buildClinician(db)
  const confirmed = await buildApplication(db, { clinician, status: 'upcoming' })
  const overlapping = await buildApplication(db, {
    clinician,
    ...slotsFrom('2026-11-21T22:00:00Z', '2026-11-22T02:00:00Z'),
  })
  await db('clinician_bookings').where({ holdId: confirmed.holdId }).delete()
  await displace(clinician.id, confirmed.holdId)
  expect(await statusOf(overlapping.id)).toBe('applied')
})

it('overlaps: leaves other applicants of the same job alone, also during a confirmation', async () => {
  const clinician = await buildClinician(db)
  const confirmed = await buildApplication(db, { clinician, status: 'upcoming' })
  const overlapping = await buildApplication(db, { clinician })
  const other = await buildApplication(db, { job: overlapping.job })
  await buildHold(db, other)
  await displace(clinician.id, confirmed.holdId)
  expect(await statusOf(overlapping.id)).toBe('declined')
  expect(await statusOf(other.id)).toBe('applied')
})

it('overlaps: an application made during the confirmation doesn’t stay open', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 8; round += 1) {
    const chosen = await appliedShift(db)
    const elsewhere = await buildJob(db)
    const applying = apply(
      services,
      chosen.clinician.by,
      { jobId: elsewhere.id },
      { network: '', userAgent: '' },
    )
    const [, applied] = await Promise.allSettled([
      confirmApplication(services, chosen.facility.by, chosen.id),
      applying,
    ])
    await runTasks(services)
    const left = await db('applications').where({ jobId: elsewhere.id }).pluck('status')
    outcomes.add(applied.status === 'fulfilled' ? left.join() : applied.reason.code)
  }
  expect([...outcomes].filter(outcome => !['declined', 'not_eligible'].includes(outcome))).toEqual([])
})
