import type { Knex } from 'knex'
import { errors, refuse } from '@gaitway/contract/errors'
import { INVITATION_DAYS } from '@gaitway/contract/limits'
import { addDays } from '@gaitway/contract/time'
import type { Outside } from '../../outside/outside.ts'
import { hashToken } from '../../outside/secrets.ts'
import { findInvitation } from '../../store/invitations.ts'

/** The invitation that a link stands for; one that is old says whom to ask, one that is used or withdrawn is over. */
export const openInvitation = async ({ clock }: Outside, db: Knex, token: string) => {
  const found = await findInvitation(db, hashToken(token))
  if (!found) throw refuse('link_expired')
  if (addDays(found.sent_at, INVITATION_DAYS) > clock.real()) return found
  const { inviter_first_name, inviter_last_name, office_name } = found
  const ask = `Ask ${inviter_first_name} ${inviter_last_name} of ${office_name} for a new one.`
  throw refuse('link_expired', undefined, `${errors.link_expired[1]} ${ask}`)
}
