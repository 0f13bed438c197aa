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

/** The invitation that a link stands for; one that is old, used or withdrawn is over, and says whom to ask. */
export const openInvitation = async ({ clock }: Services, db: Knex, token: string) => {
  const found = await findInvitation(db, hashToken(token))
  if (!found) throw over('whoever invited you')
  if (addDays(found.sentAt, INVITATION_DAYS) > clock.real()) return found
  throw over(`${found.invitedBy} of ${found.officeName}`)
}

/** Who invites whom, where to, and what for: as whoever holds the link sees it. */
export const readInvitation: ReadCase<'members.readInvitation'> = async (services, _by, { token }) =>
  new Json((await openInvitation(services, services.db, token)).json)

const tooMany = () =>
  refuse(
    'too_many_requests',
    undefined,
    `${LINKS_AN_HOUR} invitations were mailed to this address within the hour. Please try again later.`,
  )

/** A new link is on its way to a member who has not accepted yet; the one before opens nothing any more. */
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
  // whoever invites: nobody's mailbox is filled, by one facility or by many
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
    body: `${name} invites you to ${facility.officeName}’s team on ${BRAND}. Choose a password to begin. The link holds for ${INVITATION_DAYS} days and works once.`,
    why: `You get this mail because ${name} invited you.`,
    link: `/invitation?token=${token}`,
  })
}

/** Whoever was invited works for the facility, with a password of their own, and is signed in; the link is used up. */
export const accept: UseCase<'members.accept'> = async (services, _by, sent, { userAgent }) => {
  const { db, clock } = services
  const { userId, facilityId } = await openInvitation(services, db, sent.token)
  const passwordHash = await hashPassword(sent.password)
  return db.transaction(async trx => {
    const member = await lockMember(trx, facilityId, userId)
    // under the lock: whoever was faster with this link has used it up, or withdrawn it
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
