import { addMinutes } from '@gaitway/contract/format/time'
import { buildApplication } from '../../../test/builders/application.ts'
import { buildMember } from '../../../test/builders/facility.ts'
import { confirmApplication, requestContext } from '../../../test/scenarios/shift.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import {
  answerStandbyOffer,
  offeredStandby,
  standbyShift,
  dropOut,
  listOffers,
  listNotificationsAbout,
} from '../../../test/scenarios/standby.ts'
import { cancel } from '../applications/cancel.ts'
import { displaceOverlapping } from '../applications/apply.ts'
import { tick } from '../tick.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
let services: TestServices
let api: ReturnType<typeof testApi>
beforeEach(() => {
  services = testServices(db)
  api = testApi(services)
})

const statusOf = async (id: string) => (await db('applications').where({ id }).first('status')).status
const isLive = async (jobId: string) =>
  (await db('standby_rounds').where({ jobId, endedAt: null })).length === 1
const later = (minutes: number) => services.clock.set(addMinutes(services.clock.now(), minutes))
const typesNotified = async (person: { userId: string }, jobId: string) =>
  (await listNotificationsAbout(services, person, jobId)).map(({ type }: { type: string }) => type)

test('standby: confirming one keeps the standbys and declines the others', async () => {
  const { job, first, facility } = await standbyShift(services, { standbys: 1 })
  expect(await statusOf(first.id)).toBe('applied')
  expect(await typesNotified(first.clinician, job.id)).toEqual(['standbyKept'])
  const { body } = await api.as(facility).call('applications.applicants', { jobId: job.id })
  const { data } = body.data
  expect(
    data.map(({ isStandby, standbyOffer }: Record<string, unknown>) => [isStandby, standbyOffer]),
  ).toEqual([
    [false, null],
    [true, null],
  ])
})

test('standby: a drop-out offers the shift to the best eligible standby, with pay and deadline', async () => {
  const shift = await standbyShift(services)
  const { job, first, second, facility } = shift
  const better = await buildApplication(db, { job, isStandby: true })
  await db('clinicians').where({ id: better.clinician.id }).update({ facilityExperience: '[]' })
  await db('clinicians')
    .where({ id: first.clinician.id })
    .update({ hasCpr: true, cprExpiresAt: '2026-11-01' })
  await dropOut(services, shift.confirmed)
  expect(await listOffers(services, job.id)).toEqual([[second.id, 'offered']])
  expect(await listNotificationsAbout(services, second.clinician, job.id)).toMatchObject([
    { type: 'standbyKept' },
    {
      type: 'standbyOffered',
      body: 'Bayou Rehab is offering you the shift on 11/21/2026, 9:00 AM CST. Pay: $496.00 total. Accept or decline by 11/20/2026, 11:00 AM CST. After that, we’ll offer it to the next standby.',
    },
  ])
  expect(await listNotificationsAbout(services, facility, job.id)).toMatchObject([
    {
      type: 'clinicianDroppedOut',
      body: expect.stringMatching(
        / Reason: My car broke down\. We offered it to your standby, Tess Therapist, who can answer until 11\/20\/2026, 11:00 AM CST\.$/,
      ),
    },
  ])
  const standbyOffer = { status: 'offered', answerBy: '2026-11-20T17:00:00.000Z' }
  const page = await api.as(second.clinician).call('jobs.read', { id: job.id })
  expect(page.body.data).toMatchObject({ isStandby: true, standbyOffer })
  const row = await api.as(second.clinician).call('applications.shifts', { skip: 0, limit: 10 })
  expect(row.body.data.data).toMatchObject([{ isStandby: true, standbyOffer }])
  const list = await api.as(facility).call('jobs.listOwn', { skip: 0, limit: 10 })
  expect(list.body.data.data).toMatchObject([{ standbyRound: 'asking' }])
  expect(await db('events').where({ noun: 'standbyOffer', jobId: job.id })).toMatchObject([
    { verb: 'offer', actorSide: 'clock', toState: 'offered', clinicianId: second.clinician.id },
  ])
})

test('standby: close to the shift the deadline is half the time left', async () => {
  const shift = await standbyShift(services)
  services.clock.set(new Date('2026-11-21T14:00:00Z'))
  await dropOut(services, shift.confirmed)
  const { answerBy: until } = await db('standby_offers').where({ applicationId: shift.first.id }).first()
  expect(until.toISOString()).toBe('2026-11-21T14:30:00.000Z')
})

