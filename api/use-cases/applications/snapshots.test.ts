import type { FilePurpose } from '@gaitway/contract/values/enums'
import { addDays, addHours } from '@gaitway/contract/format/time'
import { hashPassword } from '../../services/secrets.ts'
import { callOutShift } from '../../../test/scenarios/call-out.ts'
import { processingDebit } from '../../../test/scenarios/charge.ts'
import { instantSteps } from '../../../test/scenarios/instant.ts'
import { appliedShift, confirmApplication, confirmedShift, tickAt } from '../../../test/scenarios/shift.ts'
import { answerStandbyOffer, offeredStandby } from '../../../test/scenarios/standby.ts'
import { testDatabase } from '../../../test/database.ts'
import { pdf } from '../../../test/fixtures/uploads.ts'
import { testApi } from '../../../test/http.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { findFileId } from '../files/files.ts'
import { tick } from '../tick.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
let services: TestServices
beforeEach(() => {
  services = testServices(db)
})

type Snapshot = { moment: string; takenAt: Date; content: Record<string, unknown>; documentUrls: string[] }
const listSnapshots = async (applicationId: string): Promise<Snapshot[]> =>
  db('credential_snapshots')
    .where({ applicationId })
    .orderBy(['taken_at', 'id'])
    .select('moment', 'taken_at', 'content', 'document_urls')
const listMoments = async (applicationId: string) =>
  (await listSnapshots(applicationId)).map(({ moment }) => moment)
const findApplicationId = async ({ id: jobId }: { id: string }): Promise<string> =>
  (await db('applications').where({ jobId, status: 'upcoming' }).first('id')).id

describe('snapshot: written when a shift is confirmed', () => {
  const ways: Record<string, () => Promise<string>> = {
    'by card': async () => (await confirmedShift(services)).id,
    'by bank debit': async () => (await processingDebit(services)).id,
    'by invoice': async () => (await confirmedShift(services, { paymentType: 'invoice' })).id,
    'with nothing to pay': async () => {
      const { id, facility, job } = await appliedShift(db)
      await db('facilities').where({ id: facility.id }).update({ feePercent: 0 })
      await db('jobs').where({ id: job.id }).update({ jobType: 'FULL_TIME' })
      await confirmApplication(services, facility.by, id)
      return id
    },
    'by a favorite': async () => {
      const { buildInstant, take } = instantSteps(services)
      const { clinician, job } = await buildInstant()
      await take(clinician, job)
      return findApplicationId(job)
    },
    'by a standby who takes the offer': async () => {
      const shift = await offeredStandby(services)
      await answerStandbyOffer(services, shift.first)
      return shift.first.id
    },
  }
  test.each(Object.entries(ways))('%s', async (_, confirm) => {
    const id = await confirm()
    expect(await listMoments(id)).toEqual(['confirmed'])
    const { clinicianId } = await db('applications').where({ id }).first()
    const [license] = await db('clinician_licenses').where({ clinicianId })
    const [{ content, takenAt } = { content: {}, takenAt: null }] = await listSnapshots(id)
    expect(takenAt).toEqual((await db('applications').where({ id }).first()).confirmedAt)
    expect(content).toEqual({
      clinicianType: 'pt',
      npiNumber: null,
      covidStatus: null,
      licenses: [
        { number: license.number, state: 'TX', expiresAt: license.expiresAt?.toISOString() ?? null },
      ],
      malpractice: { isHeld: true, expiresAt: '2030-01-01T00:00:00.000Z' },
      cpr: { isHeld: true, expiresAt: '2030-01-01T00:00:00.000Z' },
      tb: {
        isHeld: true,
        testedAt: '2026-11-01T12:00:00.000Z',
        expiresAt: '2030-01-01T00:00:00.000Z',
        result: 'negative',
      },
      agreement: null,
    })
  })

  test('once more when the clinician is confirmed again', async () => {
    const shift = await callOutShift(services)
    await shift.record()
    await shift.answer('didNotCall', 'My phone was stolen.')
    await shift.decide('didNotCallOut')
    await shift.confirmAgain()
    expect(await listMoments(shift.id)).toEqual(['confirmed', 'confirmed'])
  })

  test('not for a payment that is refused', async () => {
    const { id, facility } = await appliedShift(db)
    services.payments.next({ kind: 'failed', code: 'card_declined', message: 'Declined.' })
    await expect(confirmApplication(services, facility.by, id)).rejects.toThrow('Declined.')
    expect(await listMoments(id)).toEqual([])
  })
})

