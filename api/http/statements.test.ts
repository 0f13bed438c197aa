import { buildReport } from '../../test/builders/chat.ts'
import { buildApplication } from '../../test/builders/application.ts'
import { callNames, calls, type CallName } from '@gaitway/contract/calls/index'
import type { Side } from '@gaitway/contract/values/enums'
import { signFileLink } from '../services/files/file-link.ts'
import { offlinePlaces } from '../services/places/places.ts'
import { hashToken, newToken } from '../services/secrets.ts'
import { mergeIntoDirectory, refreshWords } from '../store/facility-directory.ts'
import { insertPlaces } from '../store/places.ts'
import { buildClinician } from '../../test/builders/clinician.ts'
import { buildFacility, buildMember } from '../../test/builders/facility.ts'
import { buildTenant } from '../../test/builders/tenant.ts'
import { buildUser } from '../../test/builders/user.ts'
import { testDatabase } from '../../test/database.ts'
import { testApi } from '../../test/http.ts'
import { testServices } from '../../test/services.ts'

/** One statement finds the user, the other reads the answer. */
const STATEMENTS_MAX = 2

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = { ...testServices(db), places: offlinePlaces(db) }
const api = testApi(services)
const sentAt = services.clock.real()

type Person = { userId: string }
const tenant = await buildTenant(db)
const people: Record<Side, Person> = {
  admin: await buildUser(db),
  subadmin: await buildUser(db, { role: 'subadmin' }),
  facility: tenant.facility,
  clinician: tenant.clinician,
}
/** Onboarding calls are for people who aren't approved yet. */
const waiting: Partial<Record<Side, Person>> = {
  facility: await buildFacility(db, { status: 'pending' }),
  clinician: await buildClinician(db, { status: 'pending' }),
}

const resetLink = async ({ userId }: Person) => {
  const token = newToken()
  const link = { userId, tokenHash: hashToken(token), sentAt, hourBeganAt: sentAt }
  await db('password_resets').insert(link)
  return { token }
}

const invitation = async () => {
  const member = await buildMember(db, { facilityId: tenant.facility.id, access: ['shifts'] })
  await db('facility_members')
    .where({ userId: member.userId })
    .update({ status: 'invited', acceptedAt: null })
  const token = newToken()
  const link = {
    userId: member.userId,
    tokenHash: hashToken(token),
    invitedBy: tenant.facility.userId,
    sentAt,
  }
  await db('invitations').insert(link)
  return { token }
}

const signedFile = async () => {
  const [file] = await db('files').where({ ownerUserId: tenant.clinician.userId }).select('id', 'storage_key')
  await services.files.put(file.storageKey, Buffer.from('paper'))
  const expiresAt = new Date(sentAt.getTime() + 60_000)
  const url = signFileLink(file.id, { expiresAt, secret: services.config.sessionSecret })
  return { id: file.id, ...Object.fromEntries(new URL(url, 'http://gaitway.test').searchParams) }
}

const exportedFile = async () => {
  await services.files.put(tenant.complianceExport, Buffer.from('zip'))
  return { facilityId: tenant.facility.id, id: tenant.complianceExport }
}

await db.transaction(async trx => {
  const place = { address1: '1 Main St', city: 'REDLANDS', state: 'CA', zip: '92373', county: '' }
  await mergeIntoDirectory(trx, [
    { ccn: '900005', name: 'BROOKSIDE HEALTHCARE', ...place, outsideArea: false },
  ])
  await refreshWords(trx)
})
const houston = { city: 'Houston', state: 'TX', latitude: 29.7561, longitude: -95.3654 }
await insertPlaces(db, [{ zip: '77002', ...houston, timeZone: 'America/Chicago' }])

const calendarToken = async () => {
  const token = newToken()
  const { id: clinicianId } = tenant.clinician
  await db('calendar_links').insert({ clinicianId, tokenHash: hashToken(token), createdAt: sentAt })
  return { token }
}

const { clinician, facility } = tenant
const nextYear = [{ startsAt: '2027-01-11T15:00:00Z', endsAt: '2027-01-11T23:00:00Z' }]
const confirmed = await buildApplication(db, { status: 'upcoming', clinician, facility, slots: nextYear })

