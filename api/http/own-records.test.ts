import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CallName, callNames, calls } from '@gaitway/contract/calls/index'
import { schemas } from '@gaitway/contract/schemas/index'
import type { z } from 'zod'
import type { FilePurpose } from '@gaitway/contract/values/enums'
import { fileUrl } from '@gaitway/contract/schemas/clinicians'
import { buildApplication } from '../../test/builders/application.ts'
import { buildRoom } from '../../test/builders/chat.ts'
import { buildClinician } from '../../test/builders/clinician.ts'
import { buildFacility } from '../../test/builders/facility.ts'
import { testDatabase } from '../../test/database.ts'
import { testApi } from '../../test/http.ts'
import { testServices } from '../../test/services.ts'
import { newId } from '../store/ids.ts'
import { buildInvoice } from '../../test/builders/invoice.ts'
import { buildFile } from '../../test/builders/profile.ts'
import { buildUser } from '../../test/builders/user.ts'

const database = await testDatabase()
const { db } = database
afterAll(async () => {
  listener.close()
  await database.close()
})

const api = testApi(testServices(db))
const [tess, pete] = [await buildClinician(db), await buildClinician(db)]
const [bayou, other] = [await buildFacility(db), await buildFacility(db)]

type Claim = { call: CallName; by: { userId: string }; input: Record<string, unknown> }

/** Each call that takes an identity, made by someone claiming to be another user. */
const quarterExport = { quarter: 1, fiscalYear: 2027, kind: 'shiftCsv' }
const claims: Claim[] = [
  { call: 'accounts.logOut', by: tess, input: { id: pete.userId, roles: 'pt' } },
  { call: 'accounts.logOut', by: tess, input: { id: tess.userId, roles: 'admin' } },
  { call: 'accounts.update', by: tess, input: { userId: pete.userId, firstName: 'Mine' } },
  {
    call: 'accounts.registerDevice',
    by: tess,
    input: { userId: pete.userId, deviceId: 'x', deviceToken: 'y', osType: 'web' },
  },
  { call: 'notifications.list', by: tess, input: { userId: pete.userId } },
  { call: 'notifications.markAllRead', by: tess, input: { userId: pete.userId } },
  { call: 'clinicians.edit', by: tess, input: { id: pete.id, aboutMe: 'Mine' } },
  { call: 'applications.remove', by: tess, input: { clinicianId: pete.id, jobApplicationId: newId() } },
  { call: 'applications.shifts', by: tess, input: { clinicianId: pete.id } },
  { call: 'applications.applicants', by: bayou, input: { facilityId: other.id, jobId: newId() } },
  { call: 'applications.shifts', by: bayou, input: { facilityId: other.id } },
  { call: 'payments.transactions', by: bayou, input: { facilityId: other.id } },
  { call: 'compliance.read', by: bayou, input: { facilityId: other.id } },
  { call: 'compliance.saveSettings', by: bayou, input: { facilityId: other.id, version: 1 } },
  { call: 'compliance.startExport', by: bayou, input: { facilityId: other.id, ...quarterExport } },
  { call: 'compliance.readExport', by: bayou, input: { facilityId: other.id, id: newId() } },
  { call: 'compliance.download', by: bayou, input: { facilityId: other.id, id: newId() } },
  { call: 'evidence.download', by: bayou, input: { format: 'pdf', facilityId: other.id } },
  { call: 'evidence.download', by: tess, input: { format: 'pdf', clinicianId: pete.id } },
  { call: 'payouts.list', by: tess, input: { clinicianId: pete.id } },
  { call: 'payouts.overview', by: tess, input: { clinicianId: pete.id } },
  { call: 'payouts.downloadStatement', by: tess, input: { year: 2026, clinicianId: pete.id } },
  { call: 'jobs.listOwn', by: bayou, input: { facilityId: other.id } },
]

test.each(claims.map(claim => [claim.call, Object.keys(claim.input).join(', '), claim] as const))(
  '%s: refuses another user’s %s',
  async (_call, _fields, { call, by, input }) => {
    const answer = await api.as(by).call(call, input)
    expect([answer.status, answer.body.code]).toEqual([403, 'identity_mismatch'])
  },
)

/** Fields that name who the call is about, not who makes it. */
const about: Partial<Record<CallName, string>> = {
  'accounts.signUp': 'the role a guest signs up for: never staff',
  'blocks.add': 'who the user blocks: only the other side',
  'compliance.checkFile': 'whose file is checked; its form is tried beside the use case',
  'chat.open': 'who the user writes to: only the other side',
  'clinicians.addFavorite': 'who the facility adds as a favorite',
  'clinicians.removeFavorite': 'who the facility adds as a favorite',
}
const IDENTITY = ['userId', 'roles', 'role', 'clinicianId', 'facilityId', 'ownerUserId']

test('identity: every call that takes one and isn’t for staff only is in one of the lists', () => {
  const taking = callNames.filter(name => {
    const { shape = {} } = schemas[name].input as unknown as { shape?: object }
    const { guest, sides = [] } = calls[name].who
    const isForOthers = guest || sides.some(side => side === 'clinician' || side === 'facility')
    return isForOthers && IDENTITY.some(field => field in shape)
  })
  const listed = new Set([...claims.map(({ call }) => call), ...Object.keys(about)])
  expect(taking.filter(name => !listed.has(name))).toEqual([])
  expect(taking.length).toBeGreaterThan(8)
})