test('snapshot: the start of a shift has its own, with what changed since', async () => {
  const { id, clinician } = await confirmedShift(services)
  const signedAt = services.clock.now()
  await db('clinician_agreements').insert({
    clinicianId: clinician.id,
    version: '2',
    signature: 'T',
    signedAt,
  })
  await db('clinician_licenses').where({ clinicianId: clinician.id }).update({ number: 'TX-9' })
  await db('clinicians').where({ id: clinician.id }).update({ hasCpr: false, cprExpiresAt: null })
  await tickAt(services, '2026-11-21T15:01:00Z')
  await tick(services)
  const [confirmed, started, ...more] = await listSnapshots(id)
  expect(more).toEqual([])
  expect(confirmed?.content).toMatchObject({ cpr: { isHeld: true }, agreement: null })
  expect(started).toMatchObject({
    moment: 'started',
    content: {
      cpr: { isHeld: false, expiresAt: null },
      licenses: [{ number: 'TX-9' }],
      agreement: { version: '2', signedAt: signedAt.toISOString() },
    },
  })
})

describe('snapshot: the documents of a shift', () => {
  const password = 'Walk_The_Gait9'
  const saveCprPicture = async (clinician: { id: string }, cprPictureUrl: string | null) => {
    await db('clinicians').where({ id: clinician.id }).update({ cprPictureUrl })
  }
  const uploadAs = async (person: { userId: string }, purpose: FilePurpose) => {
    const answer = await testApi(services)
      .as(person)
      .upload(purpose, [{ name: 'cpr.pdf', bytes: pdf(purpose) }])
    return (answer.body.data[0].url as string).split('?')[0] ?? ''
  }
  const findFileState = async (url: string) => {
    const id = findFileId(url) ?? ''
    const row = await db('files').where({ id }).first('deleted_at')
    if (!row) return (await services.files.read(id)) ? 'bytes' : 'gone'
    return row.deletedAt ? 'removed' : (await services.files.read(id)) ? 'kept' : 'lost'
  }
  const tickAfter = async (from: Date, hours: number) => {
    services.clock.set(addHours(from, hours))
    await tick(services)
  }

  /** A confirmed shift that is canceled at once, of a clinician with one document. */
  const shiftWithDocument = async () => {
    const shift = await appliedShift(db)
    const url = await uploadAs(shift.clinician, 'cpr')
    await saveCprPicture(shift.clinician, url)
    await confirmApplication(services, shift.facility.by, shift.id)
    const takenAt = services.clock.now()
    return { ...shift, url, takenAt, asClinician: testApi(services).as(shift.clinician) }
  }

  test('stay when the clinician replaces and removes them, and don’t count toward their limit', async () => {
    const { id, clinician, url, takenAt, asClinician } = await shiftWithDocument()
    expect((await listSnapshots(id))[0]?.documentUrls).toEqual([url])
    const [next, spare] = [await uploadAs(clinician, 'cpr'), await uploadAs(clinician, 'cpr')]
    await saveCprPicture(clinician, next)
    const removed = await asClinician.call('files.remove', { urls: [url, spare] })
    expect(removed.body.data).toEqual({ removed: 1 })
    for (const hours of [26, 52]) await tickAfter(takenAt, hours)
    expect([await findFileState(url), await findFileState(next), await findFileState(spare)]).toEqual([
      'kept',
      'kept',
      'gone',
    ])
    await db('files')
      .where({ id: findFileId(url) })
      .update({ byteSize: 10 * 1024 * 1024 })
    const again = await asClinician.call('files.remove', { urls: [url] })
    expect([again.status, again.body.data]).toEqual([200, { removed: 0 }])
  })

  test('stay for seven years after the account is closed, and are removed then', async () => {
    const { clinician, job, url, takenAt, asClinician } = await shiftWithDocument()
    const alone = await uploadAs(clinician, 'resume')
    await db('users')
      .where({ id: clinician.userId })
      .update({ passwordHash: await hashPassword(password) })
    await db('applications').where({ jobId: job.id }).update({ status: 'cancelled' })
    await db('jobs').where({ id: job.id }).update({ status: 'cancelled' })
    expect((await asClinician.call('accounts.close', { password })).status).toBe(200)
    expect([await findFileState(url), await findFileState(alone)]).toEqual(['kept', 'removed'])
    const end = addDays(takenAt, 2557)
    for (const hours of [26, 28]) await tickAfter(takenAt, hours)
    await tickAfter(end, -1)
    expect([await findFileState(url), await findFileState(alone)]).toEqual(['kept', 'gone'])
    for (const hours of [24, 26]) await tickAfter(end, hours)
    expect(await findFileState(url)).toBe('gone')
  })

  test('stay while any of their shifts is younger', async () => {
    const { clinician, url, takenAt } = await shiftWithDocument()
    const later = await appliedShift(db, { clinician })
    const { id } = later
    services.clock.set(addHours(takenAt, 1))
    await db.transaction(trx =>
      trx('credential_snapshots').insert({
        id,
        applicationId: id,
        moment: 'confirmed',
        takenAt: addDays(takenAt, 30),
        content: {},
        documentUrls: [url],
      }),
    )
    await saveCprPicture(clinician, null)
    const end = addDays(takenAt, 2557)
    await tickAfter(end, 26)
    expect(await findFileState(url)).toBe('kept')
    for (const hours of [2, 28]) await tickAfter(addDays(end, 30), hours)
    expect(await findFileState(url)).not.toBe('kept')
  })
})
