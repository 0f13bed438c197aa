import type { Knex } from 'knex'
import { erasePerson } from '../../store/erase.ts'
import { deleteInvitation } from '../../store/invitations.ts'
import { lockUnaccepted } from '../../store/members.ts'
import { lockUser } from '../../store/users.ts'
import { transition } from '../transition.ts'

const by = { side: 'clock' } as const

/** An invitation with this email that nobody has accepted is over, and the email free; false when there was none. */
export const endUnaccepted = async (trx: Knex.Transaction, email: string, at: Date): Promise<boolean> => {
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
