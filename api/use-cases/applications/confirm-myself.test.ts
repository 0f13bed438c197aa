import { addMinutes } from '@gaitway/contract/format/time'
import { buildApplication } from '../../../test/builders/application.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildMember } from '../../../test/builders/facility.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { instantSteps } from '../../../test/scenarios/instant.ts'
import { testServices } from '../../../test/services.ts'
import { listNotificationsAbout } from '../../../test/scenarios/standby.ts'
import { readSettlement } from '../../../test/scenarios/books.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)
const { buildInstant, favorite, pageOf, shownTo, take } = instantSteps(services)

type Person = { userId: string }
type Clinician = Awaited<ReturnType<typeof buildClinician>>
type Job = { id: string }

const applicationOf = ({ id: jobId }: Job, { id: clinicianId }: Clinician) =>
  db('applications').where({ jobId, clinicianId }).first()
const lastTo = async (person: Person, { id }: Job) =>
  (await listNotificationsAbout(services, person, id)).at(-1)

test('favorites confirm themselves: charged to the agreed card, the other applicants are declined, both sides are notified', async () => {
  const { facility, card, job, clinician } = await buildInstant()
  const other = await buildApplication(db, { job: { ...job, facility } as never })
  const standby = await buildApplication(db, { job: { ...job, facility } as never, isStandby: true })
  expect(await take(clinician, job)).toMatchObject({
    data: { state: 'confirmed', application: { status: 'upcoming' } },
  })
  expect(services.payments.sentTo('charge').at(-1)).toMatchObject({
    sourceProviderId: card.providerId,
    ownerPresent: false,
  })
  const mine = await applicationOf(job, clinician)
  expect(mine).toMatchObject({ status: 'upcoming', confirmedBy: facility.userId, paymentType: 'card' })
  expect(await readSettlement(db, mine.id)).toMatchObject({ facilityCents: 56_172 })
  const statusOf = async ({ id }: { id: string }) => (await db('applications').where({ id }).first()).status
  expect([await statusOf(other), await statusOf(standby)]).toEqual(['declined', 'applied'])
  expect(await lastTo(facility, job)).toMatchObject({
    type: 'instantConfirmed',
    body: expect.stringMatching(
      /^Jordan Lee, one of your favorites, is confirmed for .* Payment: \$561\.72, using/,
    ),
  })
  expect(await lastTo(clinician, job)).toMatchObject({ type: 'applicationApproved' })
  const events = await db('events')
    .where({ jobId: job.id })
    .whereRaw('details @> \'{"instant": true}\'')
    .select('noun', 'verb', 'actor_user_id')
    .orderBy('noun')
  expect(events).toEqual([
    { noun: 'application', verb: 'confirm', actorUserId: facility.userId },
    { noun: 'hold', verb: 'hold', actorUserId: clinician.userId },
    { noun: 'job', verb: 'confirm', actorUserId: facility.userId },
  ])
})

test('favorites confirm themselves: by bank debit or invoice, or with nothing to pay, they are confirmed right away', async () => {
  const debit = await buildInstant({ paymentType: 'ACH' })
  services.payments.next({ kind: 'processing' })
  expect(await take(debit.clinician, debit.job)).toMatchObject({ data: { state: 'confirmed' } })

  const billed = await buildInstant({ paymentType: 'invoice' })
  expect(await take(billed.clinician, billed.job)).toMatchObject({ data: { state: 'confirmed' } })
  const { id } = await applicationOf(billed.job, billed.clinician)
  expect(await db('invoices').where({ applicationId: id, status: 'draft' })).toHaveLength(1)

  const free = await buildInstant()
  await db('facilities').where({ id: free.facility.id }).update({ feePercent: 0 })
  await db('jobs').where({ id: free.job.id }).update({ jobType: 'FULL_TIME' })
  const before = services.payments.sentTo('charge').length
  expect(await take(free.clinician, free.job)).toMatchObject({ data: { state: 'confirmed' } })
  expect(services.payments.sentTo('charge')).toHaveLength(before)
})