test('standby: an unanswered offer expires, and after the last one the facility is notified', async () => {
  const { job, first, second, facility } = await offeredStandby(services)
  later(119)
  await tick(services)
  expect(await listOffers(services, job.id)).toEqual([[first.id, 'offered']])
  later(1)
  await Promise.all([tick(services), tick(services)])
  await tick(services)
  const passed = [
    [first.id, 'lapsed'],
    [second.id, 'offered'],
  ]
  expect(await listOffers(services, job.id)).toEqual(passed)
  expect(await statusOf(first.id)).toBe('applied')
  later(120)
  await tick(services)
  await tick(services)
  expect((await listOffers(services, job.id)).at(1)).toEqual([second.id, 'lapsed'])
  expect(await isLive(job.id)).toBe(false)
  expect(await typesNotified(facility, job.id)).toEqual(['clinicianDroppedOut', 'standbyNobody'])
})

test('standby: a withdrawn or otherwise confirmed standby isn’t waited for', async () => {
  const { job, first, second } = await offeredStandby(services)
  const take = { jobApplicationId: first.id, clinicianId: first.clinician.id }
  await api.as(first.clinician).call('applications.remove', take)
  await tick(services)
  const elsewhere = await buildApplication(db, { clinician: second.clinician, status: 'upcoming' })
  await displaceOverlapping(services, { clinicianId: second.clinician.id, holdId: elsewhere.holdId ?? '' })
  await tick(services)
  expect(await listOffers(services, job.id)).toEqual([
    [first.id, 'withdrawn'],
    [second.id, 'withdrawn'],
  ])
  expect(await db('applications').where({ id: second.id }).first()).toMatchObject({ displacedBy: 'overlap' })
  expect(await isLive(job.id)).toBe(false)
})

test('standby: applicants declined when the shift was filled learn that it reopened, and may apply again', async () => {
  const { confirmed, job, facility } = await standbyShift(services, { standbys: 0 })
  await dropOut(services, confirmed)
  const next = await buildApplication(db, { job })
  const filled = await buildApplication(db, { job })
  const refused = await buildApplication(db, { job })
  const declining = { decision: 'decline', jobApplicationId: refused.id }
  await api.as(facility).call('applications.decline', declining)
  await confirmApplication(services, facility.by, next.id)
  const page = async () => (await api.as(filled.clinician).call('jobs.read', { id: job.id })).body.data
  expect((await page()).canComeBack).toBe(false)
  await dropOut(services, next)
  expect((await page()).canComeBack).toBe(true)
  expect(await typesNotified(filled.clinician, job.id)).toEqual(['applicationDeclined', 'jobOpenAgain'])
  expect(await typesNotified(refused.clinician, job.id)).toEqual(['applicationDeclined'])
  const come = (person: { userId: string }) =>
    api.as(person).call('applications.apply', { jobId: job.id, standby: true })
  expect((await come(refused.clinician)).body.code).toBe('already_applied')
  expect((await come(next.clinician)).body.code).toBe('already_applied')
  expect((await come(filled.clinician)).body.data).toMatchObject({ status: 'applied', isStandby: true })
  expect(await typesNotified(facility, job.id)).not.toContain('standbyNobody')
})

test('standby: confirming someone else ends the offer and notifies its standby', async () => {
  const { job, first, second, facility } = await offeredStandby(services)
  await confirmApplication(services, facility.by, second.id)
  expect(await listOffers(services, job.id)).toEqual([[first.id, 'withdrawn']])
  expect(await isLive(job.id)).toBe(false)
  expect(await typesNotified(first.clinician, job.id)).toEqual([
    'standbyKept',
    'standbyOffered',
    'standbyOfferOver',
  ])
  const { body } = await api
    .as(first.clinician)
    .call('applications.answerStandby', { jobApplicationId: first.id, answer: 'accept' })
  expect(body.code).toBe('standby_offer_over')
})

test('standby: of two drop-outs at the same moment, the later offer is shown', async () => {
  const { job, first, second, facility } = await offeredStandby(services)
  await confirmApplication(services, facility.by, second.id)
  await dropOut(services, second)
  const page = await api.as(first.clinician).call('jobs.read', { id: job.id })
  expect(page.body.data).toMatchObject({ standbyOffer: { status: 'offered' } })
})

test('standby: confirming the standby with the offer makes their answer unnecessary', async () => {
  const { job, first, second, facility } = await offeredStandby(services)
  await confirmApplication(services, facility.by, first.id)
  expect(await listOffers(services, job.id)).toEqual([[first.id, 'withdrawn']])
  expect(await typesNotified(first.clinician, job.id)).toEqual([
    'standbyKept',
    'standbyOffered',
    'applicationApproved',
  ])
  expect(await typesNotified(second.clinician, job.id)).toEqual(['standbyKept', 'standbyKept'])
})

test('standby: canceling the shift ends it for standbys too, during an offer or a confirmation', async () => {
  const cancelIt = ({ facility, job }: Awaited<ReturnType<typeof standbyShift>>) =>
    cancel(
      services,
      facility.by,
      { kind: 'cancel', jobId: job.id, reason: 'The unit is closed.' },
      requestContext,
    )
  const confirmed = await standbyShift(services)
  await cancelIt(confirmed)
  expect(await statusOf(confirmed.first.id)).toBe('cancelled')
  expect(await typesNotified(confirmed.first.clinician, confirmed.job.id)).toEqual([
    'standbyKept',
    'shiftCancelled',
  ])
  const offered = await offeredStandby(services)
  await cancelIt(offered)
  await tick(services)
  expect(await listOffers(services, offered.job.id)).toEqual([[offered.first.id, 'withdrawn']])
  expect(await isLive(offered.job.id)).toBe(false)
})

