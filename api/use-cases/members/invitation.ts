import type { Services } from '../../services/services.ts'
import type { Knex } from 'knex'
import { errors, refuse } from '@gaitway/contract/errors'
import { INVITATION_DAYS, TERMS_VERSION } from '@gaitway/contract/limits'
import { addDays } from '@gaitway/contract/time'
import { BRAND } from '@gaitway/contract/brand'
import { hashToken, newToken, hashPassword } from '../../services/secrets.ts'
import {
  findInvitation,
  saveInvitation,
  countMailedLink,
  deleteInvitation,
  findMember,
  lockMember,
} from '../../store/members.ts'
import { Json } from '../../json.ts'
import type { FacilityMember, ReadCase, UseCase } from '../use-case.ts'
import { LINKS_AN_HOUR } from '../../domain/password-link.ts'
import { findFacility } from '../../store/facilities.ts'
import { newId } from '../../store/ids.ts'
import { enqueue } from '../../store/outbox.ts'
import { markEmailVerified, savePassword, saveTerms, saveUser } from '../../store/users.ts'
import { readPerson } from '../accounts/person.ts'
import { openSession } from '../accounts/session.ts'
import { transition } from '../transition.ts'

const over = (whom: string) =>
  refuse('link_expired', undefined, `${errors.link_expired[1]} Ask ${whom} for a new one.`)

/** The invitation behind a link; an expired, used or withdrawn one is refused, naming whom to ask. */
export const openInvitation = async ({ clock }: Services, db: Knex, token: string) => {
  const found = await findInvitation(db, hashToken(token))
  if (!found) throw over('the person who invited you')
  if (addDays(found.sentAt, INVITATION_DAYS) > clock.real()) return found
  throw over(`${found.invitedBy} of ${found.officeName}`)
}

/** Who invites whom to which facility and areas, for anyone with the link. */
export const readInvitation: ReadCase<'members.readInvitation'> = async (services, _by, { token }) =>
  new Json((await openInvitation(services, services.db, token)).json)

const tooMany = () =>
  refuse(
    'too_many_requests',
    undefined,
    `${LINKS_AN_HOUR} invitations were sent to this address within the last hour. Please try again later.`,
  )

/** Sends a new link to a member who hasn't accepted yet; the previous one stops working. */
export const mailInvitation = async (
  { clock }: Services,
  trx: Knex,
  by: FacilityMember,
  userId: string,
): Promise<void> => {
  const facility = await findFacility(trx, by.facilityId)
  const member = await findMember(trx, by.facilityId, userId)
  const inviter = await findMember(trx, by.facilityId, by.userId)
  if (!facility || !member || !inviter) throw refuse('not_found')
  const at = clock.real()
  // limited over all facilities, so that no one's mailbox is flooded
  const link = { addressHash: hashToken(member.email), at, mostAnHour: LINKS_AN_HOUR }
  if (!(await countMailedLink(trx, link))) throw tooMany()
  const token = newToken()
  await saveInvitation(trx, {
    userId,
    tokenHash: hashToken(token),
    invitedBy: by.userId,
    sentAt: at,
  })
  const name = `${inviter.firstName} ${inviter.lastName}`
  await enqueue(trx, 'sendMail', {
    id: newId(),
    to: member.email,
    subject: `${name} invites you to ${facility.officeName}’s team on ${BRAND}`,
    greeting: member.firstName,
    body: `${name} invites you to ${facility.officeName}’s team on ${BRAND}. Choose a password to get started. The link is valid for ${INVITATION_DAYS} days and works once.`,
    why: `You received this email because ${name} invited you.`,
    link: `/invitation?token=${token}`,
  })
}

/** Accepts the invitation with a password, makes the person a member and logs them in; the link is used up. */
export const accept: UseCase<'members.accept'> = async (services, _by, sent, { userAgent }) => {
  const { db, clock } = services
  const { userId, facilityId } = await openInvitation(services, db, sent.token)
  const passwordHash = await hashPassword(sent.password)
  return db.transaction(async trx => {
    const member = await lockMember(trx, facilityId, userId)
    // under the lock: someone else may have used or withdrawn this link first
    await openInvitation(services, trx, sent.token)
    if (!member) throw refuse('link_expired')
    const at = clock.now()
    await transition(trx, 'member', member, 'accept', {
      by: { side: 'facility', userId },
      at,
      set: { acceptedAt: at },
    })
    await deleteInvitation(trx, userId)
    await saveUser(trx, userId, { firstName: sent.firstName, lastName: sent.lastName })
    await savePassword(trx, userId, passwordHash)
    await saveTerms(trx, userId, TERMS_VERSION, at)
    await markEmailVerified(trx, userId, at)
    const tokens = await openSession(services, trx, { userId, userAgent })
    return { user: await readPerson(services, userId, trx), ...tokens }
  })
}
