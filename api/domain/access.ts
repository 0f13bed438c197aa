import type { Row } from '@gaitway/contract/calls/row'
import type { MemberArea, Side } from '@gaitway/contract/enums'
import { refuse } from '@gaitway/contract/errors'
import type { UserStatus } from '@gaitway/contract/lifecycles/user'

export type Caller = {
  side: Side
  status: UserStatus
  isSignupCompleted: boolean
  isOwner: boolean
  access: readonly MemberArea[]
}

/** A caller who may not make this call is refused, with the reason that mends it where there is one. */
export const refuseUnlessAllowed = (
  { who, evenDeactivated }: Pick<Row, 'who' | 'evenDeactivated'>,
  caller: Caller | undefined,
) => {
  if (who.guest) return
  if (!caller) throw refuse('not_signed_in')
  if (caller.status === 'deactivate' && !evenDeactivated) throw refuse('deactivated')
  if (!who.sides?.includes(caller.side)) throw refuse('not_allowed')
  if (caller.side === 'facility' && who.ownerOnly && !caller.isOwner) throw refuse('not_allowed')
  if (who.approved) refuseUnlessApproved(caller)
  if (caller.side === 'facility' && !caller.isOwner && !reaches(caller, who.areas))
    throw refuse('not_allowed')
}

const reaches = ({ access }: Caller, areas: readonly MemberArea[] = []) =>
  areas.every(area => access.includes(area))

/** A clinician or facility that has not finished signing up, or is not let in yet, is refused. */
export const refuseUnlessApproved = ({
  side,
  status,
  isSignupCompleted,
}: Pick<Caller, 'side' | 'status' | 'isSignupCompleted'>) => {
  if (side === 'admin' || side === 'subadmin') return
  if (!isSignupCompleted) throw refuse('signup_incomplete')
  if (status !== 'approved') throw refuse('not_approved')
}