test('standby: standbys are released once the shift has started', async () => {
  const { job, first, facility } = await standbyShift(services)
  services.clock.set(new Date('2026-11-21T15:00:00Z'))
  await tick(services)
  expect(await statusOf(first.id)).toBe('expired')
  expect(await typesNotified(facility, job.id)).toEqual([])
})

test('standby: declined standbys and the one who dropped out get no offer', async () => {
  const shift = await standbyShift(services)
  const { job, first, second, facility } = shift
  await db('applications').where({ id: shift.confirmed.id }).update({ isStandby: true })
  await api.as(facility).call('applications.decline', { decision: 'decline', jobApplicationId: first.id })
  await dropOut(services, shift.confirmed)
  expect(await listOffers(services, job.id)).toEqual([[second.id, 'offered']])
})

test('standby: without an eligible standby, no one is said to have been asked', async () => {
  const { confirmed, job, standbys, facility } = await standbyShift(services)
  const expired = { hasCpr: true, cprExpiresAt: '2026-11-01' }
  for (const { clinician } of standbys) await db('clinicians').where({ id: clinician.id }).update(expired)
  await dropOut(services, confirmed)
  expect(await listOffers(services, job.id)).toEqual([])
  expect((await listNotificationsAbout(services, facility, job.id)).at(-1)).toEqual({
    type: 'standbyNobody',
    body: 'None of your standbys accepted the shift on 11/21/2026, 9:00 AM CST. It’s open on the job board again.',
  })
})

test('standby: only members who may open the applicants are notified of them', async () => {
  const { confirmed, job, standbys, facility } = await standbyShift(services, { standbys: 1, agreed: false })
  const planner = await buildMember(db, { facilityId: facility.id, access: ['shifts'] })
  const chooser = await buildMember(db, { facilityId: facility.id, access: ['applicants'] })
  await dropOut(services, confirmed)
  for (const standby of standbys) await answerStandbyOffer(services, standby)
  expect(await typesNotified(planner, job.id)).toEqual(['clinicianDroppedOut'])
  expect(await typesNotified(chooser, job.id)).toEqual(['clinicianDroppedOut', 'standbyAccepted'])
})

test('standby: a round without standbys is over at once', async () => {
  const { confirmed, job } = await standbyShift(services, { standbys: 0 })
  await dropOut(services, confirmed)
  expect(await isLive(job.id)).toBe(false)
})

test('standby: if the member who agreed can’t pay anymore, nothing is charged and the facility is asked', async () => {
  const { job, first, facility } = await offeredStandby(services)
  const member = await buildMember(db, { facilityId: facility.id, access: ['shifts', 'applicants'] })
  await db('holds').where({ jobId: job.id }).update({ heldBy: member.userId })
  expect(await answerStandbyOffer(services, first)).toMatchObject({ state: 'asked' })
  expect(services.payments.sentTo('charge')).toHaveLength(1)
  const [last] = (await listNotificationsAbout(services, facility, job.id)).slice(-1)
  expect(last?.body).toContain('can’t make payments')
})

test.each([
  ['the service fee', 'facilities', { feePercent: 15 }],
  ['the boost', 'jobs', { boostPercent: 20 }],
] as const)(
  'standby: %s rose after the consent, the facility is asked to confirm, and sees why',
  async (_, table, change) => {
    const { job, first, facility } = await offeredStandby(services)
    await db(table)
      .where({ id: table === 'jobs' ? job.id : facility.id })
      .update(change)
    expect(await answerStandbyOffer(services, first)).toMatchObject({ state: 'asked' })
    expect(services.payments.sentTo('charge')).toHaveLength(1)
    expect((await listNotificationsAbout(services, facility, job.id)).at(-1)).toMatchObject({
      type: 'standbyAccepted',
      body: expect.stringMatching(/This shift now costs more than your facility agreed to\.$/),
    })
  },
)

test('standby: the price fell for one standby, the next is still confirmed at the price agreed to at first', async () => {
  const { facility, first, second } = await offeredStandby(services)
  await db('facilities').where({ id: facility.id }).update({ feePercent: 5 })
  await answerStandbyOffer(services, first)
  await dropOut(services, first)
  await db('facilities').where({ id: facility.id }).update({ feePercent: 10 })
  expect(await answerStandbyOffer(services, second)).toMatchObject({ state: 'confirmed' })
  expect(services.payments.sentTo('charge').at(-1)).toMatchObject({ amountCents: 56_172 })
})
