import type { Knex } from 'knex'
import { errors, refuse } from '@gaitway/contract/errors'
import { INVITATION_DAYS } from '@gaitway/contract/limits'
import { addDays } from '@gaitway/contract/time'
import type { Outside } from '../../outside/outside.ts'
import { hashToken } from '../../outside/secrets.ts'
import { findInvitation } from '../../store/invitations.ts'

const over = (whom: string) =>
  refuse('link_expired', undefined, `${errors.link_expired[1]} Ask ${whom} for a new one.`)

/** The invitation that a link stands for; one that is old, used or withdrawn is over, and says whom to ask. */
export const openInvitation = async ({ clock }: Outside, db: Knex, token: string) => {
  const found = await findInvitation(db, hashToken(token))
  if (!found) throw over('whoever invited you')
  if (addDays(found.sentAt, INVITATION_DAYS) > clock.real()) return found
  throw over(`${found.invitedBy} of ${found.officeName}`)
}
