import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { memberLifecycle, type MemberStatus } from '@gaitway/contract/lifecycles/member'
import { step, type MoveOf } from '@gaitway/contract/lifecycles/step'
import { record } from '../../store/events.ts'
import { saveMember, type LockedMember } from '../../store/members.ts'

type Wish = {
  by: { side: 'facility'; userId: string } | { side: 'clock' }
  at: Date
  columns?: { acceptedAt?: Date }
}

/** A member is in their next state, with the event on record; refused when that is not open any more. */
export const moveMember = async (
  trx: Knex,
  member: LockedMember,
  move: MoveOf<typeof memberLifecycle>,
  { by, at, columns }: Wish,
): Promise<MemberStatus> => {
  const to = step(memberLifecycle, member.status, move, by.side)
  const saved = await saveMember(trx, member.userId, member.status, { ...columns, status: to })
  if (saved === 0) throw refuse('changed_meanwhile')
  await record(trx, {
    at,
    by,
    noun: 'member',
    nounId: member.userId,
    verb: move,
    from: member.status,
    to,
    facilityId: member.facilityId,
  })
  return to
}
