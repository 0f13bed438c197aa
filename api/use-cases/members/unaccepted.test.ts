import { addHours } from '@gaitway/contract/format/time'
import { buildFacility } from '../../../test/builders/facility.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'
import { runTasks } from '../../../test/tasks.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)

const password = 'Walk_The_Gait9'
const named = { firstName: 'Nia', lastName: 'Okafor' }
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code}`

let count = 0
const invited = async (email = `victim${(count += 1)}@example.test`) => {
  const facility = await buildFacility(db)
  const owner = api.as(facility)
  const answer = await owner.call('members.invite', { email, ...named, access: ['shifts'] })
  await runTasks(services)
  const message = services.mailer.emails.findLast(({ to }) => to === email)
  const token = /\/invitation\?token=([\w-]{43})/.exec(message?.text ?? '')?.[1] ?? ''
  return { facility, owner, answer, email, token, id: answer.body.data.id as string }
}
const inviteFrom = async (email: string) =>
  api.as(await buildFacility(db)).call('members.invite', { email, ...named, access: [] })
const signUp = (email: string) =>
  api.guest.call('accounts.signUp', { email, password, ...named, roles: 'pt', acceptTerms: true })
const accept = (token: string) =>
  api.guest.call('members.accept', {
    token,
    ...named,
    password,
    confirmPassword: password,
    acceptTerms: true,
  })
const isAvailable = async (email: string) =>
  (await api.guest.call('accounts.checkEmail', { email })).body.data.available as boolean
const listed = async ({ owner }: { owner: ReturnType<typeof api.as> }) =>
  (await owner.call('members.list')).body.data.map(({ email }: { email: string }) => email) as string[]

test('invitations: an invited person can sign up with their email, which ends the invitation', async () => {
  const before = await invited()
  expect(await isAvailable(before.email)).toBe(true)
  const answer = await signUp(before.email)
  expect([answer.status, answer.body.data.user]).toMatchObject([
    201,
    { email: before.email, roles: 'pt', status: 'pending' },
  ])
  expect(await isAvailable(before.email)).toBe(false)
  expect(codeOf(await accept(before.token))).toBe('410 link_expired')
  expect(await listed(before)).not.toContain(before.email)
  expect(codeOf(await before.owner.call('members.edit', { subUserId: before.id, status: 'invited' }))).toBe(
    '404 not_found',
  )
  expect((await api.guest.call('accounts.logIn', { email: before.email, password })).status).toBe(200)
})

test('invitations: the audit record stays, for a row without a person', async () => {
  const { id, email } = await invited()
  await signUp(email)
  expect(await db('users').where({ id }).first('email', 'first_name', 'status')).toEqual({
    email: `closed-${id}@closed.invalid`,
    firstName: 'Closed',
    status: 'deactivate',
  })
  expect(await db('events').where({ nounId: id }).orderBy('id')).toMatchObject([
    { noun: 'member', verb: 'invite' },
    { noun: 'member', verb: 'deactivate', actorSide: 'clock' },
    { noun: 'user', verb: 'close', fromState: 'approved', toState: 'deactivate', actorSide: 'clock' },
  ])
})

test('invitations: a withdrawn one doesn’t keep the email either', async () => {
  const { owner, id, email } = await invited()
  await owner.call('members.edit', { subUserId: id, status: 'deactivate' })
  expect(await isAvailable(email)).toBe(true)
  expect((await signUp(email)).status).toBe(201)
})

test('invitations: if another facility invites them too, the latest link counts', async () => {
  const first = await invited()
  const second = await invited(first.email)
  expect(second.answer.status).toBe(201)
  expect(second.id).not.toBe(first.id)
  expect(codeOf(await accept(first.token))).toBe('410 link_expired')
  const opened = await accept(second.token)
  expect([opened.status, opened.body.data.user.facilityId.id]).toEqual([201, second.facility.id])
  expect([await listed(first), await listed(second)]).toEqual([
    [first.facility.email],
    [second.facility.email, first.email],
  ])
})

test('invitations: a person who accepted keeps the email', async () => {
  const { email, token } = await invited()
  await accept(token)
  expect(await isAvailable(email)).toBe(false)
  expect(codeOf(await signUp(email))).toBe('409 email_taken')
  expect(codeOf(await inviteFrom(email))).toBe('409 email_taken')
})

test('invitations: of sign-up and acceptance at once, one is refused', async () => {
  const { email, token } = await invited()
  const answers = await Promise.all([signUp(email), accept(token)])
  expect(answers.map(({ status }) => status).filter(status => status === 201)).toHaveLength(1)
  expect(await db('users').where({ email })).toHaveLength(1)
})

test('invitations: two sign-ups at once with an invited email make one account', async () => {
  const { email } = await invited()
  const answers = await Promise.all([signUp(email), signUp(email)])
  expect(answers.map(codeOf).toSorted()).toEqual(['201 undefined', '409 email_taken'])
})

test('invitations: an address gets five links an hour from all facilities, and a refusal changes nothing', async () => {
  const { owner, id, email, token } = await invited()
  const edit = (status: string) => owner.call('members.edit', { subUserId: id, status })
  for (const status of ['invited', 'invited', 'deactivate', 'invited', 'invited'])
    expect((await edit(status)).status).toBe(200)
  const refused = await edit('invited')
  expect([refused.status, refused.body.message]).toEqual([
    429,
    '5 invitations were sent to this address within the last hour. Try again in an hour.',
  ])
  await edit('deactivate')
  expect(codeOf(await edit('invited'))).toBe('429 too_many_requests')
  expect(codeOf(await inviteFrom(email))).toBe('429 too_many_requests')
  expect((await owner.call('members.list')).body.data[1]).toMatchObject({ id, email, status: 'deactivate' })
  expect(codeOf(await accept(token))).toBe('410 link_expired')
  services.clock.setReal(addHours(services.clock.real(), 1))
  expect((await edit('invited')).status).toBe(200)
  expect((await inviteFrom(email)).status).toBe(201)
})
