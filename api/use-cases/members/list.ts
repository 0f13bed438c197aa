import { listMembers } from '../../store/members.ts'
import { facilityMember, type UseCase } from '../use-case.ts'
import { memberOf } from './member.ts'

/** The people of one's own facility: its owner and every sub-user. */
export const list: UseCase<'members.list'> = async ({ db }, actor) =>
  (await listMembers(db, facilityMember(actor).facilityId)).map(memberOf)
