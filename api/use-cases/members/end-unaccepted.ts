import type { Knex } from 'knex'
import type { NewUserRow } from '../../store/rows.ts'
import { insertUser, lockUser } from '../../store/users.ts'
import { erasePerson } from '../../store/erase.ts'
import { deleteInvitation, lockUnaccepted } from '../../store/members.ts'
import { transition } from '../transition.ts'

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
  if (member.status === 'invited') await transition(trx, 'member', member, 'deactivate', { by, at })
  await deleteInvitation(trx, user.id)
  if (user.status !== 'deactivate') {
    const about = { facilityId: member.facilityId }
    await transition(trx, 'user', user, 'close', { by, at, about })
  }
  await erasePerson(trx, user.id, at)
  return true
}
