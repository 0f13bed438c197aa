import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import request from 'supertest'
import { hashPassword } from '../../services/secrets.ts'
import { newId } from '../../store/ids.ts'
import { buildApplication } from '../../../test/builders/application.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildFacility, buildMember } from '../../../test/builders/facility.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { testDatabase } from '../../../test/database.ts'
import { pdf } from '../../../test/fixtures/uploads.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'
import { appliedShift, confirmApplication, tickAt } from '../../../test/scenarios/shift.ts'
import { CORRECTION_REASON, workedShift } from '../../../test/scenarios/time-card.ts'
import { testApi, tokenOf } from '../../../test/http.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { zipEntries } from '../../services/files/zip-entries.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
let services: TestServices
let api: ReturnType<typeof testApi>
beforeEach(() => {
  services = testServices(db)
  api = testApi(services)
})

type Person = { userId: string }
const ask = (by: Person, input: Record<string, unknown>) => api.as(by).call('evidence.download', input)
const downloadBytes = async ({ userId }: Person, input: Record<string, unknown>): Promise<Buffer> => {
  const authorization = `Bearer ${await tokenOf(services, userId)}`
  const outgoing = request(api.app).get('/evidence').query(input).set({ authorization })
  const { status, body } = await outgoing.buffer(true).parse((response, done) => {
    const parts: Buffer[] = []
    response.on('data', (part: Buffer) => parts.push(part))
    response.on('end', () => done(null, Buffer.concat(parts)))
  })
  expect(status).toBe(200)
  return body as Buffer
}
const textFor = async (by: Person, input: Record<string, unknown>) =>
  textOfPdf(await downloadBytes(by, { format: 'pdf', ...input })).join(' ')

/** A file of the clinician with its bytes; returns its stored address and its name in the ZIP. */
const uploadAs = async (person: Person) => {
  const { body } = await api.as(person).upload('cpr', [{ name: 'cpr.pdf', bytes: pdf('CPR card') }])
  const url = (body.data[0].url as string).split('?')[0] ?? ''
  return { url, name: `documents/cpr-${url.slice('/api/files/'.length)}.pdf` }
}

/** A shift whose card was submitted, returned, submitted again, corrected, accepted, and corrected once more. */
const provenShift = async () => {
  const shift = await workedShift(services)
  await db('check_ins').insert({
    applicationId: shift.id,
    slotId: shift.job.slots[0]?.id,
    checkedInAt: new Date('2026-11-21T14:58:00Z'),
    checkedOutAt: new Date('2026-11-21T23:02:00Z'),
  })
  const until = (time: string) => [`2026-11-21T${time}:00Z`]
  const { id } = (await shift.write(until('22:00'))).body.data
  await shift.asFacility.call('timesheets.reject', { id, status: 'rejected', reason: 'You left at four.' })
  await shift.edit(id, until('22:30'))
  const key = () => ({ 'idempotency-key': newId() })
  const correct = (call: 'timesheets.revise' | 'timesheets.adjust', time: string) =>
    shift.asAdmin.call(
      call,
      {
        id,
        ...(call === 'timesheets.revise' && { submittedAt }),
        entries: shift.entriesUntil(until(time)),
        reason: CORRECTION_REASON,
      },
      key(),
    )
  const submittedAt = services.clock.now().toISOString()
  await correct('timesheets.revise', '22:45')
  await shift.accept(id)
  await correct('timesheets.adjust', '23:00')
  return { ...shift, input: { jobId: shift.job.id } }
}

test('evidence: has every version of the time card, the approvals, check-ins, credentials and reported days', async () => {
  const { facility, input } = await provenShift()
  const text = await textFor(facility, input)
  const versions = [
    'Submitted, 11/23/2026',
    'to 4:00 PM CST',
    'Returned, 11/23/2026',
    'Reason: You left at four.',
    'Submitted again, 11/23/2026',
    'to 4:30 PM CST',
    'Corrected before it was accepted, 11/23/2026',
    'to 4:45 PM CST',
    'Accepted, 11/23/2026',
    'to 4:45 PM CST',
    'Corrected after it was accepted, 11/23/2026',
    'to 5:00 PM CST',
    `Reason: ${CORRECTION_REASON}`,
  ]
  let from = 0
  for (const version of versions) {
    const found = text.indexOf(version, from)
    expect([version, found >= 0]).toEqual([version, true])
    from = found
  }
  for (const part of [
    'Scheduled 11/21/2026, 9:00 AM CST to 5:00 PM CST',
    'Credentials when the shift was confirmed',
    'Credentials when it started',
    'License TX ',
    'NPI number Not entered',
    '11/21/2026, 8:58 AM CST, checked out 5:02 PM CST',
    'Approvals',
    '7.50 hr, job title code 21',
    'Deduct only recorded breaks',
  ])
    expect(text).toContain(part)
})

