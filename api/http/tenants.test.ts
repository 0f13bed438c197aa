import { callNames, type CallName } from '@gaitway/contract/calls/index'
import { schemas } from '@gaitway/contract/schemas/index'
import { buildApplication } from '../../test/builders/application.ts'
import { buildCard } from '../../test/builders/card.ts'
import { buildClinician } from '../../test/builders/clinician.ts'
import { buildFacility, buildMember } from '../../test/builders/facility.ts'
import { buildDuePayment } from '../../test/builders/due-payment.ts'
import { buildJob } from '../../test/builders/job.ts'
import { buildTenant, idsOf, listOwnRows, secretPattern } from '../../test/builders/tenant.ts'
import { testDatabase } from '../../test/database.ts'
import { testApi } from '../../test/http.ts'
import { complianceTrials } from '../../test/tenant-compliance-calls.ts'
import { accountTrials } from '../../test/tenant-account-calls.ts'
import { moneyKeptByStaff, endingTrials, paymentMethodTrials } from '../../test/tenant-money-calls.ts'
import { staffOnly, type Trial } from '../../test/tenant-staff-calls.ts'
import { editTrials } from '../../test/tenant-edit-calls.ts'
import { timeCardTrials } from '../../test/tenant-time-card-calls.ts'
import { timesTrials } from '../../test/tenant-times-calls.ts'
import { idPaths } from '../../test/id-paths.ts'
import { testServices } from '../../test/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const api = testApi(testServices(db))

const they = await buildTenant(db)
const facility = await buildFacility(db)
const mine = {
  facility,
  clinician: await buildClinician(db),
  member: await buildMember(db, {
    facilityId: facility.id,
    access: ['shifts', 'applicants', 'payments', 'chat'],
  }),
}
const myJob = await buildJob(db, { facility })
const mySlots = [{ startDate: '2026-12-01T15:00:00Z', endDate: '2026-12-01T20:00:00Z' }]
const myApplication = await buildApplication(db, { job: myJob, clinician: mine.clinician })
const details = {
  jobType: 'PART_TIME',
  clinicianType: 'pt',
  settingTypes: ['SNF'],
  patientTypes: [],
  dressCode: 'Scrubs',
  description: 'Treat.',
  hourlyRate: 60,
  minExperienceYears: 0,
}
const myTemplate = { ...details, times: [{ daysLater: 0, start: '08:00', end: '16:00' }] }
await buildCard(db, { facilityId: facility.id })

