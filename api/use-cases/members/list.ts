import { listJson } from '../../json.ts'
import { findMember, listMembers } from '../../store/members.ts'
import { facilityMember, refuse, type Knex, type ReadCase } from '../use-case.ts'

/** The people of one's own facility: its owner and every sub-user. */
export const list: ReadCase<'members.list'> = async ({ db }, actor) =>
  listJson(await listMembers(db, facilityMember(actor).facilityId))

/** One member of a facility, as it stands now. */
export const readMember = async (db: Knex, facilityId: string, userId: string) => {
  const member = await findMember(db, facilityId, userId)
  if (!member) throw refuse('not_found')
  return member
}