/** Records any request made to this server. */
let requestCount = 0
const listener = createServer((_, response) => {
  requestCount += 1
  response.end()
})
listener.listen(0)
await once(listener, 'listening')
const listening = `http://localhost:${(listener.address() as AddressInfo).port}`
const people = {
  clinician: await buildClinician(db),
  facility: await buildFacility(db),
  admin: await buildUser(db),
}
const { invoiceId } = await buildInvoice(db)
const stranger = await buildClinician(db)
await buildApplication(db, { clinician: people.clinician, facility: people.facility })
const roomId = await buildRoom(db, { facilityId: people.facility.id, clinicianId: people.clinician.id })
// so that the profile needs nothing else
await db('clinicians').where({ id: people.clinician.id }).update({ isSignupCompleted: false })

type Attempt = {
  name: CallName
  field: string
  by: keyof typeof people
  purpose: FilePurpose
  list?: true
  more?: object
}

const documents: Omit<Attempt, 'name' | 'by'>[] = [
  { field: 'profileUrl', purpose: 'profilePicture' },
  { field: 'resumeUrl', purpose: 'resume' },
  { field: 'drivingLicensePhotoUrl', purpose: 'drivingLicense', list: true },
  { field: 'covidTestPictureUrl', purpose: 'covidTest' },
  { field: 'cprPictureUrl', purpose: 'cpr' },
  { field: 'tbTestPictureUrl', purpose: 'tbTest' },
  { field: 'malpracticeUrl', purpose: 'malpractice' },
]
const picture = { field: 'profileUrl', purpose: 'profilePicture' } as const

const attempts: Attempt[] = [
  ...documents.map(one => ({ ...one, name: 'clinicians.add' as const, by: 'clinician' as const })),
  ...documents.map(one => ({ ...one, name: 'clinicians.edit' as const, by: 'clinician' as const })),
  { name: 'accounts.update', by: 'clinician', ...picture },
  { name: 'accounts.update', by: 'facility', ...picture },
  { name: 'accounts.update', by: 'admin', ...picture },
  { name: 'facilities.edit', by: 'facility', ...picture },
  { name: 'invoices.attach', by: 'admin', field: 'url', purpose: 'invoice', more: { id: invoiceId } },
  { name: 'chat.send', by: 'facility', field: 'url', purpose: 'chat', more: { roomId } },
  { name: 'files.remove', by: 'clinician', field: 'urls', purpose: 'resume', list: true },
]

const removed = async (userId: string, purpose: FilePurpose) => {
  const url = await buildFile(db, { userId, purpose })
  await db('files')
    .where({ id: url.split('/').at(-1) })
    .update({ deletedAt: new Date('2026-11-20T12:00:00Z') })
  return url
}

/** File URLs that don't belong to this user, by kind. */
const wrongAddresses = async ({ by, purpose }: Attempt): Promise<Record<string, string>> => {
  const { userId } = people[by]
  const own = await buildFile(db, { userId, purpose })
  return {
    'another’s file': await buildFile(db, { userId: stranger.userId, purpose }),
    'a file without an owner': `/api/files/${newId()}`,
    'a removed file': await removed(userId, purpose),
    'a URL on another site': `${listening}/paper.pdf`,
    'a URL on another site that looks like ours': `${listening}${own}`,
    'a URL without a protocol': `//${listening.split('//')[1] ?? ''}${own}`,
    'a stored URL that continues to another site': `${own}@localhost`,
    'a path out of the folder': `${own}/../../../etc/passwd`,
    'a local file': 'file:///etc/passwd',
    'a script': 'javascript:alert(1)',
    'a data URL': 'data:image/png;base64,AAAA',
  }
}

const ask = ({ name, field, by, list, more }: Attempt, url: string) =>
  api.as(people[by]).call(name, { ...more, [field]: list ? [url] : url })

test.each(attempts.map(attempt => [attempt.name, attempt.field, attempt.by, attempt] as const))(
  '%s takes only the user’s own file as %s of a %s and fetches nothing',
  async (_name, _field, _by, attempt) => {
    const before = await db('clinicians').orderBy('id')
    for (const [what, url] of Object.entries(await wrongAddresses(attempt))) {
      const { status, body } = await ask(attempt, url)
      const isAboutIt = body.code === 'not_found' || Object.keys(body.error)[0]?.startsWith(attempt.field)
      expect({ what, status, isAboutIt }).toEqual({
        what,
        status: status === 404 ? 404 : 422,
        isAboutIt: true,
      })
    }
    expect(await db('clinicians').orderBy('id')).toEqual(before)
    const own = await buildFile(db, { userId: people[attempt.by].userId, purpose: attempt.purpose })
    expect((await ask(attempt, own)).status).toBeLessThan(300)
    expect(requestCount).toBe(0)
  },
)

test('own files: a file uploaded for another purpose is refused', async () => {
  for (const attempt of attempts.filter(({ name }) => name !== 'files.remove')) {
    const elsewhere = attempt.purpose === 'chat' ? 'resume' : 'chat'
    const other = await buildFile(db, { userId: people[attempt.by].userId, purpose: elsewhere })
    expect([attempt.name, attempt.field, (await ask(attempt, other)).status]).toEqual([
      attempt.name,
      attempt.field,
      422,
    ])
  }
})

type Parts = { unwrap?: () => z.ZodType; element?: z.ZodType }

const takesFile = (schema: z.ZodType): boolean => {
  const { unwrap, element } = schema as Parts
  const inner = element ?? unwrap?.call(schema)
  return schema === fileUrl || (inner !== undefined && takesFile(inner))
}

test('own files: covers every file field of every call', () => {
  const taking = callNames.flatMap(name => {
    const { shape = {} } = schemas[name].input as unknown as { shape?: Record<string, z.ZodType> }
    return Object.entries(shape).flatMap(([field, schema]) => (takesFile(schema) ? [`${name} ${field}`] : []))
  })
  const tried = new Set(attempts.map(({ name, field }) => `${name} ${field}`))
  expect(taking.filter(one => !tried.has(one))).toEqual([])
  expect(taking).toHaveLength(tried.size)
})