const NOT_FOUND = ['404 not_found']
const OTHER_PERSON = ['403 identity_mismatch']
const STAFF_ONLY = ['403 not_allowed']
/** Filters by somebody else's id: refused, or an answer that holds nothing of theirs. */
const NOTHING = [...NOT_FOUND, ...OTHER_PERSON, '403 not_allowed', '200 undefined']
const attempts: Trial[] = [
  ...staffOnly(they).map(one => ({ ...one, expected: STAFF_ONLY })),
  ...accountTrials(they),
  { by: 'facility', name: 'members.edit', input: { subUserId: they.member.userId, status: 'deactivate' } },
  { by: 'clinician', name: 'timeOff.read', input: { id: they.timeOff } },
  { by: 'clinician', name: 'timeOff.remove', input: { id: they.timeOff } },
  { by: 'clinician', name: 'blocks.remove', input: { id: they.block } },
  { by: 'facility', name: 'blocks.remove', input: { id: they.block } },
  { by: 'facility', name: 'blocks.add', input: { clinicianId: they.clinician.id, reason: 'Not mine' } },
  { by: 'facility', name: 'facilities.edit', input: { id: they.facility.id, aboutFacility: 'Mine' } },
  {
    by: 'facility',
    name: 'facilities.edit',
    input: {
      locations: [
        {
          id: they.location,
          nickname: 'x',
          address1: '1 Main St',
          city: 'Houston',
          state: 'TX',
          zipCode: '77002',
        },
      ],
    },
  },
  { by: 'facility', name: 'clinicians.downloadProfile', input: { id: they.clinician.id } },
  { by: 'clinician', name: 'clinicians.downloadProfile', input: { id: they.clinician.id } },
  {
    by: 'facility',
    name: 'clinicians.removeFavorite',
    input: { clinicianId: they.clinician.id },
    expected: [...NOT_FOUND, '200 undefined'],
  },
  { by: 'facility', name: 'facilities.read', input: { id: they.facility.id } },
  { by: 'facility', name: 'facilities.edit', input: { id: they.facility.id, officeName: 'Mine' } },
  { by: 'facility', name: 'members.edit', input: { subUserId: they.member.userId, status: 'deactivate' } },
  { by: 'facility', name: 'clinicians.read', input: { id: they.clinician.id } },
  { by: 'clinician', name: 'clinicians.read', input: { id: they.clinician.id } },
  { by: 'clinician', name: 'clinicians.edit', input: { id: they.clinician.id }, expected: OTHER_PERSON },
  { by: 'facility', name: 'jobs.read', input: { id: they.job.id } },
  { by: 'clinician', name: 'jobs.driveTime', input: { id: they.job.id }, expected: NOTHING },
  { by: 'facility', name: 'jobs.delete', input: { id: they.job.id } },
  ...editTrials(they, myJob.id),
  { by: 'facility', name: 'jobs.listOwn', input: { facilityId: they.facility.id }, expected: NOTHING },
  { by: 'facility', name: 'jobTemplates.rename', input: { id: they.template, name: 'Mine' } },
  { by: 'facility', name: 'jobTemplates.remove', input: { id: they.template } },
  {
    by: 'facility',
    name: 'jobTemplates.add',
    input: { name: 'Mine', job: { ...myTemplate, locationId: they.location } },
    expected: ['422 fields_wrong'],
  },
  { by: 'facility', name: 'jobs.invite', input: { jobId: they.job.id, clinicianIds: [they.clinician.id] } },
  {
    by: 'facility',
    name: 'jobs.post',
    input: {
      jobs: [
        {
          ...details,
          slots: mySlots,
          locationId: they.location,
          invitedClinicianIds: [they.clinician.id],
        },
      ],
    },
    expected: [...NOT_FOUND, '422 fields_wrong'],
  },
  {
    by: 'facility',
    name: 'jobs.allowInstant',
    input: { jobId: they.job.id, paymentType: 'card', totalCents: 1 },
  },
  {
    by: 'facility',
    name: 'jobs.allowInstant',
    input: { jobId: myJob.id, paymentType: 'card', sourceId: they.card.id, totalCents: 1 },
    expected: ['422 payment_source_missing'],
  },
  {
    by: 'facility',
    name: 'jobs.post',
    input: {
      jobs: [
        {
          ...details,
          slots: mySlots,
          instant: { paymentType: 'card', sourceId: they.card.id, totalCents: 1 },
        },
      ],
    },
    // the form’s field says that the card is missing
    expected: ['422 fields_wrong'],
  },
  {
    by: 'facility',
    name: 'jobs.previewPrice',
    input: {
      ...details,
      slots: mySlots,
      locationId: they.location,
      invitedClinicianIds: [they.clinician.id],
      instant: { paymentType: 'card', sourceId: they.card.id },
    },
    expected: NOTHING,
  },
  { by: 'facility', name: 'jobs.endInstant', input: { jobId: they.job.id } },
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
  ...endingTrials(they),
  ...timesTrials(
    { openId: they.open.id, facilityId: they.facility.id, slotId: they.slot?.id },
    { jobId: myJob.id, applicationId: myApplication.id },
  ),
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
  {
    by: 'clinician',
    name: 'applications.answerStandby',
    input: { jobApplicationId: they.open.id, answer: 'decline' },
  },
  { by: 'facility', name: 'applications.shifts', input: { jobId: they.job.id }, expected: NOTHING },
  { by: 'facility', name: 'applications.shifts', input: { facilityId: they.facility.id }, expected: NOTHING },
  {
    by: 'clinician',
    name: 'applications.shifts',
    input: { clinicianId: they.clinician.id },
    expected: NOTHING,
  },
  ...timeCardTrials(they),
  { by: 'facility', name: 'payments.read', input: { id: they.payment } },
  { by: 'facility', name: 'payments.complete', input: { id: they.payment } },
  { by: 'facility', name: 'payments.retry', input: { id: they.payment } },
  {
    by: 'facility',
    name: 'payments.retry',
    input: { id: await buildDuePayment(db, await buildJob(db, { facility })), sourceId: they.card.id },
    expected: ['422 payment_source_missing'],
  },
  {
    by: 'facility',
    name: 'payments.transactions',
    input: { facilityId: they.facility.id },
    expected: OTHER_PERSON,
  },
  { by: 'clinician', name: 'payouts.list', input: { clinicianId: they.clinician.id }, expected: NOTHING },
  {
    by: 'clinician',
    name: 'payouts.downloadStatement',
    input: { year: 2026, clinicianId: they.clinician.id },
    expected: OTHER_PERSON,
  },
  ...paymentMethodTrials(they),
  ...complianceTrials(they),
  { by: 'clinician', name: 'chat.messages', input: { roomId: they.room } },
  { by: 'facility', name: 'chat.messages', input: { roomId: they.room } },
  { by: 'clinician', name: 'chat.send', input: { roomId: they.room, text: 'Mine' } },
  { by: 'facility', name: 'chat.send', input: { roomId: they.room, text: 'Mine' } },
  { by: 'facility', name: 'chat.report', input: { messageId: they.message, reason: 'spam' } },
  { by: 'facility', name: 'chat.open', input: { clinicianId: they.clinician.id } },
  { by: 'clinician', name: 'chat.open', input: { facilityUserId: they.facility.userId } },
  { by: 'clinician', name: 'chat.open', input: { facilityUserId: facility.userId, jobId: they.job.id } },
  { by: 'clinician', name: 'files.remove', input: { urls: [they.file] } },
  { by: 'clinician', name: 'files.read', input: { id: they.file.split('/').at(-1) } },
]

