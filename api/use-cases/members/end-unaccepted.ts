import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { step } from '@gaitway/contract/lifecycles/step'
import { userLifecycle } from '@gaitway/contract/lifecycles/user'
import { erasePerson } from '../../store/erase.ts'
import { record } from '../../store/events.ts'
import { deleteInvitation } from '../../store/invitations.ts'
import { lockUnaccepted } from '../../store/members.ts'
import { lockUser, moveUserStatus } from '../../store/users.ts'
import { moveMember } from './move.ts'

const by = { side: 'clock' } as const

/** An invitation with this email that nobody has accepted is over, and the email free; false when there was none. */
export const endUnaccepted = async (trx: Knex.Transaction, email: string, at: Date): Promise<boolean> => {
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
