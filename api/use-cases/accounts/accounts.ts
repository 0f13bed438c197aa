import { BRAND } from '@gaitway/contract/values/brand'
import { refuse } from '@gaitway/contract/values/errors'
import { sideOf } from '@gaitway/contract/values/enums'
import { userLifecycle, type UserStatus } from '@gaitway/contract/lifecycles/user'
import { listOpenMoves } from '@gaitway/contract/lifecycles/step'
import type { NotificationType } from '../../notifications/notification-types.ts'
import type { Input } from '@gaitway/contract/schemas/index'
import { findClosingBlocker } from '../../domain/closing.ts'
import { getSnapshotLimit } from '../../domain/retention.ts'
import { findProfileIds, findUser, lockUser, lockActiveAdmins } from '../../store/users.ts'
import { findFacility } from '../../store/facilities.ts'
import { listStaffIds } from '../../store/notifications.ts'
import * as store from '../../store/erase-account.ts'
import { lockClinician } from '../../store/locks.ts'
import { lockMember } from '../../store/members.ts'
import {
  signedUpUsers,
  staff as staffList,
  users,
  usersWithoutStaff,
} from '../../store/views/back-office/people.ts'
import { countUsers } from '../../store/views/back-office/user-counts.ts'
import { listResource } from '../../store/views/back-office/resource.ts'
import { notify } from '../notify.ts'
import { transition } from '../transition.ts'
import {
  isStaff,
  requireSignedIn,
  type Knex,
  type Services,
  type UseCase,
  type SignedIn,
  type ReadCase,
} from '../use-case.ts'
import { emailPerson, readPerson } from './session.ts'
import { endCallOnDecision, endCallOnClose } from '../onboarding/calls.ts'
import { lockOwnApplication } from '../applications/apply.ts'
import { provePassword } from './passwords.ts'
import { Json, pageJson } from '../../json.ts'
import { createStaff } from './sign-up.ts'

const notificationTypes: Record<UserStatus, NotificationType> = {
  approved: 'accountApproved',
  rejected: 'accountDeclined',
  pending: 'accountReopened',
  deactivate: 'accountDeactivated',
}

/** Staff decide whether a person may use the product; it takes effect immediately, and the person is notified. */
export const decide: UseCase<'accounts.decide'> = async (services, actor, { userId, status, reason }) => {
  const by = requireSignedIn(actor)
  const { db, clock } = services
  await db.transaction(async trx => {
    const user = await lockUser(trx, userId)
    if (!user) throw refuse('not_found')
    // someone who closed their own account isn't reactivated
    if (user.closedAt) throw refuse('move_not_open')
    if (isStaff({ side: sideOf(user.role) })) throw refuse('not_allowed')
    const move = listOpenMoves(userLifecycle, user.status, by.side).find(
      name => userLifecycle.moves[name].to === status,
    )
    if (!move) throw refuse('move_not_open')
    if (move === 'approve') {
      const person = await findUser(trx, userId)
      const profile = person?.facilityId ?? person?.clinicianId
      if (!profile?.isSignupCompleted) throw refuse('signup_unfinished')
    }
    const at = clock.now()
    const emailAddition = status === 'pending' ? undefined : await endCallOnDecision(trx, userId, { by, at })
    const notification = {
      type: move === 'reactivate' ? ('accountReactivated' as const) : notificationTypes[status],
      to: [userId],
      facts: { reason },
      fromUserId: by.userId,
      emailAddition,
      at,
    }
    // a deactivated person receives nothing anymore, so notify them first
    if (status === 'deactivate') await notify(trx, notification)
    const about = await findProfileIds(trx, userId)
    await transition(trx, 'user', user, move, { by, at, reason, about })
    if (status !== 'deactivate') await notify(trx, notification)
  })
  return readPerson(services, userId)
}

type SubmitInput = { by: SignedIn; at: Date; isFirst: boolean; facilityId?: string; clinicianId?: string }

/** A declined person who updated their information is pending again; returns whether they had been declined. */
const resubmit = async (trx: Knex.Transaction, { by, at, ...about }: SubmitInput) => {
  const user = await lockUser(trx, by.userId)
  if (user?.status !== 'rejected') return false
  await transition(trx, 'user', user, 'resubmit', { by, at, about })
  return true
}

