import { addMinutes } from '@gaitway/contract/format/time'
import { hashPassword } from '../../services/secrets.ts'
import { newId } from '../../store/ids.ts'
import { insertCorrection } from '../../store/payouts.ts'
import { buildApplication } from '../../../test/builders/application.ts'
import { buildCallOut } from '../../../test/builders/call-out.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildDelivery } from '../../../test/builders/delivery.ts'
import { buildFacility, buildMember } from '../../../test/builders/facility.ts'
import { buildJob } from '../../../test/builders/job.ts'
import { buildPayoutAccount } from '../../../test/builders/payout-account.ts'
import { buildPayout } from '../../../test/builders/payout.ts'
import { buildFile } from '../../../test/builders/profile.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'
import { runTasks } from '../../../test/tasks.ts'
import { applyAccountEvent } from '../payouts/account.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)

const at = services.clock.now()

const password = 'Walk_The_Gait9'
const passwordHash = await hashPassword(password)
const close = async (person: { userId: string }, entered = password) =>
  (await api.as(person).call('accounts.close', { password: entered })).body

/** Every text in every row that names this person, in every table. */
const tracesOf = async (needle: string) => {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  const found = []
  for (const { name } of rows) {
    const { rows: hits } = await db.raw<{ rows: unknown[] }>(
      `SELECT 1 FROM ?? AS t WHERE to_jsonb(t)::text ILIKE ? LIMIT 1`,
      [name, `%${needle}%`],
    )
    if (hits.length > 0) found.push(name)
  }
  return found
}

test('close: erases everything personal and keeps the shifts without the person', async () => {
  const clinician = await buildClinician(db, { passwordHash, email: 'quinn.erasable@example.test' })
  await db('users')
    .where({ id: clinician.userId })
    .update({ firstName: 'Quinnerasable', phone: '5550100777' })
  await db('clinicians')
    .where({ id: clinician.id })
    .update({ about: 'Quinnerasable walks', npiNumber: '1234567893' })
  const { id, job } = await buildApplication(db, { clinician })
  const call = { caller: 'authorized', callerName: 'Quinnerasable', phone: '5550100777', at }
  await buildCallOut(db, { applicationId: id, recordedBy: clinician.userId, ...call })
  expect((await close(clinician)).status).toBe(200)
  await runTasks(services)
  expect(await tracesOf('quinnerasable')).toEqual([])
  expect(await tracesOf('quinn.erasable')).toEqual([])
  expect(await tracesOf('5550100777')).toEqual([])
  expect(await db('applications').where({ id }).first('status', 'job_id')).toEqual({
    status: 'removed',
    jobId: job.id,
  })
  const login = await api.guest.call('accounts.logIn', { email: 'quinn.erasable@example.test', password })
  expect(login.body.code).toBe('wrong_login')
  expect(services.mailer.emails.at(-1)).toMatchObject({
    to: 'quinn.erasable@example.test',
    subject: 'Your account is closed',
    text: expect.stringContaining('because you closed your Gaitway account'),
  })
})

test('close: what others were sent loses the name; what they were sent about a namesake keeps it', async () => {
  const twin = { firstName: 'Ned', lastName: 'Twin', passwordHash }
  const [clinician, namesake] = [await buildClinician(db, twin), await buildClinician(db, twin)]
  const facility = await buildFacility(db)
  const job = await buildJob(db, { facility })
  const other = await buildJob(db)
  await buildApplication(db, { clinician, job })
  const subject = 'Ned Twin has applied'
  const [first, second] = [addMinutes(at, 1), addMinutes(at, 2)]
  const sent = async (userId: string, jobId: string, fromUserId: string | null, createdAt: Date) => {
    const facts = { userId, jobId, fromUserId, createdAt, type: 'clinicianApplied', body: '' }
    await db('notifications').insert({
      ...facts,
      id: newId(),
      title: subject,
      details: { personName: 'Ned Twin' },
    })
    return buildDelivery(db, { userId, subject, createdAt, message: { subject } })
  }
  const erased = [
    await sent(facility.userId, job.id, clinician.userId, first),
    await sent(facility.userId, job.id, null, second),
  ]
  const kept = [
    await sent(facility.userId, other.id, namesake.userId, addMinutes(at, 3)),
    await sent(other.facility.userId, other.id, null, second),
  ]
  const about = { kind: 'digest', subject: '2 updates', message: { items: [subject] } } as const
  const digest = await buildDelivery(db, { ...about, userId: facility.userId })
  const othersDigest = await buildDelivery(db, { ...about, userId: other.facility.userId })
  expect((await close(clinician)).status).toBe(200)
  const shown = async (ids: string[]) =>
    (await db('deliveries').whereIn('id', ids).orderBy('id').select('subject', 'message')).map(Object.values)
  expect(await shown(erased)).toEqual([
    ['Closed account has applied', null],
    ['Closed account has applied', null],
  ])
  expect(await shown(kept)).toEqual([
    [subject, { subject }],
    [subject, { subject }],
  ])
  expect(await shown([digest])).toEqual([['2 updates', null]])
  expect(await shown([othersDigest])).toEqual([['2 updates', { items: [subject] }]])
})

