import type { MemberArea, Role, Side } from '@gaitway/contract/enums'
import type { UserStatus } from '@gaitway/contract/lifecycles/user'

/** Who is signed in, as the database says at this moment. */
export type SignedIn = {
  side: Side
  role: Role
  userId: string
  sessionId: string
  /** where a second factor was due; the session ends with it */
  secondFactorUntil: Date | null
  status: UserStatus
  isSignupCompleted: boolean
  facilityId: string | null
  isOwner: boolean
  access: readonly MemberArea[]
  clinicianId: string | null
}
