import { buildApplication } from '../../../test/builders/application.ts'
import { buildClinician, type ClinicianOverrides } from '../../../test/builders/clinician.ts'
import { buildJob } from '../../../test/builders/job.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { callOutShift } from '../../../test/scenarios/call-out.ts'
import { putBackRows, testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)
// people of other tests could take these shifts, too
beforeEach(async () => {
  await putBackRows(db)
  services.clock.set(new Date('2026-11-20T15:00:00Z'))
})

const createdAt = new Date('2026-11-19T12:00:00Z')
const staff = async () => api.as(await buildUser(db, { role: 'subadmin' }))
const candidatesOf = async (job: { id: string }) => {
  const { body } = await (await staff()).call('jobs.listCandidates', { jobId: job.id })
  return body.data.data as { clinicianId: string; name: string; phone: string; distanceMiles: number }[]
}
const named = (firstName: string, more: ClinicianOverrides = {}) =>
  buildClinician(db, { firstName, lastName: 'Ray', ...more })

/** A declined application of someone who lost the shift to another applicant, or whom the facility didn’t want. */
const declined = async (job: Awaited<ReturnType<typeof buildJob>>, by: 'facility' | 'confirmation') => {
  const clinician = await named(`Declined by ${by}`)
  const { id } = await buildApplication(db, { job, clinician, status: 'declined' })
  if (by === 'confirmation') await db('applications').where({ id }).update({ displacedBy: 'filled' })
  return clinician
}

test('candidates: those who applied before, then favorites, then the closest', async () => {
  const job = await buildJob(db)
  const far = await named('Far', { zipCode: '75201' })
  const close = await named('Close')
  const kept = await named('Favorite', { zipCode: '75201' })
  await db('favorite_clinicians').insert({ facilityId: job.facility.id, clinicianId: kept.id, createdAt })
  const lost = await declined(job, 'confirmation')
  await declined(job, 'facility')
  const found = await candidatesOf(job)
  expect(found.map(({ clinicianId }) => clinicianId)).toEqual([lost.id, kept.id, close.id, far.id])
  expect(found.slice(0, 3)).toMatchObject([
    { name: 'Declined by confirmation Ray', hasApplied: true, isFavorite: false, isInvited: false },
    { hasApplied: false, isFavorite: true },
    { clinicianType: 'pt', city: 'Houston', state: 'TX', hasApplied: false, isFavorite: false },
  ])
  expect(found[3]?.distanceMiles).toBeGreaterThan(200)
})

const slots = [{ startsAt: '2026-11-24T15:00:00Z', endsAt: '2026-11-24T23:00:00Z' }]

test.each<[string, (job: Awaited<ReturnType<typeof buildJob>>) => Promise<unknown>]>([
  ['of another discipline', () => named('Slp', { type: 'slp' })],
  ['without a license for the state', () => named('Fla', { licenses: [{ state: 'FL' }] })],
  [
    'whose license ends before the shift',
    () => named('Late', { licenses: [{ state: 'TX', expiresAt: new Date('2026-11-23T00:00:00Z') }] }),
  ],
  [
    'whose CPR ends before the shift',
    () => named('Cpr', { columns: { cprExpiresAt: new Date('2026-11-23T00:00:00Z') } }),
  ],
  ['who isn’t approved', () => named('New', { status: 'pending' })],
  ['who hasn’t completed the profile', () => named('Half', { isSignupCompleted: false })],
  [
    'who is booked at that time',
    async () => buildApplication(db, { slots, status: 'upcoming', clinician: await named('Busy') }),
  ],
  [
    'who has time off then',
    async () => {
      const { id } = await named('Off')
      const [time] = slots
      await db('time_off').insert({ id, clinicianId: id, ...time, createdAt })
    },
  ],
  [
    'who is blocked',
    async ({ facility }) => {
      const blocked = await named('Blocked')
      await api.as(blocked).call('blocks.add', { facilityId: facility.id, reason: 'Late' })
    },
  ],
  ['who has applied', job => buildApplication(db, { job })],
])('candidates: nobody %s', async (_, build) => {
  const job = await buildJob(db, { slots })
  await build(job)
  expect(await candidatesOf(job)).toEqual([])
})

