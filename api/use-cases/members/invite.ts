import type { Knex } from 'knex'
import { errors, refuse } from '@gaitway/contract/errors'
import type { Input } from '@gaitway/contract/schemas/index'
import { record } from '../../store/events.ts'
import { newId } from '../../store/ids.ts'
import {
  insertMember,
  lockMemberByEmail,
  type LockedMember,
  deleteInvitation,
  lockUnaccepted,
} from '../../store/members.ts'
import { saveUser, insertUser, lockUser } from '../../store/users.ts'
import { transition } from '../transition.ts'
import { facilityMember, type FacilityMember, type UseCase } from '../use-case.ts'
import { readMember } from './edit.ts'
import { mailInvitation } from './invitation.ts'
import type { NewUserRow } from '../../store/rows.ts'
import { erasePerson } from '../../store/erase.ts'

type InviteOptions = { by: FacilityMember; at: Date; sent: Input<'members.invite'> }

const taken = (sentence: string = errors.email_taken[1]) => refuse('email_taken', { email: sentence })

/** No one can log in yet: no password matches the empty hash, and the terms aren't accepted. */
const newMember = async (trx: Knex.Transaction, { by, at, sent }: InviteOptions): Promise<string> => {
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
  if (!isNew) throw taken()
  await insertMember(trx, { userId: id, facilityId: by.facilityId, access: sent.access, createdAt: at })
  const event = { at, by, noun: 'member' as const, nounId: id, facilityId: by.facilityId }
  await record(trx, { ...event, verb: 'invite', to: 'invited', details: { access: sent.access } })
  return id
}

/** A person with a withdrawn invitation can be invited again, with their new name and areas. */
const inviteAgain = async (
  trx: Knex,
  member: LockedMember,
  { by, at, sent }: InviteOptions,
): Promise<string> => {
  if (member.isOwner) throw taken()
  if (member.acceptedAt) throw taken('They’ve been on your team before. Reactivate them in the list instead.')
  if (member.status === 'invited') throw taken('They’ve already been invited. Send a new link from the list.')
  await transition(trx, 'member', member, 'invite', { by, at, set: { access: sent.access } })
  await saveUser(trx, member.userId, { firstName: sent.firstName, lastName: sent.lastName })
  return member.userId
}

/** Invites a person to a facility by an emailed link; they get no access before following it. */
export const invite: UseCase<'members.invite'> = async (services, actor, sent) => {
  const by = facilityMember(actor)
  const { db, clock } = services
  const input = { by, at: clock.now(), sent }
  const id = await db.transaction(async trx => {
    const known = await lockMemberByEmail(trx, by.facilityId, sent.email)
    const invited = known ? await inviteAgain(trx, known, input) : await newMember(trx, input)
    await mailInvitation(services, trx, by, invited)
    return invited
  })
  return readMember(db, by.facilityId, id)
}

/** Creates a person's account; an unaccepted invitation with the same email is dropped. */
export const claimEmail = async (trx: Knex.Transaction, user: NewUserRow): Promise<boolean> => {
  if (await insertUser(trx, user)) return true
  return (await endUnaccepted(trx, user.email, user.createdAt)) && insertUser(trx, user)
}

const by = { side: 'clock' } as const

/** Drops an unaccepted invitation and frees its email; false if there was none. */
const endUnaccepted = async (trx: Knex.Transaction, email: string, at: Date): Promise<boolean> => {
  const member = await lockUnaccepted(trx, email)
  const user = member && (await lockUser(trx, member.userId))
  if (!user) return false
  if (member.status === 'invited') await transition(trx, 'member', member, 'deactivate', { by, at })
  await deleteInvitation(trx, user.id)
  if (user.status !== 'deactivate') {
    const about = { facilityId: member.facilityId }
    await transition(trx, 'user', user, 'close', { by, at, about })
  }
  await erasePerson(trx, user.id, at)
  return true
}
