import type { Visitor } from '@gaitway/contract/screen-access'
import type { Session } from './use-session.ts'

/** The facts of a session that decide on screens and menus. */
export const visitorOf = (session: Session): Visitor => {
  if (session.state !== 'signedIn') return { isSignedIn: false }
  const { user, side, isSignupCompleted } = session
  return {
    isSignedIn: true,
    side,
    isSignupCompleted,
    isApproved: user.isApprovedByAdmin,
    signupStage: (user.facilityId ?? user.clinicianId)?.signupStageCount ?? 0,
  }
}
