import { TERMS_VERSION } from '@gaitway/contract/limits'
import { hashPassword } from '../../outside/secrets.ts'
import { deleteInvitation } from '../../store/invitations.ts'
import { lockMember } from '../../store/members.ts'
import { markEmailVerified, savePassword, saveTerms, saveUser } from '../../store/users.ts'
import { readPerson } from '../accounts/person.ts'
import { openSession } from '../accounts/session.ts'
import { transition } from '../transition.ts'
import { refuse, type UseCase } from '../use-case.ts'
import { openInvitation } from './invitation.ts'

/** Whoever was invited works for the facility, with a password of their own, and is signed in; the link is used up. */
export const accept: UseCase<'members.accept'> = async (outside, _by, sent, { userAgent }) => {
  const { db, clock } = outside
  const { userId, facilityId } = await openInvitation(outside, db, sent.token)
  const passwordHash = await hashPassword(sent.password)
  return db.transaction(async trx => {
    const member = await lockMember(trx, facilityId, userId)
    // under the lock: whoever was faster with this link has used it up, or withdrawn it
    await openInvitation(outside, trx, sent.token)
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
    const tokens = await openSession(outside, trx, { userId, userAgent })
    return { user: await readPerson(outside, userId, trx), ...tokens }
  })
}
