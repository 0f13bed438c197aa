import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { addHours } from '@gaitway/contract/format/time'
import { buildApplication } from '../../../test/builders/application.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildFacility, buildMember } from '../../../test/builders/facility.ts'
import { buildJob } from '../../../test/builders/job.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { TEST_NOW, testServices, type TestServices } from '../../../test/services.ts'
import { tickAt } from '../../../test/scenarios/shift.ts'
import { workedShift } from '../../../test/scenarios/time-card.ts'

let database: TestDatabase
let services: TestServices
let api: ReturnType<typeof testApi>
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(() => {
  services = testServices(database.db)
  api = testApi(services)
})
afterAll(() => database.close())

const buildCompleted = async () => {
  const built = await buildApplication(database.db, { status: 'completed' })
  const [asClinician, asFacility] = [api.as(built.clinician), api.as(built.facility)]
  const rate = (by: typeof asClinician, rating: number, more: object = {}) =>
    by.call('feedback.add', { jobApplicationId: built.id, rating, ...more })
  return { ...built, asClinician, asFacility, rate }
}

const now = new Date(TEST_NOW)
const tomorrow = addHours(now, 24)

test('feedback: each side rates the other, and both and staff read it', async () => {
  const shift = await buildCompleted()
  const comment = 'Everything was ready.'
  const first = await shift.rate(shift.asClinician, 5, { tags: ['Clear handoff', 'Clear handoff'], comment })
  expect(first.status).toBe(201)
  expect(first.body.data).toMatchObject({
    jobApplicationId: shift.id,
    clinicianName: 'Tess Therapist',
    reviews: [
      {
        bySide: 'clinician',
        authorId: shift.clinician.userId,
        rating: 5,
        tags: ['Clear handoff'],
        comment,
        createdAt: now.toISOString(),
        changeableUntil: tomorrow.toISOString(),
      },
    ],
  })
  expect((await shift.rate(shift.asFacility, 4, { tags: ['On time'] })).status).toBe(201)
  const subadmin = await buildUser(database.db, { role: 'subadmin' })
  for (const reader of [shift.asClinician, shift.asFacility, api.as(subadmin)]) {
    const { data } = (await reader.call('feedback.read', { id: shift.id })).body
    expect(data.reviews.map((one: { rating: number }) => one.rating)).toEqual([5, 4])
  }
  const stranger = await buildClinician(database.db)
  expect((await api.as(stranger).call('feedback.read', { id: shift.id })).status).toBe(404)
})

test('feedback: the average and count show on the board, the shift, both profiles and applicants', async () => {
  const shift = await buildCompleted()
  const other = await buildApplication(database.db, {
    status: 'completed',
    clinician: shift.clinician,
    job: await buildJob(database.db, {
      facility: shift.facility,
      status: 'completed',
      slots: [{ startsAt: '2026-11-10T15:00:00Z', endsAt: '2026-11-10T23:00:00Z' }],
    }),
  })
  const board = async () => {
    const open = await buildJob(database.db, { facility: shift.facility })
    await buildApplication(database.db, { job: open, clinician: shift.clinician })
    const { data } = (await shift.asClinician.call('jobs.read', { id: open.id })).body
    const listed = (await shift.asClinician.call('jobs.board', { limit: 100 })).body.data.data
    expect(listed.find(({ id }: { id: string }) => id === open.id).facility).toEqual(data.facility)
    const applied = await shift.asFacility.call('applications.applicants', {
      jobId: open.id,
      sortBy: 'rating',
    })
    return { facility: data.facility, applicant: applied.body.data.data[0] }
  }
  expect(await board()).toMatchObject({
    facility: { rating: null, ratingCount: 0 },
    applicant: { rating: null, ratingCount: 0 },
  })
  await shift.rate(shift.asClinician, 5)
  await shift.asClinician.call('feedback.add', { jobApplicationId: other.id, rating: 4 })
  await shift.rate(shift.asFacility, 3)
  expect(await board()).toMatchObject({
    facility: { rating: 4.5, ratingCount: 2 },
    applicant: { rating: 3, ratingCount: 1 },
  })
  const profile = await shift.asFacility.call('clinicians.read', { id: shift.clinician.id })
  expect(profile.body.data).toMatchObject({ rating: 3, ratingCount: 1 })
  const facility = await shift.asClinician.call('facilities.read', { id: shift.facility.id })
  expect(facility.body.data).toMatchObject({ rating: 4.5, ratingCount: 2 })
  const [row] = (
    await shift.asFacility.call('applications.shifts', { shiftStatus: 'completed', sortOrder: 'desc' })
  ).body.data.data
  expect(row).toMatchObject({ id: shift.id, ratings: { byFacility: 3, byClinician: 5 } })
  const job = await shift.asFacility.call('jobs.read', { id: shift.job.id })
  expect(job.body.data.completedApplicationId).toBe(shift.id)
})

