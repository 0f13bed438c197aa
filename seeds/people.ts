import { BRAND, DEMO_PASSWORD, EMAIL_DOMAIN } from '@gaitway/contract/values/brand'
import type { MemberStatus } from '@gaitway/contract/lifecycles/member'
import type { UserStatus } from '@gaitway/contract/lifecycles/user'
import type { Role, MemberArea } from '@gaitway/contract/values/enums'
import { addDays, addMinutes } from '@gaitway/contract/format/time'
import { giveDemoPassword } from '../api/use-cases/accounts/demo-password.ts'
import { createStaff } from '../api/use-cases/accounts/sign-up.ts'
import type { SignedIn } from '../api/use-cases/use-case.ts'
import { callBefore } from './onboarding-calls.ts'
import { toActor, type DemoWorld } from './demo-world.ts'
import type { DemoFacility } from './facilities.ts'

/** A person’s status today. */
export type Fate = UserStatus | 'incomplete'

export type DemoPerson = { by: SignedIn; email: string }

export const emailOf = (login: string) => `${login}@${EMAIL_DOMAIN}`

/** When someone signed up: during the day, each at a different minute. */
export const joinedAt = ({ today }: DemoWorld, daysAgo: number, index: number) =>
  addMinutes(addDays(today, -daysAgo), -index * 7)

const actAsAdmin = (id: string): SignedIn => ({
  side: 'admin',
  role: 'admin',
  userId: id,
  sessionId: id,
  secondFactorUntil: null,
  status: 'approved',
  isSignupCompleted: true,
  facilityId: null,
  isOwner: false,
  access: [],
  clinicianId: null,
  viewedBy: null,
  viewEndsAt: null,
})

/** The demo’s two admins and sub-admin; the first admin decides on everyone else. */
export const seedStaff = async (world: DemoWorld): Promise<{ admin: SignedIn; admin2: SignedIn }> => {
  const services = world.servicesAt(addDays(world.today, -130))
  const create = (login: string, firstName: string, role: 'admin' | 'subadmin' = 'admin') =>
    createStaff(services, {
      password: DEMO_PASSWORD,
      lastName: BRAND,
      email: emailOf(login),
      role,
      firstName,
    })
  const [id, secondId] = [await create('admin', 'Alex'), await create('admin2', 'Robin')]
  await create('subadmin', 'Sam', 'subadmin')
  return { admin: actAsAdmin(id), admin2: actAsAdmin(secondId) }
}

/** The other admin wants a higher limit, which the first can approve. */
export const requestHigherLimit = async ({ performAt, now }: DemoWorld, admin2: SignedIn) => {
  await performAt(addMinutes(now(), -90))('moneyDecisions.request', admin2, {
    call: 'policies.setSecondAdmin',
    input: { version: 1, dollars: 5000, note: 'Two facilities now pay many invoices with one check.' },
    note: 'Agreed with finance on Monday.',
  })
}

/** What demo people choose; they get the demo password afterward. */
const FIRST_PASSWORD = 'Walk_The_Gait9'

type Newcomer = {
  login: string
  firstName: string
  lastName: string
  role: Exclude<Role, 'admin' | 'subadmin'>
}

/** Creates an account with the demo password. */
export const signUp = async (world: DemoWorld, newcomer: Newcomer, at: Date): Promise<DemoPerson> => {
  const { login, role, ...names } = newcomer
  const email = emailOf(login)
  const { user } = await world.performAt(at)(
    'accounts.signUp',
    { side: 'guest' },
    { email, password: FIRST_PASSWORD, roles: role, ...names, referenceFrom: 'WebSearch', acceptTerms: true },
  )
  await giveDemoPassword(world.servicesAt(world.today), user.id)
  return { by: toActor(user), email }
}

/** Enters the emailed code. */
export const confirmEmail = async (world: DemoWorld, { by, email }: DemoPerson, at: Date) => {
  await world.performAt(at)('accounts.verifyEmail', by, { otp: world.codeFor(email) })
}

const reasons = {
  rejected: 'We couldn’t verify your license.',
  deactivate: 'Deactivated at your request.',
}

/** The admin decides a day after the signup, or after a call; returns people who are approved. */
export const decide = async (
  world: DemoWorld,
  admin: SignedIn,
  { by, email }: DemoPerson,
  { fate, at }: { fate: Fate; at: Date },
): Promise<DemoPerson> => {
  if (fate === 'pending' || fate === 'incomplete') return { by, email }
  const later =
    by.side === 'clinician' && fate !== 'approved'
      ? await callBefore(world, admin, { by, email }, { at, isMissedFirst: fate === 'rejected' })
      : addDays(at, 1)
  const status = fate === 'rejected' ? fate : 'approved'
  const reason = fate === 'rejected' ? reasons.rejected : undefined
  const decision = { userId: by.userId, status, reason } as const
  const user = await world.performAt(later)('accounts.decide', admin, decision)
  if (fate === 'deactivate')
    await world.performAt(addDays(at, 14))('accounts.decide', admin, {
      userId: by.userId,
      status: fate,
      reason: reasons.deactivate,
    })
  return { by: toActor(user), email }
}

type SubUser = readonly [login: string, firstName: string, lastName: string, MemberStatus, MemberArea[]]

/** Members of the demo facility with their status today and their areas. */
const subUsers: readonly SubUser[] = [
  ['scheduler', 'Marisol', 'Vega', 'active', ['shifts', 'applicants']],
  ['billing', 'Theo', 'Brandt', 'active', ['payments']],
  ['weekend', 'Imani', 'Cole', 'invited', ['shifts']],
  ['former', 'Curtis', 'Lowe', 'deactivate', ['shifts']],
]

const INVITED_DAYS_AGO = 57

/** Invites them. */
export const inviteSubUsers = async (world: DemoWorld, { by }: DemoFacility) => {
  const perform = world.performAt(addDays(world.today, -INVITED_DAYS_AGO))
  for (const [login, firstName, lastName, , access] of subUsers)
    await perform('members.invite', by, { email: emailOf(login), firstName, lastName, access })
}

/** Active members accept their invitation; one is deactivated later. */
export const settleSubUsers = async (world: DemoWorld, { by }: DemoFacility) => {
  for (const [login, firstName, lastName, fate] of subUsers) {
    if (fate === 'invited') continue
    const { user } = await world.performAt(addDays(world.today, 1 - INVITED_DAYS_AGO))(
      'members.accept',
      { side: 'guest' },
      {
        token: world.invitationFor(emailOf(login)),
        firstName,
        lastName,
        password: FIRST_PASSWORD,
        confirmPassword: FIRST_PASSWORD,
        acceptTerms: true,
      },
    )
    await giveDemoPassword(world.servicesAt(world.today), user.id)
    if (fate === 'deactivate')
      await world.performAt(addDays(world.today, -9))('members.edit', by, {
        subUserId: user.id,
        status: 'deactivate',
      })
  }
}
