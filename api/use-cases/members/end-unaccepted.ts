import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { step } from '@gaitway/contract/lifecycles/step'
import { userLifecycle } from '@gaitway/contract/lifecycles/user'
import type { NewUserRow } from '../../store/rows.ts'
import { insertUser, lockUser, moveUserStatus } from '../../store/users.ts'
import { erasePerson } from '../../store/erase.ts'
import { record } from '../../store/events.ts'
import { deleteInvitation } from '../../store/invitations.ts'
import { lockUnaccepted } from '../../store/members.ts'
import { moveMember } from './move.ts'

/** A person has an account with an email that is nobody's account yet; being invited with it makes it nobody's. */
export const claimEmail = async (trx: Knex.Transaction, user: NewUserRow): Promise<boolean> => {
  if (await insertUser(trx, user)) return true
  return (await endUnaccepted(trx, user.email, user.createdAt)) && insertUser(trx, user)
}

const by = { side: 'clock' } as const

/** An invitation with this email that nobody has accepted is over, and the email free; false when there was none. */
const endUnaccepted = async (trx: Knex.Transaction, email: string, at: Date): Promise<boolean> => {
  const member = await lockUnaccepted(trx, email)
  const user = member && (await lockUser(trx, member.userId))
  if (!user) return false
  if (member.status === 'invited') await moveMember(trx, member, 'deactivate', { by, at })
  await deleteInvitation(trx, user.id)
  if (user.status !== 'deactivate') {
    const to = step(userLifecycle, user.status, 'close', by.side)
    const moved = await moveUserStatus(trx, user.id, { from: user.status, to, reason: null })
    if (moved === 0) throw refuse('changed_meanwhile')
    const event = { at, by, noun: 'user' as const, nounId: user.id, facilityId: member.facilityId }
    await record(trx, { ...event, verb: 'close', from: user.status, to })
  }
  await erasePerson(trx, user.id, at)
  return true
}