test('feedback: only its author changes it, on the first day', async () => {
  const shift = await buildCompleted()
  const colleague = await buildMember(database.db, { facilityId: shift.facility.id, access: ['shifts'] })
  await shift.rate(shift.asFacility, 2, { comment: 'Late.' })
  expect((await shift.rate(api.as(colleague), 5)).body.code).toBe('already_rated')
  services.clock.set(addHours(tomorrow, -1))
  const changed = await shift.rate(shift.asFacility, 4, { tags: ['Team player'] })
  expect(changed.body.data.reviews).toMatchObject([{ rating: 4, tags: ['Team player'], comment: null }])
  services.clock.set(tomorrow)
  expect((await shift.rate(shift.asFacility, 5)).body.code).toBe('rating_final')
  expect(await database.db('clinicians').where({ id: shift.clinician.id }).first()).toMatchObject({
    ratingSum: 4,
    ratingCount: 1,
  })
  const verbs = await database
    .db('events')
    .where({ noun: 'feedback', jobId: shift.job.id })
    .orderBy(['happenedAt', 'id'])
    .pluck('verb')
  expect(verbs).toEqual(['add', 'edit'])
})

test('feedback: zero stars, tags of the other side, and a shift that isn’t completed are refused', async () => {
  const shift = await buildCompleted()
  for (const rating of [0, 6]) {
    const { status, body } = await shift.rate(shift.asClinician, rating)
    expect(status).toBe(422)
    expect(body.error).toEqual({ rating: 'Rating should not be zero' })
  }
  const wrong = await shift.rate(shift.asClinician, 5, { tags: ['On time'] })
  expect(wrong.body.error).toEqual({ tags: 'Choose from the list' })
  const upcoming = await buildApplication(database.db, { status: 'upcoming' })
  const early = await api
    .as(upcoming.clinician)
    .call('feedback.add', { jobApplicationId: upcoming.id, rating: 5 })
  expect(early.body.code).toBe('rating_not_yet')
  const stranger = await buildFacility(database.db)
  expect((await shift.rate(api.as(stranger), 5)).status).toBe(404)
})

test('feedback: the facility is notified of a rating once, and not of changes', async () => {
  const shift = await buildCompleted()
  await shift.rate(shift.asClinician, 5)
  await shift.rate(shift.asClinician, 4)
  await shift.rate(shift.asFacility, 4)
  const notified = await database.db('notifications').where({ jobId: shift.job.id })
  expect(notified).toMatchObject([
    {
      type: 'ratingOnFacility',
      userId: shift.facility.userId,
      title: 'Tess Therapist rated you 5 out of 5: Sat, Nov 21, 9 AM–5 PM, North wing',
    },
  ])
})

