import type { z } from 'zod'
import { calls, callNames, type CallName } from '@gaitway/contract/calls/index'
import { id as idSchema } from '@gaitway/contract/schemas/common'
import { schemas } from '@gaitway/contract/schemas/index'
import { newId } from '../store/ids.ts'
import { buildApplication } from '../testing/builders/application.ts'
import { buildCard } from '../testing/builders/card.ts'
import { buildClinician } from '../testing/builders/clinician.ts'
import { buildFacility, buildMember } from '../testing/builders/facility.ts'
import { buildJob } from '../testing/builders/job.ts'
import { buildFile } from '../testing/builders/profile.ts'
import { testDatabase } from '../testing/database.ts'
import { testApi } from '../testing/http.ts'
import { testOutside } from '../testing/outside.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const api = testApi(testOutside(db))

const SECRET = 'Nobody else reads this'

/** A facility and a clinician with one of everything, each thing marked. */
const theirs = async () => {
  const facility = await buildFacility(db, { officeName: SECRET })
  const clinician = await buildClinician(db, { lastName: SECRET })
  const member = await buildMember(db, { facilityId: facility.id, access: ['shifts'], lastName: SECRET })
  const job = await buildJob(db, { facility, columns: { description: SECRET } })
  const open = await buildApplication(db, { job, clinician, note: SECRET })
  const worked = await buildApplication(db, {
    job: await buildJob(db, {
      facility,
      slots: [{ startsAt: '2026-11-19T15:00:00Z', endsAt: '2026-11-19T23:00:00Z' }],
    }),
    clinician,
    status: 'completed',
  })
  const at = new Date('2026-11-20T12:00:00Z')
  const card = await buildCard(db, { facilityId: facility.id })
  const [payment, timesheet, notification, location] = [newId(), newId(), newId(), newId()]
  await db('payments').insert({
    id: payment,
    application_id: worked.id,
    facility_id: facility.id,
    payment_type: 'card',
    source_id: card.id,
    created_at: at,
  })
  await db('timesheets').insert({
    id: timesheet,
    application_id: worked.id,
    status: 'pending',
    submitted_at: at,
    worked_minutes: 480,
    pay_cents: 49600,
    created_at: at,
  })
  await db('payouts').insert({
    id: newId(),
    application_id: worked.id,
    clinician_id: clinician.id,
    amount_cents: 49600,
    due_at: at,
    created_at: at,
  })
  await db('notifications').insert({
    id: notification,
    user_id: clinician.userId,
    type: 'accountApproved',
    title: SECRET,
    body: SECRET,
    created_at: at,
  })
  await db('facility_locations').insert({
    id: location,
    facility_id: facility.id,
    sort_order: 0,
    nickname: SECRET,
    address1: '1 Main St',
    city: 'Houston',
    state: 'TX',
    zip_code: '77002',
  })
  const file = await buildFile(db, { userId: clinician.userId, purpose: 'resume' })
  const [slot] = worked.job.slots
  return {
    facility,
    clinician,
    member,
    job,
    open,
    worked,
    card,
    payment,
    timesheet,
    notification,
    location,
    file,
    slot,
  }
}
const they = await theirs()
const mine = {
  facility: await buildFacility(db),
  clinician: await buildClinician(db),
}
const myJob = await buildJob(db, { facility: mine.facility })
const mySlots = [{ startDate: '2026-12-01T15:00:00Z', endDate: '2026-12-01T20:00:00Z' }]
await buildCard(db, { facilityId: mine.facility.id })

type Side = 'facility' | 'clinician'
type Attempt = { by: Side; name: CallName; input: Record<string, unknown>; expected?: string[] }

const NOT_FOUND = ['404 not_found']
const OTHER_PERSON = ['403 identity_mismatch']
/** Filters by somebody else's id: refused, or an answer that holds nothing of theirs. */
const NOTHING = [...NOT_FOUND, ...OTHER_PERSON, '403 not_allowed', '200 undefined']
const entries = [
  { slotId: they.slot?.id, startTime: '2026-11-19T15:00:00Z', endTime: '2026-11-19T23:00:00Z' },
]