test('close: clears the browser’s cookie', async () => {
  const clinician = await buildClinician(db, { passwordHash })
  const answer = await api.as(clinician).call('accounts.close', { password })
  const cookies = [answer.get('set-cookie') ?? []].flat()
  expect(cookies.map(cookie => cookie.split('=;')[0])).toEqual([
    'gaitway_refresh',
    'gaitway_signed_in',
    'gaitway_remember',
  ])
})

test('close: requires the password, and the account can’t be reopened', async () => {
  const clinician = await buildClinician(db, { passwordHash })
  expect((await close(clinician, 'Wrong_The_Gait9')).error).toEqual({
    password: 'The password is incorrect.',
  })
  await close(clinician)
  const admin = await buildUser(db, { role: 'admin' })
  const answer = await api.as(admin).call('accounts.decide', { userId: clinician.userId, status: 'approved' })
  expect(answer.body.code).toBe('move_not_open')
})

test('close: an account with open business says what is open and stays', async () => {
  const { clinician, job } = await buildApplication(db, { status: 'upcoming' })
  await db('users').whereIn('id', [clinician.userId, job.facility.userId]).update({ passwordHash })
  expect((await close(clinician)).message).toMatch(/^1 confirmed shift is coming up/)
  expect((await close(job.facility)).code).toBe('account_in_use')
  const posting = await buildFacility(db, { passwordHash })
  await buildJob(db, { facility: posting })
  expect((await close(posting)).message).toMatch(/^You have 1 open shift\./)
})

test('close: a facility closed by its owner locks out its members; a member closes only their own account', async () => {
  const facility = await buildFacility(db, { passwordHash })
  const member = await buildMember(db, { facilityId: facility.id, access: ['shifts'], passwordHash })
  const leaving = await buildMember(db, { facilityId: facility.id, access: [], passwordHash })
  expect((await close(leaving)).status).toBe(200)
  expect((await api.as(facility).call('accounts.current')).status).toBe(200)
  expect((await close(facility)).status).toBe(200)
  expect((await api.as(member).call('members.list')).body.code).toBe('deactivated')
  expect(await db('facilities').where({ id: facility.id }).first('office_name')).toMatchObject({
    officeName: expect.stringMatching(/./),
  })
})

/** A clinician who worked a shift, with its accepted time card and payout. */
const worked = async (payout: Record<string, unknown>) => {
  const clinician = await buildClinician(db, { passwordHash })
  const built = await buildPayout(db, { clinician })
  await db('payouts').where({ id: built.payoutId }).update(payout)
  await db('timesheets').insert({
    id: built.payoutId,
    applicationId: built.id,
    status: 'accepted',
    submittedAt: at,
    acceptedAt: at,
    workedMinutes: 480,
    payCents: 49_600,
    createdAt: at,
  })
  const account = await buildPayoutAccount(services, { clinicianId: clinician.id })
  const correct = (amountCents: number) =>
    insertCorrection(db, {
      clinicianId: clinician.id,
      applicationId: built.id,
      amountCents,
      reason: 'Counted anew.',
      at,
    })
  const close = async () => (await api.as(clinician).call('accounts.close', { password })).body
  return { ...built, account, correct, close }
}
const owed = (amount: string) => ({
  code: 'account_in_use',
  message: `You still have ${amount} coming. You can close your account once you’ve been paid.`,
})

