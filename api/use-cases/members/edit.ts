import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import type { MemberArea } from '@gaitway/contract/enums'
import { memberMove } from '../../domain/membership.ts'
import { record } from '../../store/events.ts'
import {
  deleteInvitation,
  findMember,
  lockMember,
  saveAccess,
  type LockedMember,
  listMembers,
} from '../../store/members.ts'
import { endSessionsOf } from '../../store/sessions.ts'
import { transition } from '../transition.ts'
import { facilityMember, type FacilityMember, type UseCase, type ReadCase } from '../use-case.ts'
import { mailInvitation } from './invite.ts'
import { listJson } from '../../json.ts'

type EditOptions = { by: FacilityMember; at: Date }

const changeAccess = async (
  trx: Knex,
  member: LockedMember,
  access: readonly MemberArea[],
  { by, at }: EditOptions,
) => {
  await saveAccess(trx, member.userId, access)
  const event = { at, by, noun: 'member' as const, nounId: member.userId, facilityId: by.facilityId }
  await record(trx, { ...event, verb: 'edit', details: { access } })
}

/** The owner sets what a sub-user may do, or whether they are a member at all; it takes effect immediately. */
export const edit: UseCase<'members.edit'> = async (services, actor, { subUserId, access, status }) => {
  const by = facilityMember(actor)
  const { db, clock } = services
  const input = { by, at: clock.now() }
  await db.transaction(async trx => {
    const member = await lockMember(trx, by.facilityId, subUserId)
    // under the lock: someone who closed their account in the meantime is no longer listed
    if (!member || !(await findMember(trx, by.facilityId, subUserId))) throw refuse('not_found')
    if (member.isOwner) throw refuse('not_allowed')
    if (access) await changeAccess(trx, member, access, input)
    if (!status) return
    const move = memberMove({ hasAccepted: member.acceptedAt !== null }, status)
    await transition(trx, 'member', member, move, input)
    if (move === 'invite') await mailInvitation(services, trx, by, subUserId)
    if (move !== 'deactivate') return
    await deleteInvitation(trx, subUserId)
    await endSessionsOf(trx, subUserId, { at: clock.real(), reason: 'deactivated' })
  })
  return readMember(db, by.facilityId, subUserId)
}

/** The members of one's own facility: its owner and every sub-user. */
export const list: ReadCase<'members.list'> = async ({ db }, actor) =>
  listJson(await listMembers(db, facilityMember(actor).facilityId))

export const readMember = async (db: Knex, facilityId: string, userId: string) => {
  const member = await findMember(db, facilityId, userId)
  if (!member) throw refuse('not_found')
  return member
}