test('feedback: both sides are asked when the time card is accepted, unless they have rated already', async () => {
  const shift = await workedShift(services)
  expect(await shift.notificationsTo(shift.facility.userId, 'facilityShiftCompleted')).toHaveLength(1)
  await shift.asFacility.call('feedback.add', { jobApplicationId: shift.id, rating: 5 })
  const card = (await shift.write(['2026-11-21T23:00:00Z'])).body.data
  await shift.accept(card.id)
  expect(await shift.notificationsTo(shift.clinician.userId, 'reviewForFacility')).toHaveLength(1)
  expect(await shift.notificationsTo(shift.facility.userId, 'reviewForClinician')).toHaveLength(0)
  await tickAt(services, '2026-11-26T10:00:00Z')
  expect(await shift.notificationsTo(shift.facility.userId, 'facilityShiftCompleted')).toHaveLength(1)
})

test('feedback: a shift reported as a no-show loses its ratings, also in the averages', async () => {
  const { db } = database
  const shift = await workedShift(services)
  const { id: jobApplicationId, asClinician, asFacility } = shift
  await asClinician.call('feedback.add', { jobApplicationId, rating: 5 })
  await asFacility.call('feedback.add', { jobApplicationId, rating: 1 })
  const averages = async () => {
    const { rating, ratingCount } = (await asClinician.call('facilities.read', { id: shift.facility.id }))
      .body.data
    const clinician = await db('clinicians').where({ id: shift.clinician.id }).first()
    return [rating, ratingCount, clinician.ratingSum, clinician.ratingCount]
  }
  expect(await averages()).toEqual([5, 1, 1, 1])
  const input = { kind: 'noShow', jobApplicationId, reason: 'Nobody came.' }
  expect((await shift.asAdmin.call('applications.noShow', input)).status).toBe(200)
  expect(await averages()).toEqual([null, 0, 0, 0])
  const events = await db('events').where({ noun: 'feedback', jobId: shift.job.id, verb: 'remove' })
  const removed = events.map(({ actorSide, details }) => `${actorSide} ${details.rating}`)
  expect(new Set(removed)).toEqual(new Set(['clock 1', 'clock 5']))
})

/** A small generator, so that a failing sequence can be repeated. */
const numbersFrom = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test('feedback: after random ratings, changes and deletions at once, the sums equal the recount', async () => {
  const { db } = database
  const pick = numbersFrom(7)
  const facilities = [await buildFacility(db), await buildFacility(db)]
  const clinicians = [await buildClinician(db), await buildClinician(db), await buildClinician(db)]
  const shifts = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const start = Date.parse('2026-10-01T15:00:00Z') + index * 86_400_000
      const slots = [{ startsAt: new Date(start), endsAt: addHours(new Date(start), 8) }]
      const [facility, clinician] = [facilities[index % 2], clinicians[index % 3]]
      const job = await buildJob(db, { facility, status: 'completed', slots })
      const { id } = await buildApplication(db, { job, clinician, status: 'completed' })
      return { id, facility: api.as(job.facility), clinician: api.as(clinician ?? { userId: '' }) }
    }),
  )
  for (let round = 0; round < 8; round += 1)
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const shift = shifts[pick(shifts.length)]
        const side = pick(2) === 0 ? 'facility' : 'clinician'
        const rating = 1 + pick(5)
        if (pick(5) === 0) return db('feedback').where({ applicationId: shift?.id, bySide: side }).delete()
        return shift?.[side].call('feedback.add', { jobApplicationId: shift.id, rating })
      }),
    )
  const recount = (table: string, column: string, side: string) => `
    SELECT t.id, t.rating_sum, t.rating_count, coalesce(sum(r.rating), 0)::int AS counted_sum, count(r.id)::int AS counted
    FROM ${table} t LEFT JOIN applications a ON a.${column} = t.id
    LEFT JOIN feedback r ON r.application_id = a.id AND r.by_side = '${side}' GROUP BY t.id`
  for (const sql of [
    recount('facilities', 'facility_id', 'clinician'),
    recount('clinicians', 'clinician_id', 'facility'),
  ]) {
    const { rows } = await db.raw(sql)
    expect(rows.some((row: { counted: number }) => row.counted > 1)).toBe(true)
    for (const row of rows) {
      expect(row.ratingSum).toBe(row.countedSum)
      expect(row.ratingCount).toBe(row.counted)
    }
  }
})