/** Notifies staff of a signup that is complete for the first time, or was updated after it was declined. */
export const submitSignup = async (trx: Knex.Transaction, input: SubmitInput) => {
  const { by, at, isFirst, facilityId } = input
  const isResubmitted = await resubmit(trx, input)
  if (!isFirst && !isResubmitted) return
  const facility = facilityId ? await findFacility(trx, facilityId) : undefined
  const person = await findUser(trx, by.userId)
  await notify(trx, {
    type: facility ? 'facilitySignedUp' : 'clinicianSignedUp',
    to: await listStaffIds(trx),
    facts: {
      facilityId,
      officeName: facility?.officeName,
      personName: person ? `${person.firstName} ${person.lastName}` : undefined,
    },
    fromUserId: by.userId,
    at,
  })
}

/** Withdraws the clinician's open applications, each under its own job's lock. */
const withdrawApplications = async ({ db, clock }: Services, by: SignedIn, clinicianId: string) => {
  for (const id of await store.listOpenApplicationsOfClinician(db, clinicianId))
    await db.transaction(async trx => {
      const application = await lockOwnApplication(trx, id, { clinicianId })
      if (application.status === 'applied')
        await transition(trx, 'application', application, 'remove', { by, at: clock.now() })
    })
}

/** The profile that closes with this account: a clinician's, or an owner's facility. A member has none. */
const findProfile = ({ clinicianId, facilityId, isOwner }: SignedIn) =>
  clinicianId
    ? ({ side: 'clinician', id: clinicianId } as const)
    : facilityId && isOwner
      ? ({ side: 'facility', id: facilityId } as const)
      : undefined

const refuseWhileInUse = async (trx: Knex, profile: ReturnType<typeof findProfile>) => {
  if (!profile) return
  const reason = findClosingBlocker(
    profile.side,
    await store.findOpenObligations(trx, profile.side, profile.id),
  )
  if (reason) throw refuse('account_in_use', undefined, reason)
}

/** A member who closes their account leaves the facility; an owner's facility closes with the account. */
const leaveFacility = async (trx: Knex.Transaction, { userId, facilityId, isOwner }: SignedIn, at: Date) => {
  if (!facilityId || isOwner) return
  const member = await lockMember(trx, facilityId, userId)
  if (member) await transition(trx, 'member', member, 'deactivate', { by: { side: 'facility', userId }, at })
}

/** The record of this email is erased with the account, later in the same transaction. */
const sendClosedEmail = (trx: Knex, person: { id: string; email: string; firstName: string }, at: Date) =>
  emailPerson(trx, person, {
    kind: 'account',
    at,
    subject: 'Your account is closed',
    body: 'Your account is closed, and we’ve erased your personal information. We keep records of shifts and payments, without your name, for as long as the law requires. Documents you signed keep your signature. For each shift you were confirmed for, we keep your licenses and certificates as they were then, and the documents for 7 years.',
    why: `You received this email because you closed your ${BRAND} account.`,
  })

/** Closes an account: erases the personal information, and keeps what the books need without a name. */
export const close: UseCase<'accounts.close'> = async (services, actor, { password }) => {
  const by = requireSignedIn(actor)
  const { db, clock } = services
  await provePassword(services, by, { password, field: 'password' })
  const profile = findProfile(by)
  await refuseWhileInUse(db, profile)
  if (by.clinicianId) await withdrawApplications(services, by, by.clinicianId)
  const at = clock.now()
  await db.transaction(async trx => {
    // so that no confirmation of this clinician starts before the account is closed
    if (by.clinicianId) await lockClinician(trx, by.clinicianId)
    await leaveFacility(trx, by, at)
    const user = await lockUser(trx, by.userId)
    const person = await findUser(trx, by.userId)
    if (!user || !person) throw refuse('not_found')
    await refuseWhileInUse(trx, profile)
    await sendClosedEmail(trx, person, at)
    await transition(trx, 'user', user, 'close', { by, at, about: by })
    await store.anonymizeUser(trx, user.id, at)
    if (profile?.side === 'clinician') await store.eraseClinician(trx, profile.id)
    if (profile?.side === 'facility') await store.eraseFacilityContact(trx, profile.id)
    await store.eraseNameFromTexts(trx, {
      userId: user.id,
      clinicianId: by.clinicianId,
      email: person.email,
      phone: person.phone,
      name: `${person.firstName} ${person.lastName}`,
    })
    await endCallOnClose(trx, user.id, { by, at })
    const kept = { at, since: getSnapshotLimit(at) }
    await store.deletePersonalRows(trx, { userId: user.id, email: person.email }, kept)
  })
  return {}
}

