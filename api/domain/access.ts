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

/** The person that the audit log names as the reader: the admin who views as this user, or else the user. */
export const getAuditActor = ({ viewedBy, userId, side }: Pick<SignedIn, 'viewedBy' | 'userId' | 'side'>) =>
  viewedBy ? { userId: viewedBy, side: 'admin' as const } : { userId, side }

export type Caller = Pick<
  SignedIn,
  'side' | 'status' | 'isSignupCompleted' | 'isOwner' | 'access' | 'viewedBy'
>
type CallAccess = Pick<Row, 'who' | 'evenDeactivated'> & Partial<Pick<Row, 'method' | 'inView'>>

/** Refuses a caller who may not make this call or not send these fields, with a code that says why where that helps. */
export const refuseUnlessAllowed = (
  { who, evenDeactivated, ...row }: CallAccess,
  caller: Caller | undefined,
  body: Readonly<Record<string, unknown>> = {},
) => {
  if (who.guest) return
  if (!caller) throw refuse('not_signed_in')
  if (caller.status === 'deactivate' && !evenDeactivated) throw refuse('deactivated')
  if (caller.viewedBy && !isOpenInView(row)) throw refuse('view_only')
  if (!who.sides?.includes(caller.side)) throw refuse('not_allowed')
  const isMember = caller.side === 'facility' && !caller.isOwner
  if (isMember && who.ownerOnly) throw refuse('not_allowed')
  if (who.approved) refuseUnlessApproved(caller)
  if (isMember && who.areas?.some(area => !caller.access.includes(area))) throw refuse('not_allowed')
  if (isMember && who.anyArea?.every(area => !caller.access.includes(area))) throw refuse('not_allowed')
  // goes through the fields of the call row, not those of the request, which may have any name
  const reserved = Object.keys(who.fields ?? {}).filter(field => !maySend(who, field, caller.side))
  if (reserved.some(field => body[field] !== undefined)) throw refuse('not_allowed')
}

type Approval = Pick<SignedIn, 'side' | 'status' | 'isSignupCompleted'>

/** Refuses a person whose signup is incomplete or who isn't approved; staff need neither. */
export const refuseUnlessApproved = ({ side, status, isSignupCompleted }: Approval) => {
  if (side === 'admin' || side === 'subadmin') return
  if (!isSignupCompleted) throw refuse('signup_incomplete')
  if (status !== 'approved') throw refuse('not_approved')
}
