import type { Side } from './enums.ts'
import type { ScreenFor } from './routes.ts'

/** What decides on a screen: nobody signed in, or a person with a side, a finished signup, an approval. */
export type Visitor =
  | { isSignedIn: false }
  | { isSignedIn: true; side: Side; isSignupCompleted: boolean; isApproved: boolean; signupStage: number }

/** Why somebody is led elsewhere, where it is said. */
export type Leading = { to: string; toast?: 'callPending' }
export type ScreenDecision = 'show' | Leading

/** The next step of a signup that was left half-way. */
export const signupPath = (side: Side, signupStage: number) =>
  `/${side === 'facility' ? 'facility' : 'clinician'}/signup?step=${signupStage + 1}`

/** Where the logo and a finished sign-in lead. */
export const homePath = (visitor: Visitor): string => {
  if (!visitor.isSignedIn) return '/'
  const { side, isSignupCompleted, isApproved, signupStage } = visitor
  if (side === 'admin' || side === 'subadmin') return '/admin/users'
  if (!isSignupCompleted) return signupPath(side, signupStage)
  if (!isApproved) return `/${side}/signup/success`
  return side === 'clinician' ? '/clinician/jobboard' : '/facility/shiftmanagement'
}

/** Whether a visitor sees a screen, or where they are led instead. */
export const screenAccess = (who: ScreenFor, visitor: Visitor, path: string): ScreenDecision => {
  if (who === 'everyone') return 'show'
  if (!visitor.isSignedIn)
    return who === 'guests' || who === 'signup' || who === 'notApproved' ? 'show' : { to: '/login' }
  if (who === 'guests') return { to: homePath(visitor) }
  if (who === 'signedIn') return 'show'
  if (who === 'notApproved') return visitor.isApproved ? { to: homePath(visitor) } : 'show'
  if (who === 'signup') return signupAccess(visitor, path)
  if (who === 'waiting') return waitingAccess(visitor)
  if (visitor.side !== (who.startsWith('clinician') ? 'clinician' : 'facility')) return { to: '/' }
  if (!visitor.isSignupCompleted) return { to: signupPath(visitor.side, visitor.signupStage) }
  if (who === 'clinicianSignedUp' || who === 'facilitySignedUp') return 'show'
  return visitor.isApproved ? 'show' : { to: homePath(visitor), toast: 'callPending' }
}

const waitingAccess = (visitor: Visitor & { isSignedIn: true }): ScreenDecision =>
  visitor.isSignupCompleted && !visitor.isApproved ? 'show' : { to: homePath(visitor) }

const signupAccess = (visitor: Visitor & { isSignedIn: true }, path: string): ScreenDecision =>
  path.startsWith(`/${visitor.side}/`) && !visitor.isSignupCompleted ? 'show' : { to: homePath(visitor) }