type ListInput = Pick<Input<'accounts.list'>, 'sortBy' | 'sortOrder' | 'skip' | 'limit'>

const listPage = async <Row>(
  { db, clock }: Services,
  view: typeof signedUpUsers,
  { sortBy = 'createdAt', sortOrder, skip, limit }: ListInput | Input<'accounts.staff'>,
  filter: Record<string, unknown> = {},
) => {
  const descending = (sortOrder ?? (sortBy === 'createdAt' ? 'desc' : 'asc')) === 'desc'
  const query = { sort: sortBy, descending, skip, limit, filter, at: clock.now() }
  const { rows, count, isCountCapped } = await listResource(db, view, query)
  return pageJson<Row>(rows, count, isCountCapped)
}

/** The people who signed up, for staff. */
export const list: ReadCase<'accounts.list'> = (
  services,
  _by,
  { statuses, tab, verification, search, ...query },
) =>
  listPage(services, signedUpUsers, query, {
    tab,
    ...(statuses && { statuses: statuses.split(',') }),
    ...(verification && { verification }),
    ...(search && { search }),
  })

/** How many users each tab of the back office’s user list has; with a search, how many matches. */
export const counts: ReadCase<'accounts.counts'> = async ({ db, clock }, by, filter) => {
  const resource = requireSignedIn(by).side === 'admin' ? users : usersWithoutStaff
  return new Json(await countUsers(db, resource, { filter, at: clock.now() }))
}

/** The operations team, with two-step verification and last activity. */
export const staff: ReadCase<'accounts.staff'> = (services, _by, query) =>
  listPage(services, staffList, query)

/** An admin adds a person to the operations team, who is emailed a link to choose a password. */
export const addStaff: UseCase<'accounts.addStaff'> = async (services, actor, person) =>
  readPerson(services, await createStaff(services, person, requireSignedIn(actor)))

const buildStaffEmail = (status: 'approved' | 'deactivate', reason = '') =>
  status === 'approved'
    ? {
        subject: 'Your account has been reactivated',
        body: `You can log in to the ${BRAND} back office again.`,
        link: '/admin',
      }
    : {
        subject: 'Your account has been deactivated',
        body: `You can’t log in to the ${BRAND} back office anymore.${reason && ` Reason: ${reason}`}`,
      }

/** An admin deactivates or reactivates a person of the operations team; one active admin always remains. */
export const decideStaff: UseCase<'accounts.decideStaff'> = async (
  services,
  actor,
  { userId, status, reason },
) => {
  const by = requireSignedIn(actor)
  const { db, clock } = services
  await db.transaction(async trx => {
    const admins = await lockActiveAdmins(trx)
    const user = await lockUser(trx, userId)
    if (!user) throw refuse('not_found')
    if (!isStaff({ side: sideOf(user.role) })) throw refuse('not_allowed')
    if (user.closedAt) throw refuse('move_not_open')
    const isLast = admins.length === 1 && admins[0] === userId
    if (status === 'deactivate' && isLast) throw refuse('last_admin')
    const at = clock.now()
    const move = status === 'deactivate' ? 'deactivate' : 'reactivate'
    await transition(trx, 'user', user, move, { by, at, reason, about: {} })
    const person = await findUser(trx, userId)
    if (person) await emailPerson(trx, person, { kind: 'account', at, ...buildStaffEmail(status, reason) })
  })
  return readPerson(services, userId)
}