test('invitations by staff: anyone who can take the shift, each once, in the facility’s name', async () => {
  const job = await buildJob(db, { columns: { inviteOnly: true } })
  const tess = await named('Tess')
  const by = await staff()
  const send = () => by.call('jobs.inviteByStaff', { jobId: job.id, clinicianIds: [tess.id] })
  expect((await send()).body.data.invited).toMatchObject([{ clinicianId: tess.id, applicationStatus: null }])
  expect((await send()).status).toBe(200)
  expect(await db('notifications').where({ userId: tess.userId }).pluck('type')).toEqual(['shiftInvitation'])
  expect(await db('events').where({ jobId: job.id, verb: 'invite' })).toMatchObject([
    { actorSide: 'subadmin', facilityId: job.facility.id },
  ])
  expect(await candidatesOf(job)).toMatchObject([{ clinicianId: tess.id, isInvited: true }])
  const applied = await api.as(tess).call('applications.apply', { jobId: job.id })
  expect(applied.status).toBe(201)
  const statusOf = async () => {
    const { body } = await api.as(job.facility).call('jobs.read', { id: job.id })
    return body.data.invited[0].applicationStatus
  }
  expect(await statusOf()).toBe('applied')
  const mine = { jobApplicationId: applied.body.data.id, clinicianId: tess.id }
  expect((await api.as(tess).call('applications.remove', mine)).status).toBe(200)
  expect(await statusOf()).toBeNull()
})

test('invitations by staff: one who can’t take the shift is named with the reason, and no one is invited', async () => {
  const job = await buildJob(db)
  const [tess, slp] = [await named('Tess'), await named('Sal', { type: 'slp' })]
  const refused = await (
    await staff()
  ).call('jobs.inviteByStaff', {
    jobId: job.id,
    clinicianIds: [tess.id, slp.id],
  })
  expect(refused.body.error).toEqual({
    clinicianIds: 'Sal Ray: This shift requires a physical therapist.',
  })
  expect(await db('job_invitations').where({ jobId: job.id })).toEqual([])
})

test('invitations by staff: refused for those who have applied, or whom the facility declined', async () => {
  const job = await buildJob(db)
  const [{ clinician: open }, refused] = [
    await buildApplication(db, { job }),
    await declined(job, 'facility'),
  ]
  const by = await staff()
  for (const { id } of [open, refused]) {
    const { body } = await by.call('jobs.inviteByStaff', { jobId: job.id, clinicianIds: [id] })
    expect(body.error.clinicianIds).toMatch(/: They can’t apply to this shift again\.$/)
  }
  expect(await db('job_invitations').where({ jobId: job.id })).toEqual([])
})

test('invitations by staff: refused for a filled or started shift, and for a clinician who doesn’t exist', async () => {
  const tess = await named('Tess')
  const by = await staff()
  const codeOf = async (jobId: string, id = tess.id) =>
    (await by.call('jobs.inviteByStaff', { jobId, clinicianIds: [id] })).body.code
  const filled = await buildJob(db, { status: 'confirmed' })
  const started = await buildJob(db, {
    slots: [{ startsAt: '2026-11-20T14:00:00Z', endsAt: '2026-11-20T22:00:00Z' }],
  })
  const open = await buildJob(db)
  expect([await codeOf(filled.id), await codeOf(started.id), await codeOf(open.id, tess.userId)]).toEqual([
    'move_not_open',
    'job_already_started',
    'not_found',
  ])
})