test.each([
  [
    { kind: 'failed', code: 'card_declined', message: 'Your card was declined.' },
    'Your payment didn’t go through. Your card was declined.',
  ],
  [
    { kind: 'needsAction', url: 'https://bank.test/3ds' },
    'Your payment didn’t go through. The cardholder needs to verify this payment.',
  ],
] as const)(
  'favorites confirm themselves: if the card answers %j, the facility is asked',
  async (outcome, why) => {
    const { facility, job, clinician } = await buildInstant()
    services.payments.next(outcome)
    expect(await take(clinician, job)).toMatchObject({
      data: { state: 'asked', application: { status: 'applied' } },
    })
    expect(await db('clinician_bookings').where({ clinicianId: clinician.id })).toEqual([])
    const notified = await lastTo(facility, job)
    expect(notified.type).toBe('instantToConfirm')
    expect(notified.body).toContain(why)
    const { id } = await applicationOf(job, clinician)
    const confirmed = await api.as(facility).call('applications.confirm', {
      decision: 'confirm',
      jobApplicationId: id,
      paymentType: 'card',
    })
    expect(confirmed.body.data.state).toBe('confirmed')
  },
)

test('favorites confirm themselves: if the agreed payment isn’t possible anymore, nothing is charged and the facility is asked', async () => {
  const removed = await buildInstant()
  await db('payment_sources')
    .where({ id: removed.card.id })
    .update({ removedAt: services.clock.now(), isPrimary: false })
  const billed = await buildInstant({ paymentType: 'invoice' })
  await db('facilities').where({ id: billed.facility.id }).update({ invoiceAllowed: false })
  const left = await buildInstant()
  const access = ['shifts', 'payments'] as const
  const member = await buildMember(db, { facilityId: left.facility.id, access: [...access] })
  const { price } = await pageOf(left.facility, left.job)
  const input = { jobId: left.job.id, paymentType: 'card', totalCents: price.card.totalCents }
  expect((await api.as(member).call('jobs.allowInstant', input)).status).toBe(200)
  await db('facility_members')
    .where({ userId: member.userId })
    .update({ access: ['shifts'] })

  const before = services.payments.sentTo('charge').length
  for (const [{ facility, job, clinician }, why] of [
    [removed, 'Add a card first'],
    [billed, 'can’t pay by invoice'],
    [left, 'can’t make payments'],
  ] as const) {
    expect(await take(clinician, job)).toMatchObject({ data: { state: 'asked' } })
    expect(await lastTo(facility, job)).toMatchObject({ type: 'instantToConfirm' })
    expect((await lastTo(facility, job)).body).toContain(why)
  }
  expect(services.payments.sentTo('charge')).toHaveLength(before)
})

test('favorites confirm themselves: once the agreed payment fails, it isn’t tried again and the facility hears of it once', async () => {
  const { facility, job, clinician } = await buildInstant()
  const second = await buildClinician(db)
  await favorite(facility.id, second.id)
  services.payments.next({ kind: 'failed', code: 'card_declined', message: 'Your card was declined.' })
  const before = services.payments.sentTo('charge').length
  expect(await take(clinician, job)).toMatchObject({ data: { state: 'asked' } })
  for (const who of [clinician, second]) {
    expect((await pageOf(who, job)).isInstant).toBe(false)
    expect((await take(who, job)).code).toBe('not_instant')
  }
  expect(services.payments.sentTo('charge')).toHaveLength(before + 1)
  const notified = await listNotificationsAbout(services, facility, job.id)
  expect(notified.filter(({ type }) => type === 'instantToConfirm')).toHaveLength(1)
  expect((await pageOf(facility, job)).instant).toBeNull()
  expect(await db('events').where({ nounId: job.id, verb: 'endInstant' })).toMatchObject([
    { actorSide: 'clock' },
  ])
})

test('favorites confirm themselves: a price above the agreed one isn’t charged, unless the facility itself raised it', async () => {
  const admin = await buildUser(db, { role: 'admin' })
  const boosted = await buildInstant()
  const boost = { id: boosted.job.id, boostPercent: 20 }
  expect((await api.as(admin).call('jobs.updateByStaff', boost)).status).toBe(200)
  const dearer = await buildInstant()
  await db('facilities').where({ id: dearer.facility.id }).update({ feePercent: 30 })
  const before = services.payments.sentTo('charge').length
  for (const { facility, job, clinician } of [boosted, dearer]) {
    expect(await take(clinician, job)).toMatchObject({ data: { state: 'asked' } })
    expect((await lastTo(facility, job)).body).toContain('This shift now costs more')
  }
  expect(services.payments.sentTo('charge')).toHaveLength(before)

  const raised = await buildInstant()
  const edit = { id: raised.job.id, boostPercent: 20 }
  expect((await api.as(raised.facility).call('jobs.update', edit)).status).toBe(200)
  expect(await take(raised.clinician, raised.job)).toMatchObject({ data: { state: 'confirmed' } })
  const cheaper = await buildInstant()
  await db('facilities').where({ id: cheaper.facility.id }).update({ feePercent: 5 })
  expect(await take(cheaper.clinician, cheaper.job)).toMatchObject({ data: { state: 'confirmed' } })
})

