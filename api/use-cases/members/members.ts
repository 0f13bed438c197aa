import { errors, refuse, refuseForNow } from '@gaitway/contract/values/errors'
import type { Input } from '@gaitway/contract/schemas/index'
import { record } from '../../store/events.ts'
import { newId } from '../../store/ids.ts'
import * as members from '../../store/members.ts'
import { findUserLogin, saveUser, markEmailVerified, savePassword, saveTerms } from '../../store/users.ts'
import { transition } from '../transition.ts'
import {
  requireFacilityMember,
  type Knex,
  type Services,
  type FacilityMember,
  type UseCase,
  type ReadCase,
} from '../use-case.ts'
import { INVITATION_DAYS, TERMS_VERSION } from '@gaitway/contract/values/limits'
import { addDays } from '@gaitway/contract/format/time'
import { BRAND } from '@gaitway/contract/values/brand'
import { refuseGuessable } from '../accounts/refuse-guessable.ts'
import { hashToken, newToken, hashPassword } from '../../services/secrets.ts'
import { Json, listJson } from '../../json.ts'
import { LINKS_AN_HOUR } from '../../domain/login.ts'
import { findFacility } from '../../store/facilities.ts'
import { emailPerson, openSession, readPerson } from '../accounts/session.ts'
import { claimEmail } from '../accounts/sign-up.ts'
import { endUserSessions } from '../../store/sessions.ts'
import type { memberLifecycle, MemberStatus } from '@gaitway/contract/lifecycles/member'
import type { MoveOf } from '@gaitway/contract/lifecycles/step'

/** The owner sets what a sub-user may do, or whether they are a member at all; it takes effect immediately. */
export const edit: UseCase<'members.edit'> = async (services, actor, { subUserId, access, status }) => {
  const by = requireFacilityMember(actor)
  const { facilityId } = by
  const { db, clock } = services
  const at = clock.now()
  await db.transaction(async trx => {
    const member = await members.lockMember(trx, facilityId, subUserId)
    // under the lock: someone who closed their account in the meantime is no longer listed
    if (!member || !(await members.findMember(trx, facilityId, subUserId))) throw refuse('not_found')
    if (member.isOwner) throw refuse('not_allowed')
    if (access) {
      await members.saveAccess(trx, subUserId, access)
      const details = { access }
      await record(trx, { at, by, noun: 'member', nounId: subUserId, facilityId, verb: 'edit', details })
    }
    if (!status) return
    const move = chooseMemberMove(member.acceptedAt !== null, status)
    await transition(trx, 'member', member, move, { by, at })
    if (move === 'invite') await sendInvitation(services, trx, by, subUserId)
    if (move !== 'deactivate') return
    await members.deleteInvitation(trx, subUserId)
    await endUserSessions(trx, subUserId, { at: clock.real(), reason: 'deactivated' })
  })
  return readMember(db, by.facilityId, subUserId)
}

/** The members of the caller's facility: its owner and every sub-user. */
export const list: ReadCase<'members.list'> = async ({ db }, actor) =>
  listJson(await members.listMembers(db, requireFacilityMember(actor).facilityId))

const readMember = async (db: Knex, facilityId: string, userId: string) => {
  const member = await members.findMember(db, facilityId, userId)
  if (!member) throw refuse('not_found')
  return member
}

const buildExpiredRefusal = (whom: string) =>
  refuse('link_expired', undefined, `${errors.link_expired[1]} Ask ${whom} for a new one.`)

/** The invitation of a link. Refuses one that expired, was used or withdrawn, and says who can send another. */
const findOpenInvitation = async ({ clock }: Services, db: Knex, token: string) => {
  const found = await members.findInvitation(db, hashToken(token))
  if (!found) throw buildExpiredRefusal('the person who invited you')
  if (addDays(found.sentAt, INVITATION_DAYS) > clock.real()) return found
  throw buildExpiredRefusal(`${found.invitedBy} of ${found.officeName}`)
}

/** Who invites whom to which facility and areas, for anyone with the link. */
export const readInvitation: ReadCase<'members.readInvitation'> = async (services, _by, { token }) =>
  new Json((await findOpenInvitation(services, services.db, token)).json)

/** Sends a new link to a member who hasn't accepted yet; the previous one stops working. */
const sendInvitation = async (
  { clock }: Services,
  trx: Knex,
  by: FacilityMember,
  userId: string,
): Promise<void> => {
  const facility = await findFacility(trx, by.facilityId)
  const member = await members.findMember(trx, by.facilityId, userId)
  const inviter = await members.findMember(trx, by.facilityId, by.userId)
  if (!facility || !member || !inviter) throw refuse('not_found')
  const at = clock.real()
  // counted for all facilities together, so that nobody's mailbox is flooded
  const link = { addressHash: hashToken(member.email), at, mostAnHour: LINKS_AN_HOUR }
  if (!(await members.countEmailedLink(trx, link)))
    throw refuseForNow(
      3600,
      `${LINKS_AN_HOUR} invitations were sent to this address within the last hour. Try again in an hour.`,
    )
  const token = newToken()
  await members.saveInvitation(trx, {
    userId,
    tokenHash: hashToken(token),
    invitedBy: by.userId,
    sentAt: at,
  })
  const name = `${inviter.firstName} ${inviter.lastName}`
  await emailPerson(
    trx,
    { ...member, id: userId },
    {
      kind: 'code',
      at: clock.now(),
      subject: `${name} invited you to join ${facility.officeName} on ${BRAND}`,
      body: `${name} invited you to join ${facility.officeName} on ${BRAND}. Choose a password to get started. The link is valid for ${INVITATION_DAYS} days and works once.`,
      why: `You received this email because ${name} invited you.`,
      link: `/invitation?token=${token}`,
    },
  )
}