const attempts: Attempt[] = [
  { by: 'facility', name: 'facilities.read', input: { id: they.facility.id } },
  { by: 'facility', name: 'facilities.edit', input: { id: they.facility.id, officeName: 'Mine' } },
  { by: 'facility', name: 'members.edit', input: { subUserId: they.member.userId, status: 'deactivate' } },
  { by: 'facility', name: 'clinicians.read', input: { id: they.clinician.id } },
  { by: 'clinician', name: 'clinicians.read', input: { id: they.clinician.id } },
  { by: 'clinician', name: 'clinicians.edit', input: { id: they.clinician.id }, expected: OTHER_PERSON },
  { by: 'facility', name: 'jobs.read', input: { id: they.job.id } },
  { by: 'facility', name: 'jobs.delete', input: { id: they.job.id } },
  { by: 'facility', name: 'jobs.listOwn', input: { facilityId: they.facility.id }, expected: NOTHING },
  {
    by: 'facility',
    name: 'jobs.post',
    input: {
      jobs: [
        {
          jobType: 'PART_TIME',
          clinicianType: 'pt',
          slots: mySlots,
          locationId: they.location,
          settingTypes: ['SNF'],
          patientTypes: [],
          dressCode: 'Scrubs',
          description: 'Treat.',
          hourlyRate: 60,
          minExperienceYears: 0,
        },
      ],
    },
    expected: [...NOT_FOUND, '422 fields_wrong'],
  },
  { by: 'facility', name: 'applications.applicants', input: { jobId: they.job.id } },
  {
    by: 'facility',
    name: 'applications.confirm',
    input: { decision: 'confirm', jobApplicationId: they.open.id, paymentType: 'card' },
  },
  {
    by: 'facility',
    name: 'applications.confirm',
    input: {
      decision: 'confirm',
      jobApplicationId: (await buildApplication(db, { job: myJob })).id,
      paymentType: 'card',
      sourceId: they.card.id,
    },
    expected: [...NOT_FOUND, '422 payment_source_missing'],
  },
  {
    by: 'facility',
    name: 'applications.decline',
    input: { decision: 'decline', jobApplicationId: they.open.id },
  },
  {
    by: 'facility',
    name: 'applications.cancel',
    input: { kind: 'cancel', jobId: they.job.id, reason: 'Not mine' },
  },
  {
    by: 'clinician',
    name: 'applications.remove',
    input: { jobApplicationId: they.open.id, clinicianId: mine.clinician.id },
  },
  {
    by: 'clinician',
    name: 'applications.remove',
    input: { jobApplicationId: they.open.id, clinicianId: they.clinician.id },
    expected: OTHER_PERSON,
  },
  { by: 'facility', name: 'applications.shifts', input: { facilityId: they.facility.id }, expected: NOTHING },
  {
    by: 'clinician',
    name: 'applications.shifts',
    input: { clinicianId: they.clinician.id },
    expected: NOTHING,
  },
  {
    by: 'clinician',
    name: 'timesheets.write',
    input: { jobApplicationId: they.worked.id, entries, submit: true },
  },
  { by: 'clinician', name: 'timesheets.read', input: { id: they.timesheet } },
  { by: 'facility', name: 'timesheets.read', input: { id: they.timesheet } },
  { by: 'clinician', name: 'timesheets.edit', input: { id: they.timesheet, entries, submit: true } },
  { by: 'clinician', name: 'timesheets.delete', input: { id: they.timesheet } },
  {
    by: 'facility',
    name: 'timesheets.reject',
    input: { id: they.timesheet, status: 'rejected', reason: 'Not mine' },
  },
  { by: 'facility', name: 'timesheets.accept', input: { id: they.timesheet, documentationCompleted: true } },
  { by: 'facility', name: 'payments.read', input: { id: they.payment } },
  { by: 'facility', name: 'payments.complete', input: { id: they.payment } },
  { by: 'clinician', name: 'payments.payouts', input: { clinicianId: they.clinician.id }, expected: NOTHING },
  { by: 'clinician', name: 'files.remove', input: { urls: [they.file] } },
  { by: 'clinician', name: 'files.read', input: { id: they.file.split('/').at(-1) } },
  { by: 'clinician', name: 'notifications.markRead', input: { notificationId: they.notification } },
  {
    by: 'clinician',
    name: 'notifications.markAllRead',
    input: { userId: they.clinician.userId },
    expected: OTHER_PERSON,
  },
  {
    by: 'clinician',
    name: 'notifications.list',
    input: { userId: they.clinician.userId },
    expected: OTHER_PERSON,
  },
  {
    by: 'clinician',
    name: 'accounts.logOut',
    input: { id: they.clinician.userId, roles: 'pt' },
    expected: OTHER_PERSON,
  },
]

/** Everything of theirs, row for row. */
const everything = async () =>
  JSON.stringify(
    await Promise.all(
      ['users', 'facilities', 'clinicians', 'jobs', 'applications', 'timesheets', 'payments', 'files'].map(
        table => db(table).orderBy('id'),
      ),
    ),
  )

test.each(attempts.map(({ name, by, ...rest }) => [name, by, rest] as const))(
  '%s: a %s that names what is another’s learns and changes nothing',
  async (name, by, { input, expected = NOT_FOUND }) => {
    const before = await everything()
    const answer = await api.as(mine[by]).call(name, input)
    expect(expected).toContain(`${answer.status} ${answer.body.code}`)
    expect(answer.text).not.toContain(SECRET)
    expect(await everything()).toBe(before)
  },
)

/** Calls whose ids name nobody's property: open shifts that every clinician sees, and what staff decide upon. */
const shared: CallName[] = ['applications.apply', 'accounts.decide']

/** Open to whoever holds the link that was mailed. */
const byLink: CallName[] = [
  'accounts.checkFacilityReset',
  'accounts.checkClinicianReset',
  'members.readInvitation',
]

const isId = (schema: z.ZodType): boolean => {
  const inner = (schema as { unwrap?: () => z.ZodType }).unwrap
  return schema === idSchema || (inner !== undefined && isId(inner.call(schema)))
}

test('every call that takes an id is tried', () => {
  const tried = new Set([...attempts.map(({ name }) => name), ...shared, ...byLink])
  const taking = callNames.filter(name => {
    const { shape = {} } = schemas[name].input as unknown as { shape?: Record<string, z.ZodType> }
    return Object.values(shape).some(isId) || calls[name].path.includes('{')
  })
  expect(taking.filter(name => !tried.has(name))).toEqual([])
  expect(taking.length).toBeGreaterThan(15)
})
