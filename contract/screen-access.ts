import type { Role } from './values/enums.ts'
import { sideOf, type Side } from './values/sides.ts'
import type { UserStatus } from './lifecycles/user.ts'
import type { ScreenFor } from './routes.ts'

/** What access depends on: a guest, or a user’s side, signup and approval. */
export type Visitor =
  | { isSignedIn: false }
  | { isSignedIn: true; side: Side; isSignupCompleted: boolean; isApproved: boolean; signupStage: number }

type Profile = { isSignupCompleted: boolean; signupStageCount: number } | null
type Person = { roles: Role; status: UserStatus; clinicianId: Profile; facilityId: Profile }

/** The visitor a user is, for screens and menus; a deactivated user counts as a guest. */
export const describeVisitor = (person: Person | undefined): Visitor => {
  if (!person || person.status === 'deactivate') return { isSignedIn: false }
  const side = sideOf(person.roles)
  const profile = person.facilityId ?? person.clinicianId
  return {
    isSignedIn: true,
    side,
    isSignupCompleted: side === 'admin' || side === 'subadmin' || (profile?.isSignupCompleted ?? false),
    isApproved: person.status === 'approved',
    signupStage: profile?.signupStageCount ?? 0,
  }
}

/** The toast after a redirect, by its key in the messages. */
export type AccessToast = 'callPending' | 'clinicianLoginRequired' | 'facilityLoginRequired'
type ScreenDecision = 'show' | { to: string; toast?: AccessToast }

const loginRequired = { clinician: 'clinicianLoginRequired', facility: 'facilityLoginRequired' } as const
type MarketSide = keyof typeof loginRequired

/** The next step of an unfinished signup. */
export const signupPath = (side: Side, signupStage: number) =>
  `/${side === 'facility' ? 'facility' : 'clinician'}/signup?step=${signupStage + 1}`

const workPath = { clinician: '/clinician/jobboard', facility: '/facility/shiftmanagement' } as const

/** The screen after logging in. */
export const homePath = (visitor: Visitor): string => {
  if (!visitor.isSignedIn) return '/'
  const { side, isSignupCompleted, isApproved, signupStage } = visitor
  if (side === 'admin' || side === 'subadmin') return '/admin'
  if (!isSignupCompleted) return signupPath(side, signupStage)
  return isApproved ? workPath[side] : `/${side}/signup/success`
}

/** Where the logo links: job board or shift management, and the landing page for everyone else. */
export const logoPath = (visitor: Visitor): string =>
  visitor.isSignedIn && (visitor.side === 'clinician' || visitor.side === 'facility')
    ? workPath[visitor.side]
    : '/'

const isApprovedUser = (visitor: Visitor & { isSignedIn: true }) =>
  visitor.isSignupCompleted && visitor.isApproved

/**
 * Where a call to action for one side links, or the toast instead: guests and unfinished signups go to signup, approved
 * users to their home.
 */
export const callToAction = (side: MarketSide, visitor: Visitor): { to: string } | { toast: AccessToast } => {
  if (!visitor.isSignedIn) return { to: `/${side}/signup` }
  if (visitor.side !== side) return { toast: loginRequired[side] }
  if (!visitor.isSignupCompleted) return { to: signupPath(side, visitor.signupStage) }
  return visitor.isApproved ? { to: workPath[side] } : { toast: 'callPending' }
}

/** Whether a visitor may see a screen, or where to redirect them. */
export const decideScreenAccess = (who: ScreenFor, visitor: Visitor, path: string): ScreenDecision => {
  if (who === 'everyone') return 'show'
  if (who === 'landing')
    return visitor.isSignedIn && visitor.side === 'facility' && isApprovedUser(visitor)
      ? { to: workPath.facility }
      : 'show'
  const needed = sideNeeded(who)
  if (!visitor.isSignedIn) {
    if (needed) return { to: '/login', toast: loginRequired[needed] }
    return who === 'signedIn' || who === 'waiting' || who === 'atWork' ? { to: '/login' } : 'show'
  }
  if (who === 'signedIn') return 'show'
  if (who === 'guests') return { to: homePath(visitor) }
  if (who === 'notApproved') return isApprovedUser(visitor) ? { to: homePath(visitor) } : 'show'
  if (who === 'waiting')
    return visitor.isSignupCompleted && !visitor.isApproved ? 'show' : { to: homePath(visitor) }
  if (who === 'signup')
    return path.startsWith(`/${visitor.side}/`) && !visitor.isSignupCompleted
      ? 'show'
      : { to: homePath(visitor) }
  const fits = who === 'atWork' ? visitor.side in workPath : visitor.side === needed
  if (!fits) return { to: '/', toast: needed && loginRequired[needed] }
  if (!visitor.isSignupCompleted) return { to: signupPath(visitor.side, visitor.signupStage) }
  if (who === 'clinicianSignedUp' || who === 'facilitySignedUp' || visitor.isApproved) return 'show'
  return { to: homePath(visitor), toast: 'callPending' }
}

const sideNeeded = (who: ScreenFor): MarketSide | undefined => {
  if (who.startsWith('clinician')) return 'clinician'
  return who.startsWith('facility') ? 'facility' : undefined
}