test('evidence: of a shift that two clinicians were confirmed for has both, and records the download of each', async () => {
  const [{ clinician, job, input }, admin] = [await provenShift(), await buildUser(db)]
  const other = await buildClinician(db, { firstName: 'Quinn', lastName: 'Before' })
  const { id } = await buildApplication(db, { job, clinician: other, status: 'cancelled' })
  const confirmed = { confirmedAt: services.clock.now(), confirmedBy: admin.userId }
  await db('applications').where({ id }).update(confirmed)
  expect(await textFor(admin, input)).toContain('Quinn Before')
  const read = await db('events').where({ verb: 'downloadEvidence', actorUserId: admin.userId })
  expect(new Set(read.map(event => event.clinicianId))).toEqual(new Set([clinician.id, other.id]))
})

test('evidence: names people to their own side, and everyone to admins', async () => {
  const { clinician, facility, input } = await provenShift()
  const admin = await buildUser(db, { firstName: 'Ada', lastName: 'Admin' })
  const owner = await db('users').where({ id: facility.userId }).first()
  const name = `${owner.firstName} ${owner.lastName}`
  const [shownToClinician, shownToFacility, shownToAdmin] = [
    await textFor(clinician, input),
    await textFor(facility, input),
    await textFor(admin, input),
  ]
  expect(shownToClinician).not.toContain(name)
  expect(shownToFacility).toContain(`by ${name}`)
  expect(shownToFacility).not.toContain('(admin)')
  expect(shownToAdmin).toContain('(admin)')
  expect(shownToFacility).not.toContain('Agreement')
  expect(shownToClinician).toContain('Agreement')
})

/** A confirmed shift of a clinician who replaced the document that they had then. */
const shiftWithDocument = async () => {
  const shift = await appliedShift(db)
  const kept = await uploadAs(shift.clinician)
  await db('clinicians').where({ id: shift.clinician.id }).update({ cprPictureUrl: kept.url })
  await confirmApplication(services, shift.facility.by, shift.id)
  const next = await uploadAs(shift.clinician)
  await db('clinicians').where({ id: shift.clinician.id }).update({ cprPictureUrl: next.url })
  await api.as(shift.clinician).call('files.remove', { urls: [kept.url] })
  return { ...shift, kept, next, input: { jobId: shift.job.id, format: 'zip' } }
}

const unzip = async (by: Person, input: Record<string, unknown>) => unzipSync(await downloadBytes(by, input))

describe('evidence: the ZIP', () => {
  test('has the PDF and the documents as they were, for each reader who may see them', async () => {
    const { clinician, facility, kept, next, input } = await shiftWithDocument()
    await tickAt(services, '2026-11-21T15:01:00Z')
    const admin = await buildUser(db)
    for (const reader of [clinician, facility, admin]) {
      const files = await unzip(reader, input)
      expect(Object.keys(files)).toEqual([
        expect.stringMatching(/^Gaitway-evidence-\d{4}\.pdf$/),
        ...[kept.name, next.name].toSorted(),
      ])
      expect(Buffer.from(files[kept.name] ?? [])).toEqual(pdf('CPR card'))
    }
  })

  test('leaves out documents that the facility doesn’t see anymore', async () => {
    const { facility, clinician, kept, input, id, job } = await shiftWithDocument()
    await db('applications').where({ id }).update({ status: 'cancelled' })
    await db('jobs').where({ id: job.id }).update({ status: 'cancelled' })
    expect(Object.keys(await unzip(facility, input))).toHaveLength(1)
    expect(Object.keys(await unzip(clinician, input))).toContain(kept.name)
    expect(await textFor(facility, { jobId: job.id })).not.toContain(kept.url.slice(-36))
  })

  test('still has the documents of a closed account', async () => {
    const { clinician, facility, kept, input } = await shiftWithDocument()
    await tickAt(services, '2026-11-21T23:01:00Z')
    const password = 'Walk_The_Gait9'
    await db('users')
      .where({ id: clinician.userId })
      .update({ passwordHash: await hashPassword(password) })
    await db('timesheets').insert({
      id: newId(),
      applicationId: (await db('applications').where({ clinicianId: clinician.id }).first('id')).id,
      status: 'accepted',
      submittedAt: services.clock.now(),
      acceptedAt: services.clock.now(),
      workedMinutes: 480,
      payCents: 49_600,
      createdAt: services.clock.now(),
    })
    expect((await api.as(clinician).call('accounts.close', { password })).status).toBe(200)
    expect(Object.keys(await unzip(facility, input))).toContain(kept.name)
    const text = await textFor(facility, { jobId: input.jobId })
    expect(text).toContain('Closed account')
    expect(text).not.toContain('Tess')
  })

  test('asks for a document only when the one before was passed on', async () => {
    const asked: number[] = []
    const list = async function* () {
      for (let number = 0; number < 5; number++) {
        asked.push(number)
        yield { name: `${number}.bin`, at: services.clock.now(), bytes: Buffer.alloc(1000) }
      }
    }
    const parts = zipEntries(list())
    await parts.next()
    expect(asked).toEqual([0])
    await parts.return(undefined)
    expect(asked).toEqual([0])
  })

  test('fails when the bytes of a document are missing, instead of leaving it out', async () => {
    const { facility, kept, input } = await shiftWithDocument()
    await services.files.remove(kept.url.slice(-36))
    await expect(downloadBytes(facility, input)).rejects.toThrow(/aborted|socket hang up/)
  })

  test('has the entries of an empty list and of names beyond ASCII', async () => {
    const at = new Date('2026-11-21T15:00:00Z')
    const list = async function* (names: string[]) {
      for (const name of names) yield { name, at, bytes: Buffer.from(name) }
    }
    for (const names of [[], ['a.pdf'], ['Führerschein.pdf', 'b/ü.txt']]) {
      const files = unzipSync(await buffer(Readable.from(zipEntries(list(names)))))
      expect(Object.keys(files)).toEqual(names)
    }
  })
})