test('favorites confirm themselves: an open application counts, at the posted times', async () => {
  const { facility, job, clinician } = await buildInstant()
  const [{ id: slotId, startsAt, endsAt }] = await db('slots').where({ jobId: job.id })
  const startDate = addMinutes(startsAt, 60).toISOString()
  const proposedSlots = [{ slotId, startDate, endDate: endsAt.toISOString() }]
  const applied = await api.as(clinician).call('applications.apply', { jobId: job.id, proposedSlots })
  expect(applied.status).toBe(201)
  expect(await take(clinician, job)).toMatchObject({
    data: { state: 'confirmed', application: { id: applied.body.data.id, proposedSlots: null } },
  })
  const [booked] = await db('slots').where({ jobId: job.id })
  expect(booked.startsAt).toEqual(startsAt)
  expect(await lastTo(facility, job)).toMatchObject({ type: 'instantConfirmed' })
})

test('favorites confirm themselves: refused unless marked, a favorite, eligible, and as shown', async () => {
  const { facility, job, clinician } = await buildInstant()
  const stranger = await buildClinician(db)
  expect((await pageOf(clinician, job)).isInstant).toBe(true)
  expect((await pageOf(stranger, job)).isInstant).toBe(false)
  expect((await take(stranger, job)).code).toBe('not_instant')

  const shown = await shownTo(clinician, job)
  await api.as(facility).call('jobs.update', { id: job.id, hourlyRate: 70 })
  const late = await api.as(clinician).call('applications.confirmMyself', shown)
  expect([late.status, late.body.code]).toEqual([409, 'out_of_date'])

  const cprExpiresAt = new Date('2026-11-01T00:00:00Z')
  await db('clinicians').where({ id: clinician.id }).update({ hasCpr: true, cprExpiresAt })
  expect(await take(clinician, job)).toMatchObject({
    code: 'not_eligible',
    error: { cpr_expired: expect.anything() },
  })
  await db('clinicians').where({ id: clinician.id }).update({ cprExpiresAt: null })

  const pair = { facilityId: facility.id, clinicianId: clinician.id }
  await db('favorite_clinicians').where(pair).delete()
  expect((await take(clinician, job)).code).toBe('not_instant')
  await favorite(facility.id, clinician.id)
  expect((await api.as(facility).call('jobs.endInstant', { jobId: job.id })).status).toBe(200)
  expect((await take(clinician, job)).code).toBe('not_instant')
  expect(await applicationOf(job, clinician)).toBeUndefined()
})

test('favorites confirm themselves: a repeated key charges once, and of two favorites one wins', async () => {
  const { facility, job, clinician } = await buildInstant()
  const second = await buildClinician(db)
  await favorite(facility.id, second.id)
  const before = services.payments.sentTo('charge').length
  const headers = { 'idempotency-key': `twice-${job.id}` }
  const body = await shownTo(clinician, job)
  const send = (who: Person, more = {}) => api.as(who).call('applications.confirmMyself', body, more)
  const answers = await Promise.all([send(clinician, headers), send(second), send(clinician, headers)])
  const confirmed = await db('applications').where({ jobId: job.id, status: 'upcoming' })
  expect(confirmed).toHaveLength(1)
  expect(services.payments.sentTo('charge')).toHaveLength(before + 1)
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect(answers.filter(({ body: said }) => said.data?.state === 'asked')).toEqual([])
  const repeated = await send(clinician, headers)
  const isWinner = confirmed[0].clinicianId === clinician.id
  expect(repeated.body.data?.state).toBe(isWinner ? 'confirmed' : undefined)
  expect((await send(second)).status).toBe(409)
})