describe('call-out with invitations:', () => {
  const invitedTo = ({ job }: { job: { id: string } }) =>
    db('job_invitations').where({ jobId: job.id }).pluck('clinician_id')

  test('those who could take it are known before, and invited with the call-out', async () => {
    const shift = await callOutShift(services)
    const tess = await named('Tess')
    expect(await candidatesOf(shift.job)).toMatchObject([{ clinicianId: tess.id }])
    await shift.record({ invitedClinicianIds: [tess.id] })
    expect(await shift.state()).toMatchObject({ job: 'posted', callOut: 'recorded' })
    expect(await invitedTo(shift)).toEqual([tess.id])
    expect(await shift.notified(tess)).toEqual(['shiftInvitation'])
    expect((await candidatesOf(shift.job)).map(({ clinicianId }) => clinicianId)).toEqual([tess.id])
  })

  test('those who are free at the posted times are listed, not at the times agreed with the one who called out', async () => {
    const shift = await callOutShift(services)
    const [agreed] = await db('slots').where({ jobId: shift.job.id })
    const posted = { startsAt: '2026-11-22T15:00:00.000Z', endsAt: '2026-11-22T23:00:00.000Z' }
    await db('slots')
      .where({ id: agreed.id })
      .update({ postedStartsAt: posted.startsAt, postedEndsAt: posted.endsAt })
    const [busy, free] = [await named('Busy'), await named('Free')]
    await buildApplication(db, { slots: [posted], status: 'upcoming', clinician: busy })
    const { startsAt, endsAt } = agreed
    const then = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
    await buildApplication(db, { slots: [then], status: 'upcoming', clinician: free })
    expect(await candidatesOf(shift.job)).toMatchObject([{ clinicianId: free.id }])
    await shift.record({ invitedClinicianIds: [free.id] })
    expect(await invitedTo(shift)).toEqual([free.id])
  })

  test('who lost the shift to the one who called out gets the invitation, and no other message', async () => {
    const shift = await callOutShift(services)
    const lost = await declined(shift.job, 'confirmation')
    await shift.record({ invitedClinicianIds: [lost.id] })
    expect(await shift.notified(lost)).toEqual(['shiftInvitation'])
    const { body } = await shift.asFacility.call('jobs.read', { id: shift.job.id })
    expect(body.data.invited).toMatchObject([{ clinicianId: lost.id, applicationStatus: null }])
  })

  test('who lost the shift and was invited to it before learns that it is open again', async () => {
    const shift = await callOutShift(services)
    const lost = await declined(shift.job, 'confirmation')
    const before = { jobId: shift.job.id, clinicianId: lost.id, invitedBy: shift.facility.userId, createdAt }
    await db('job_invitations').insert(before)
    await shift.record({ invitedClinicianIds: [lost.id] })
    expect(await shift.notified(lost)).toEqual(['jobOpenAgain'])
  })

  test('the one who called out can’t be invited to it', async () => {
    const shift = await callOutShift(services)
    const refused = await shift.record({ invitedClinicianIds: [shift.clinician.id] })
    expect(refused.error.invitedClinicianIds).toContain('They can’t apply to this shift again.')
    expect(await shift.state()).toMatchObject({ job: 'confirmed', callOut: undefined })
  })

  test.each([
    ['while it is a question', { caller: 'other', callerName: 'Sam Chen' }, undefined],
    ['after the start', {}, '2026-11-21T16:00:00Z'],
    ['someone who can’t take it', {}, undefined, { type: 'slp' as const }],
  ])('refuses to invite %s, and nothing moves', async (_, more, at, who: ClinicianOverrides = {}) => {
    const shift = await callOutShift(services, at)
    const { id } = await named('Sal', who)
    const refused = await shift.record({ ...more, invitedClinicianIds: [id] })
    expect([refused.code, Object.keys(refused.error)]).toEqual(['fields_wrong', ['invitedClinicianIds']])
    expect(await shift.state()).toMatchObject({ job: 'confirmed', callOut: undefined })
    expect(await invitedTo(shift)).toEqual([])
  })
})
