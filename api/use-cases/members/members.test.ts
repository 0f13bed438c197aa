import { INVITATION_DAYS, TERMS_VERSION } from '@gaitway/contract/values/limits'
import { addDays } from '@gaitway/contract/format/time'
import { buildFacility, buildMember } from '../../../test/builders/facility.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'
import { runTasks } from '../../../test/tasks.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)
const startedAt = services.clock.real()
beforeEach(() => {
  services.clock.setReal(startedAt)
  services.mailer.emails.length = 0
})

let count = 0
const input = (more: object = {}) => ({
  email: `New.Person${(count += 1)}@Example.test`,
  firstName: 'Nia',
  lastName: 'Scheduler',
  access: ['shifts', 'applicants', 'shifts'],
  ...more,
})
const chosen = {
  firstName: 'Nia',
  lastName: 'Okafor',
  password: 'Walk_The_Gait9',
  confirmPassword: 'Walk_The_Gait9',
  acceptTerms: true,
}
const linkIn = async (email: string) => {
  await runTasks(services)
  const message = services.mailer.emails.findLast(({ to }) => to === email)
  return /\/invitation\?token=([\w-]{43})/.exec(message?.text ?? '')?.[1] ?? ''
}
const buildInvitation = async (more: object = {}) => {
  const facility = await buildFacility(db, { firstName: 'Ada', lastName: 'Whitmore' })
  const owner = api.as(facility)
  const answer = await owner.call('members.invite', input(more))
  const member = answer.body.data
  const edit = (changes: object) => owner.call('members.edit', { subUserId: member.id, ...changes })
  return { facility, owner, answer, member, edit, token: await linkIn(member.email) }
}
const accepted = async () => {
  const all = await buildInvitation()
  const answer = await api.guest.call('members.accept', { token: all.token, ...chosen })
  return { ...all, session: answer.body.data, theirs: api.bearing(answer.body.data.token) }
}
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code}`

test('members: an invited person gets a link, sees who invites them to what, chooses a password and is in', async () => {
  const { facility, owner, answer, member, token } = await buildInvitation()
  const message = services.mailer.emails.findLast(({ to }) => to === member.email)
  expect(message?.text).toContain('invited you to join')
  expect(message?.text).toContain(' on Gaitway.')
  expect(message?.text).toMatch(/You received this email because .* invited you\./)
  expect(message?.text).not.toContain('you have an account')
  expect([answer.status, member]).toMatchObject([
    201,
    {
      isOwner: false,
      access: ['shifts', 'applicants'],
      status: 'invited',
      hasAccepted: false,
      lastSeenAt: null,
    },
  ])
  const logIn = { email: member.email, password: '' }
  for (const password of ['x', ' ', chosen.password])
    expect(codeOf(await api.guest.call('accounts.logIn', { ...logIn, password }))).toBe('401 wrong_login')
  expect((await api.guest.call('members.readInvitation', { token })).body.data).toEqual({
    email: member.email,
    firstName: 'Nia',
    lastName: 'Scheduler',
    officeName: 'Bayou Rehab',
    invitedBy: 'Ada Whitmore',
    access: ['shifts', 'applicants'],
  })
  const opened = await api.guest.call('members.accept', { token, ...chosen })
  expect([opened.status, opened.body.data.user]).toMatchObject([
    201,
    {
      id: member.id,
      subUserId: member.id,
      lastName: 'Okafor',
      status: 'approved',
      isEmailVerified: true,
      termsVersion: TERMS_VERSION,
      facilityId: { id: facility.id, isSignupCompleted: true },
    },
  ])
  expect((await api.guest.call('accounts.logIn', { ...logIn, password: chosen.password })).status).toBe(200)
  const people = (await owner.call('members.list')).body.data
  expect(people).toMatchObject([
    { id: facility.userId, isOwner: true, status: 'active' },
    { id: member.id, status: 'active', hasAccepted: true, invitedAt: null },
  ])
  expect(people[1].lastSeenAt).toBe(startedAt.toISOString())
  const events = db('events').where({ noun: 'member', nounId: member.id }).orderBy('id')
  expect(await events).toMatchObject([
    { noun: 'member', verb: 'invite', toState: 'invited', facilityId: facility.id },
    { verb: 'accept', fromState: 'invited', toState: 'active', actorUserId: member.id },
  ])
})

test('members: a link works once, for seven days, and an expired one says whom to ask', async () => {
  const { token } = await accepted()
  expect(codeOf(await api.guest.call('members.accept', { token, ...chosen }))).toBe('410 link_expired')
  expect(codeOf(await api.guest.call('members.readInvitation', { token }))).toBe('410 link_expired')
  const old = await buildInvitation()
  services.clock.setReal(addDays(startedAt, INVITATION_DAYS))
  const late = await api.guest.call('members.accept', { token: old.token, ...chosen })
  expect([late.status, late.body.message]).toEqual([
    410,
    'This link has expired. Ask Ada Whitmore of Bayou Rehab for a new one.',
  ])
})

test('members: of two people following one link at once, one gets in', async () => {
  const { token } = await buildInvitation()
  const answers = await Promise.all([1, 2].map(() => api.guest.call('members.accept', { token, ...chosen })))
  expect(answers.map(codeOf).toSorted()).toEqual(['201 undefined', '410 link_expired'])
})

test('members: only a hash of the link is stored', async () => {
  const { token, member } = await buildInvitation()
  const [row] = await db('invitations').where({ userId: member.id })
  expect(JSON.stringify(row)).not.toContain(token)
})

test('members: a known email is refused at its field, whether or not it belongs to the facility', async () => {
  const { owner, member, facility, edit } = await buildInvitation()
  const foreign = await owner.call('members.invite', input({ email: (await accepted()).member.email }))
  expect([codeOf(foreign), foreign.body.error]).toEqual([
    '409 email_taken',
    { email: 'An account with this email already exists.' },
  ])
  const twice = await owner.call('members.invite', input({ email: member.email }))
  expect(twice.body.error.email).toContain('already been invited')
  const own = await owner.call('members.invite', input({ email: facility.email }))
  expect(codeOf(own)).toBe('409 email_taken')
  await api.guest.call('members.accept', { token: await linkIn(member.email), ...chosen })
  await edit({ status: 'deactivate' })
  const worked = await owner.call('members.invite', input({ email: member.email }))
  expect(worked.body.error.email).toContain('Reactivate them')
})

test('members: a withdrawn person can be invited again, and only the newest link works', async () => {
  const { owner, member, edit, token } = await buildInvitation()
  expect((await edit({ status: 'deactivate' })).body.data).toMatchObject({ status: 'deactivate' })
  expect(codeOf(await api.guest.call('members.readInvitation', { token }))).toBe('410 link_expired')
  expect(codeOf(await edit({ status: 'active' }))).toBe('409 member_not_accepted')
  const again = await owner.call(
    'members.invite',
    input({ email: member.email, firstName: 'Nora', access: ['payments'] }),
  )
  expect(again.body.data).toMatchObject({
    id: member.id,
    firstName: 'Nora',
    status: 'invited',
    access: ['payments'],
  })
  const second = await linkIn(member.email)
  expect((await edit({ status: 'invited' })).body.data).toMatchObject({ status: 'invited' })
  const third = await linkIn(member.email)
  expect(new Set([token, second, third]).size).toBe(3)
  expect(codeOf(await api.guest.call('members.accept', { token: second, ...chosen }))).toBe(
    '410 link_expired',
  )
  expect((await api.guest.call('members.accept', { token: third, ...chosen })).status).toBe(201)
})

test('members: a deactivated person is out everywhere at once, and returns with what they had', async () => {
  const { owner, member, edit, theirs, facility } = await accepted()
  expect((await theirs.call('members.list')).status).toBe(200)
  expect((await edit({ status: 'deactivate' })).body.data).toMatchObject({ status: 'deactivate' })
  expect(codeOf(await theirs.call('members.list'))).toBe('401 stale_token')
  const logIn = { email: member.email, password: chosen.password }
  expect(codeOf(await api.guest.call('accounts.logIn', logIn))).toBe('403 deactivated')
  expect(codeOf(await edit({ status: 'deactivate' }))).toBe('409 move_not_open')
  expect(codeOf(await edit({ status: 'invited' }))).toBe('409 move_not_open')
  expect((await edit({ status: 'active' })).body.data).toMatchObject({ status: 'active', hasAccepted: true })
  expect((await api.guest.call('accounts.logIn', logIn)).status).toBe(200)
  expect(await db('events').where({ noun: 'member', nounId: member.id }).orderBy('id').pluck('verb')).toEqual(
    ['invite', 'accept', 'deactivate', 'reactivate'],
  )
  expect((await owner.call('members.list')).body.data).toHaveLength(2)
  expect((await api.as(facility).call('members.list')).status).toBe(200)
})

test('members: area changes take effect on the next call', async () => {
  const { edit, theirs, member } = await accepted()
  const card = () => theirs.call('payments.openSetup', { kind: 'card', returnPath: '/facility/settings' })
  expect(codeOf(await card())).toBe('403 not_allowed')
  expect((await edit({ access: ['payments'] })).body.data).toMatchObject({ access: ['payments'] })
  expect(codeOf(await card())).not.toBe('403 not_allowed')
  expect(await db('events').where({ nounId: member.id, verb: 'edit' })).toMatchObject([
    { details: { access: ['payments'] } },
  ])
})

test('members: the owner is no one’s sub-user, and other facilities’ people aren’t found', async () => {
  const { owner, facility, member } = await accepted()
  const other = await buildInvitation()
  const change = { status: 'deactivate', access: [] }
  expect(codeOf(await owner.call('members.edit', { subUserId: facility.userId, ...change }))).toBe(
    '403 not_allowed',
  )
  expect(codeOf(await other.owner.call('members.edit', { subUserId: member.id, ...change }))).toBe(
    '404 not_found',
  )
  const seen = (await other.owner.call('members.list')).body.data
  expect(seen.map(({ id }: { id: string }) => id)).toEqual([other.facility.userId, other.member.id])
})

test('members: a sub-user sees the team but can’t invite', async () => {
  const facility = await buildFacility(db)
  const access = ['shifts', 'applicants', 'payments', 'chat'] as const
  const member = await buildMember(db, { facilityId: facility.id, access: [...access] })
  expect((await api.as(member).call('members.list')).body.data).toHaveLength(2)
  expect(codeOf(await api.as(member).call('members.invite', input()))).toBe('403 not_allowed')
  const edit = { subUserId: member.userId, access: [] }
  expect(codeOf(await api.as(member).call('members.edit', edit))).toBe('403 not_allowed')
})

test('members: a sub-user has their facility’s status, and no one joins a closed one', async () => {
  const { facility, theirs, token: _used } = await accepted()
  const waiting = await api.as(facility).call('members.invite', input())
  const token = await linkIn(waiting.body.data.email)
  await db('users').where({ id: facility.userId }).update({ status: 'deactivate' })
  expect(codeOf(await theirs.call('members.list'))).toBe('403 deactivated')
  expect(codeOf(await api.guest.call('members.accept', { token, ...chosen }))).toBe('410 link_expired')
})

test('members: accepting requires a good password, repeated, and the terms', async () => {
  const { token } = await buildInvitation({ email: 'kestrel.vane@example.test' })
  const answer = await api.guest.call('members.accept', {
    token,
    firstName: 'Nia',
    lastName: 'Okafor',
    password: 'Walk_The_Gait9',
    confirmPassword: 'Walk_The_Gait8',
  })
  expect([answer.status, Object.keys(answer.body.error)]).toEqual([422, ['acceptTerms']])
  const differing = await api.guest.call('members.accept', { token, ...chosen, confirmPassword: 'Other_1a' })
  expect(differing.body.error).toEqual({ confirmPassword: 'Password and confirm password must match' })
  // the first is made of the names sent, the second of the invited email
  for (const password of ['Nia_Okafor1', 'Kestrel!Vane7']) {
    const named = { token, ...chosen, password, confirmPassword: password }
    expect((await api.guest.call('members.accept', named)).body).toMatchObject({
      status: 422,
      error: { password: 'This password is too common. Please choose another.' },
    })
  }
  expect((await api.guest.call('members.accept', { token, ...chosen })).status).toBe(201)
})