const inputs: Partial<Record<CallName, Record<string, unknown>>> = {
  'accounts.checkFacilityReset': await resetLink(tenant.member),
  'accounts.checkClinicianReset': await resetLink(tenant.clinician),
  'members.readInvitation': await invitation(),
  'clinicians.read': { id: tenant.clinician.id },
  'clinicians.downloadProfile': { id: tenant.clinician.id },
  'evidence.download': { jobId: confirmed.job.id, format: 'pdf' },
  'facilities.read': { id: tenant.facility.id },
  'facilities.searchDirectory': { search: 'brooksde houston' },
  'facilities.timeZones': { zipCode: '77002', state: 'TX' },
  'calendar.feed': await calendarToken(),
  'files.read': await signedFile(),
  'jobs.read': { id: tenant.job.id },
  'jobs.driveTime': { id: tenant.job.id },
  'jobs.listCandidates': { jobId: tenant.job.id },
  'briefs.read': { jobId: confirmed.job.id },
  'briefs.last': { jobAddress1: '1 Fannin St', zipCode: '77030' },
  'chat.messages': { roomId: tenant.room },
  'messageReports.read': { id: await buildReport(db, tenant.message) },
  'jobs.medianRate': { clinicianType: 'pt', state: 'TX', city: 'Houston' },
  'applications.applicants': { jobId: tenant.job.id },
  'timesheets.read': { id: tenant.timesheet },
  'timeOff.read': { id: tenant.timeOff },
  'feedback.read': { id: tenant.worked.id },
  'payments.transactions': { facilityId: tenant.facility.id },
  'payments.read': { id: tenant.payment },
  'compliance.read': { facilityId: tenant.facility.id },
  'compliance.readExport': { facilityId: tenant.facility.id, id: tenant.complianceExport },
  'compliance.download': await exportedFile(),
  'payouts.overview': { clinicianId: tenant.clinician.id },
  'payouts.downloadEarnings': { year: 2026 },
  'payouts.downloadStatement': { year: 2026, clinicianId: tenant.clinician.id },
  'ledger.account': { account: 'bank' },
  'search.find': { q: 'pat' },
  'lists.count': { resource: 'jobs', filters: '[{"status":"posted"},{}]' },
  'caseFiles.timeline': { of: 'facility', id: tenant.facility.id },
}

/** The number of statements of a read, and its status. */
const measure = async (name: CallName, person: Person | undefined, input = inputs[name]) => {
  const caller = person ? api.as(person) : api.guest
  // logging in isn't part of the read
  if (person) await caller.call('accounts.current')
  let statements = 0
  const count = () => void (statements += 1)
  db.on('query', count)
  const { status } = await caller.call(name, input)
  db.off('query', count)
  return { status, statements }
}

const sidesOf = (name: CallName): (Side | 'guest')[] => [...(calls[name].who.sides ?? ['guest' as const])]
const personFor = (name: CallName, side: Side | 'guest') =>
  side === 'guest' ? undefined : name === 'onboarding.slots' ? waiting[side] : people[side]

const reads = callNames.filter(name => calls[name].method === 'GET' && !calls[name].opensSession)
test.each(reads)('%s: takes one statement besides the one for the user', async name => {
  const measured = []
  for (const side of sidesOf(name)) measured.push({ side, ...(await measure(name, personFor(name, side))) })
  expect(measured.filter(({ status, statements }) => status !== 200 || statements > STATEMENTS_MAX)).toEqual(
    [],
  )
})

test('jobs.board: takes no extra statement when distances start from a ZIP code', async () => {
  const input = { near: '77002', sort: 'distance', radiusMiles: 30 }
  expect(await measure('jobs.board', people.clinician, input)).toEqual({
    status: 200,
    statements: STATEMENTS_MAX,
  })
})

test('timesheets.read: takes no extra statement when extra time is pending review', async () => {
  const { timesheet: timesheetId, worked } = tenant
  const [{ id: slotId, startsAt, endsAt }] = await db('slots').where({ jobId: worked.job.id })
  const endedAt = new Date(endsAt.getTime() + 30 * 60_000)
  const entry = { timesheetId, slotId, startedAt: startsAt, endedAt, workedMinutes: 510, payCents: 52700 }
  await db('timesheet_entries').insert(entry)
  await db('timesheet_extra_time').insert({ timesheetId, slotId, minutes: 30, reason: 'A late evaluation' })
  for (const side of ['facility', 'admin'] as const) {
    expect(await measure('timesheets.read', people[side])).toEqual({
      status: 200,
      statements: STATEMENTS_MAX,
    })
    const { extraTime } = (await api.as(people[side]).call('timesheets.read', { id: timesheetId })).body.data
    expect(extraTime).toMatchObject({ minutes: 30, status: 'waiting' })
  }
})

/** A sum of each table; a view adds to the audit log only. */
const sumsOfTables = async () => {
  const names = await db('pg_tables').where({ schemaname: 'public' }).orderBy('tablename').pluck('tablename')
  const kept = names.filter(name => !['events', 'request_limits'].includes(name))
  const sums = await Promise.all(
    kept.map(async name => {
      const { rows } = await db.raw(
        'SELECT md5(string_agg(t::text, chr(10) ORDER BY t::text)) AS sum FROM ?? t',
        [name],
      )
      return [name, rows[0].sum]
    }),
  )
  return Object.fromEntries(sums)
}

test.each(['clinician', 'facility'] as const)(
  'view as a %s: every read answers, and changes nothing but the audit log',
  async side => {
    const { userId } = people[side]
    const { token } = (await api.as(people.admin).call('accounts.viewAs', { userId })).body.data
    const view = api.bearing(token)
    const before = await sumsOfTables()
    const failed: unknown[] = []
    for (const name of reads) {
      if (!sidesOf(name).includes(side) || personFor(name, side) !== people[side]) continue
      const { status } = await view.call(name, inputs[name])
      if (status !== (calls[name].inView === false ? 403 : 200)) failed.push([name, status])
    }
    expect(failed).toEqual([])
    expect(await sumsOfTables()).toEqual(before)
  },
)
