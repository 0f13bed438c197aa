import type { Session } from './use-session.ts'

/** Where the logo and a finished sign-in lead. */
export const homeOf = (session: Session): string => {
  if (session.state !== 'signedIn') return '/'
  const { side, user, isSignupCompleted } = session
  if (side === 'admin' || side === 'subadmin') return '/admin/users'
  if (!isSignupCompleted) return signupOf(session)
  if (!user.isApprovedByAdmin) return '/'
  return side === 'clinician' ? '/clinician/jobboard' : '/facility/shiftmanagement'
}

/** The next step of a signup that was left half-way. */
export const signupOf = (session: Session & { state: 'signedIn' }): string => {
  const stage = (session.user.facilityId ?? session.user.clinicianId)?.signupStageCount ?? 0
  return `/${session.side === 'facility' ? 'facility' : 'clinician'}/signup?step=${stage + 1}`
}
