import { Json } from '../../json.ts'
import type { ReadCase } from '../use-case.ts'
import { openInvitation } from './open-invitation.ts'

/** Who invites whom, where to, and what for: as whoever holds the link sees it. */
export const readInvitation: ReadCase<'members.readInvitation'> = async (outside, _by, { token }) =>
  new Json((await openInvitation(outside, outside.db, token)).json)
