import type { MemberArea, Role, Side } from '@gaitway/contract/values/enums'
import type { UserStatus } from '@gaitway/contract/lifecycles/user'
import { isOpenInView, maySend, type Row } from '@gaitway/contract/calls/row'
import { refuse } from '@gaitway/contract/values/errors'

/** The signed-in person, as the database has them right now. */
export type SignedIn = {
  side: Side
  role: Role
  userId: string
  sessionId: string
  /** when the second factor expires; the session ends with it */
  secondFactorUntil: Date | null
  status: UserStatus
  isSignupCompleted: boolean
  facilityId: string | null
  isOwner: boolean
  access: readonly MemberArea[]
  clinicianId: string | null
  /** the admin who views the product as this user, and until when */
  viewedBy: string | null
  viewEndsAt: Date | null
}

/** Who really looks, for the record: an admin who views as this user, or the user. */
export const findReader = ({ viewedBy, userId, side }: Pick<SignedIn, 'viewedBy' | 'userId' | 'side'>) =>
  viewedBy ? { userId: viewedBy, side: 'admin' as const } : { userId, side }

export type Caller = {
  side: Side
  status: UserStatus
  isSignupCompleted: boolean
  isOwner: boolean
  access: readonly MemberArea[]
  viewedBy: string | null
}

/** Refuses a caller who may not make this call, or not with these fields, with the reason where one helps. */
export const refuseUnlessAllowed = (
  {
    who,
    evenDeactivated,
    ...row
  }: Pick<Row, 'who' | 'evenDeactivated'> & Partial<Pick<Row, 'method' | 'inView'>>,
  caller: Caller | undefined,
  body: Readonly<Record<string, unknown>> = {},
) => {
  if (who.guest) return
  if (!caller) throw refuse('not_signed_in')
  if (caller.status === 'deactivate' && !evenDeactivated) throw refuse('deactivated')
  if (caller.viewedBy && !isOpenInView(row)) throw refuse('view_only')
  if (!who.sides?.includes(caller.side)) throw refuse('not_allowed')
  if (caller.side === 'facility' && who.ownerOnly && !caller.isOwner) throw refuse('not_allowed')
  if (who.approved) refuseUnlessApproved(caller)
  if (caller.side === 'facility' && !caller.isOwner && !reaches(caller, who.areas))
    throw refuse('not_allowed')
  // the call row's fields, not the request's: a request may contain any name
  const reserved = Object.keys(who.fields ?? {}).filter(field => !maySend(who, field, caller.side))
  if (reserved.some(field => body[field] !== undefined)) throw refuse('not_allowed')
}

const reaches = ({ access }: Caller, areas: readonly MemberArea[] = []) =>
  areas.every(area => access.includes(area))

export const refuseUnlessApproved = ({
  side,
  status,
  isSignupCompleted,
}: Pick<Caller, 'side' | 'status' | 'isSignupCompleted'>) => {
  if (side === 'admin' || side === 'subadmin') return
  if (!isSignupCompleted) throw refuse('signup_incomplete')
  if (status !== 'approved') throw refuse('not_approved')
}