test('close: a member’s documents stay in their facility’s briefs; a closed facility keeps no brief', async () => {
  const facility = await buildFacility(db, { passwordHash })
  const member = await buildMember(db, { facilityId: facility.id, access: ['shifts'], passwordHash })
  const { id: jobId } = await buildJob(db, { facility })
  const file = await buildFile(db, { userId: member.userId, purpose: 'brief' })
  const brief = { entrance: 'North door, code 4471', documents: [file], emrLogin: 'Ask Dana' }
  const saved = await api.as(member).call('briefs.save', { jobId, replaces: null, ...brief })
  expect(saved.status).toBe(200)
  expect((await close(member)).status).toBe(200)
  expect(await db('files').where({ ownerUserId: member.userId, deletedAt: null })).toHaveLength(1)
  await db('jobs').where({ id: jobId }).update({ status: 'expired' })
  expect((await close(facility)).status).toBe(200)
  expect([await db('briefs').where({ jobId }), await db('brief_logins').where({ jobId })]).toEqual([[], []])
})

test('close: money returned by the bank keeps the account open', async () => {
  const { close } = await worked({ status: 'failed', sentAt: at })
  expect(await close()).toMatchObject(owed('$496.00'))
})

test('close: counts what is owed with its corrections, both applied and open', async () => {
  const { close, correct } = await worked({ adjustmentCents: -9_600 })
  expect(await close()).toMatchObject(owed('$400.00'))
  await correct(-10_000)
  expect(await close()).toMatchObject(owed('$300.00'))
})

test('close: an open correction in the clinician’s favor keeps the account open', async () => {
  const { close, correct } = await worked({ status: 'paid', sentAt: at, paidAt: at })
  await correct(6_200)
  expect(await close()).toMatchObject(owed('$62.00'))
})

test('close: a closed account’s bank is no longer recognizable, whatever events arrive later', async () => {
  const { close, clinician, account } = await worked({ status: 'paid', sentAt: at, paidAt: at })
  expect((await close()).status).toBe(200)
  await applyAccountEvent(services, { account: account.accountId, objectId: account.accountId })
  expect(await db('payout_banks').where({ clinicianId: clinician.id })).toMatchObject([
    { bankName: 'Closed account', last4: '0000', isUsable: false },
  ])
})

const admin = await buildUser(db)

const firstFree = async (person: { userId: string }): Promise<string> =>
  (await api.as(person).call('onboarding.slots')).body.data.starts[0]

test('close: cancels the scheduled call, frees its time and notifies the team without a name', async () => {
  const waiting = { passwordHash, status: 'pending', firstName: 'Zedekiah' } as const
  const [person, next] = [await buildClinician(db, waiting), await buildClinician(db, waiting)]
  const startsAt = await firstFree(person)
  const booked = await api.as(person).call('onboarding.book', { startsAt, phone: '5555550177' })
  expect(booked.status).toBe(201)
  expect((await close(person)).status).toBe(200)
  expect(await db('onboarding_calls').where({ userId: person.userId })).toMatchObject([
    { status: 'cancelled', phone: null },
  ])
  expect(await db('events').where({ nounId: booked.body.data.id, verb: 'cancel' })).toMatchObject([
    { actorUserId: person.userId, clinicianId: person.id },
  ])
  const notified = { userId: admin.userId, type: 'callCancelled', fromUserId: person.userId }
  expect(await db('notifications').where(notified).pluck('body')).toEqual([
    expect.stringMatching(/^Closed account canceled the call on /),
  ])
  const again = await api.as(next).call('onboarding.book', { startsAt, phone: '5555550178' })
  expect(again.status).toBe(201)
})

test('close: a sub-user who closes the account leaves the facility, and its owner can’t bring them back', async () => {
  const facility = await buildFacility(db)
  const leaving = await buildMember(db, { facilityId: facility.id, access: ['shifts'], passwordHash })
  expect((await close(leaving)).status).toBe(200)
  expect(await db('facility_members').where({ userId: leaving.userId }).first('status')).toEqual({
    status: 'deactivate',
  })
  expect(await db('events').where({ noun: 'member', nounId: leaving.userId })).toMatchObject([
    { verb: 'deactivate', fromState: 'active', actorUserId: leaving.userId, facilityId: facility.id },
  ])
  const owner = api.as(facility)
  expect((await owner.call('members.list')).body.data).toMatchObject([{ id: facility.userId }])
  const back = { subUserId: leaving.userId, status: 'active' }
  expect((await owner.call('members.edit', back)).body.code).toBe('not_found')
})