const expectNoEffect = async (person: { userId: string }, { name, input, expected = NOT_FOUND }: Trial) => {
  const before = await listOwnRows(db, they)
  const answer = await api.as(person).call(name, input)
  expect(expected).toContain(`${answer.status} ${answer.body.code}`)
  expect(answer.text).not.toMatch(secretPattern)
  expect(await listOwnRows(db, they)).toEqual(before)
}

test.each(attempts.map(one => [one.name, one.by, one] as const))(
  '%s: a %s naming another user’s record sees and changes nothing',
  (_name, by, one) => expectNoEffect(mine[by], one),
)

const ofFacilities = attempts.filter(({ by }) => by === 'facility')

test.each(ofFacilities.map(one => [one.name, one] as const))(
  '%s: a sub-user of another facility with every area sees and changes nothing',
  (_name, one) =>
    expectNoEffect(mine.member, { ...one, expected: [...(one.expected ?? NOT_FOUND), ...STAFF_ONLY] }),
)

/** Ids that name nobody's property: what everyone of a side sees, and what staff keep. */
const shared = [
  'applications.apply .jobId',
  'applications.confirmMyself .jobId',
  'blocks.add .facilityId',
  'clinicians.addFavorite .clinicianId',
  'rates.edit .id',
  'rates.remove .id',
  'leads.handle .id',
  'accounts.decideStaff .userId',
  'messageReports.read .id',
  'messageReports.close .id',
  ...moneyKeptByStaff,
  'leads.editNote .id',
]

const idsAt = (value: unknown, at: string): unknown[] => {
  const [, name, many, rest = ''] = /^\.(\w+)(\[\])?(.*)$/.exec(at) ?? []
  if (!name || typeof value !== 'object' || value === null) return [value]
  const found: unknown = (value as Record<string, unknown>)[name]
  return (many && Array.isArray(found) ? found : [found]).flatMap(one => idsAt(one, rest))
}

test('wherever a call takes an id, one of theirs is tried', () => {
  const theirs = idsOf(they)
  const isTried = (name: CallName, at: string) =>
    attempts.some(one => one.name === name && idsAt(one.input, at).some(id => theirs.has(String(id))))
  const taking = callNames.flatMap(name => idPaths(schemas[name].input).map(at => ({ name, at })))
  const untried = taking.filter(({ name, at }) => !isTried(name, at)).map(({ name, at }) => `${name} ${at}`)
  expect(untried.toSorted()).toEqual(shared.toSorted())
  expect(taking.length).toBeGreaterThan(40)
})