describe('evidence: the same bytes', () => {
  test.each(['pdf', 'zip'])(
    'of a shift and of a clinician at a facility, as %s, at any time',
    async format => {
      const { facility, clinician, input } = await provenShift()
      const { url } = await uploadAs(clinician)
      await db('clinicians').where({ id: clinician.id }).update({ cprPictureUrl: url })
      const inputs = [input, { clinicianId: clinician.id, facilityId: facility.id }]
      const build = () => Promise.all(inputs.map(one => downloadBytes(facility, { ...one, format })))
      const before = await build()
      services.clock.set(new Date('2026-12-24T10:00:00Z'))
      const after = await build()
      expect(after.map((bytes, index) => bytes.equals(before[index] ?? Buffer.alloc(0)))).toEqual([
        true,
        true,
      ])
    },
  )
})

test('evidence: of a clinician at a facility has all their shifts, and adds up a date’s', async () => {
  const first = await appliedShift(db)
  const { clinician, facility } = first
  await confirmApplication(services, facility.by, first.id)
  const input = { clinicianId: clinician.id, facilityId: facility.id }
  for (const reader of [clinician, facility, await buildUser(db)]) {
    const text = await textFor(reader, input)
    expect(text).toContain('Evidence of shifts worked')
    expect(text).toContain('There is no time card.')
  }
  const other = await buildFacility(db)
  expect((await ask(other, { ...input, format: 'pdf' })).body.code).toBe('identity_mismatch')
  const theirs = { clinicianId: clinician.id, format: 'pdf' }
  expect((await ask(other, theirs)).body.code).toBe('not_found')
})

describe('evidence: who reads it', () => {
  test('members with the area, and each read is recorded; the clinician’s own isn’t', async () => {
    const { id, job, facility, clinician } = await appliedShift(db)
    const input = { jobId: job.id, format: 'pdf' }
    expect((await ask(facility, input)).body.code).toBe('not_found')
    await confirmApplication(services, facility.by, id)
    const facilityId = facility.id
    const payer = await buildMember(db, { facilityId, access: ['payments'] })
    const manager = await buildMember(db, { facilityId, access: ['shifts'] })
    const reporter = await buildMember(db, { facilityId, access: ['compliance'] })
    expect((await ask(payer, input)).status).toBe(200)
    expect((await ask(reporter, input)).status).toBe(200)
    expect((await ask(manager, input)).body.code).toBe('not_allowed')
    const subadmin = await buildUser(db, { role: 'subadmin' })
    expect((await ask(subadmin, input)).body.code).toBe('not_allowed')
    expect((await ask(clinician, input)).status).toBe(200)
    const admin = await buildUser(db)
    expect((await ask(admin, input)).status).toBe(200)
    expect((await ask(await buildClinician(db), input)).body.code).toBe('not_found')
    expect((await ask(await buildFacility(db), input)).body.code).toBe('not_found')
    for (const nothing of [{}, { clinicianId: clinician.id }, { facilityId: facility.id }])
      expect((await ask(admin, { ...nothing, format: 'pdf' })).body.code).toBe('not_found')
    const reads = await db('events').where({ verb: 'downloadEvidence', clinicianId: clinician.id })
    expect(new Set(reads.map(({ actorUserId }) => actorUserId))).toEqual(
      new Set([payer.userId, reporter.userId, admin.userId]),
    )
  })
})