/** Accepts the invitation with a password, makes the person a member and logs them in; the link is used up. */
export const accept: UseCase<'members.accept'> = async (services, _by, sent, context) => {
  const { db, clock } = services
  const { userId, facilityId } = await findOpenInvitation(services, db, sent.token)
  await refuseGuessable(sent.password, { ...(await findUserLogin(db, userId)), ...sent })
  const passwordHash = await hashPassword(sent.password)
  return db.transaction(async trx => {
    const member = await members.lockMember(trx, facilityId, userId)
    // under the lock: someone else may have used or withdrawn this link first
    await findOpenInvitation(services, trx, sent.token)
    if (!member) throw refuse('link_expired')
    const at = clock.now()
    await transition(trx, 'member', member, 'accept', {
      by: { side: 'facility', userId },
      at,
      set: { acceptedAt: at },
    })
    await members.deleteInvitation(trx, userId)
    await saveUser(trx, userId, { firstName: sent.firstName, lastName: sent.lastName })
    await savePassword(trx, userId, passwordHash)
    await saveTerms(trx, userId, TERMS_VERSION, at)
    await markEmailVerified(trx, userId, at)
    const tokens = await openSession(services, trx, { userId }, context)
    return { user: await readPerson(services, userId, trx), ...tokens }
  })
}

type Invitation = { by: FacilityMember; at: Date; sent: Input<'members.invite'> }

const buildTakenRefusal = (sentence: string = errors.email_taken[1]) =>
  refuse('email_taken', { email: sentence })

/** Creates a member who can't log in yet: no password matches the empty hash, and the terms aren't accepted. */
const createMember = async (trx: Knex.Transaction, { by, at, sent }: Invitation): Promise<string> => {
  const id = newId()
  const isNew = await claimEmail(trx, {
    id,
    email: sent.email,
    passwordHash: '',
    role: 'facility',
    firstName: sent.firstName,
    lastName: sent.lastName,
    termsVersion: '',
    termsAcceptedAt: at,
    createdAt: at,
    // staff approve facilities, not their members
    status: 'approved',
  })
  if (!isNew) throw buildTakenRefusal()
  await members.insertMember(trx, {
    userId: id,
    facilityId: by.facilityId,
    access: sent.access,
    createdAt: at,
  })
  const { facilityId } = by
  const change = { verb: 'invite', to: 'invited', details: { access: sent.access } } as const
  await record(trx, { at, by, noun: 'member', nounId: id, facilityId, ...change })
  return id
}

/** Invites a person whose invitation was withdrawn, with their new name and areas. */
const inviteAgain = async (
  trx: Knex,
  member: members.LockedMember,
  { by, at, sent }: Invitation,
): Promise<string> => {
  if (member.isOwner) throw buildTakenRefusal()
  if (member.acceptedAt)
    throw buildTakenRefusal('They’ve been on your team before. Reactivate them in the list instead.')
  if (member.status === 'invited')
    throw buildTakenRefusal('They’ve already been invited. Send a new link from the list.')
  await transition(trx, 'member', member, 'invite', { by, at, set: { access: sent.access } })
  await saveUser(trx, member.userId, { firstName: sent.firstName, lastName: sent.lastName })
  return member.userId
}

/** Invites a person to a facility by an emailed link; they get no access before following it. */
export const invite: UseCase<'members.invite'> = async (services, actor, sent) => {
  const by = requireFacilityMember(actor)
  const { db, clock } = services
  const input = { by, at: clock.now(), sent }
  const id = await db.transaction(async trx => {
    const known = await members.lockMemberByEmail(trx, by.facilityId, sent.email)
    const invited = known ? await inviteAgain(trx, known, input) : await createMember(trx, input)
    await sendInvitation(services, trx, by, invited)
    return invited
  })
  return readMember(db, by.facilityId, id)
}

/** The move to the requested member status: a member who accepted before is reactivated, others get a new link. */
const chooseMemberMove = (hasAccepted: boolean, status: MemberStatus): MoveOf<typeof memberLifecycle> => {
  if (status === 'deactivate') return 'deactivate'
  if (status === 'invited') {
    if (hasAccepted) throw refuse('move_not_open')
    return 'invite'
  }
  if (!hasAccepted) throw refuse('member_not_accepted')
  return 'reactivate'
}
