import { sideOf, type Role, type Side } from './enums.ts'
import type { UserStatus } from './lifecycles/user.ts'
import type { ScreenFor } from './routes.ts'

/** What decides on a screen: nobody signed in, or a person with a side, a finished signup, an approval. */
export type Visitor =
  | { isSignedIn: false }
  | { isSignedIn: true; side: Side; isSignupCompleted: boolean; isApproved: boolean; signupStage: number }

type Profile = { isSignupCompleted: boolean; signupStageCount: number } | null
type Person = { roles: Role; status: UserStatus; clinicianId: Profile; facilityId: Profile }

/** The facts of a person that decide on screens and menus; whoever is deactivated counts as a guest. */
export const visitorOf = (person: Person | undefined): Visitor => {
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

/** What is said to whoever is led elsewhere, by its name among the messages. */
type AccessToast = 'callPending' | 'clinicianLoginRequired' | 'facilityLoginRequired'
type Leading = { to: string; toast?: AccessToast }
type ScreenDecision = 'show' | Leading

const loginRequired = {
  clinician: 'clinicianLoginRequired',
  facility: 'facilityLoginRequired',
} as const
type MarketSide = keyof typeof loginRequired

/** The next step of a signup that was left half-way. */
export const signupPath = (side: Side, signupStage: number) =>
  `/${side === 'facility' ? 'facility' : 'clinician'}/signup?step=${signupStage + 1}`

const workPath = { clinician: '/clinician/jobboard', facility: '/facility/shiftmanagement' } as const

/** Where a finished sign-in leads. */
export const homePath = (visitor: Visitor): string => {
  if (!visitor.isSignedIn) return '/'
  const { side, isSignupCompleted, isApproved, signupStage } = visitor
  if (side === 'admin' || side === 'subadmin') return '/admin/users'
  if (!isSignupCompleted) return signupPath(side, signupStage)
  return isApproved ? workPath[side] : `/${side}/signup/success`
}

/** Where the logo leads: each side of the marketplace to its work, everybody else to the first page. */
export const logoPath = (visitor: Visitor): string =>
  visitor.isSignedIn && (visitor.side === 'clinician' || visitor.side === 'facility')
    ? workPath[visitor.side]
    : '/'

const isAtWork = (visitor: Visitor & { isSignedIn: true }) => visitor.isSignupCompleted && visitor.isApproved

/** Where an invitation to one side leads, or what is said instead: guests sign up, whoever may work goes to it. */
export const callToAction = (side: MarketSide, visitor: Visitor): { to: string } | { toast: AccessToast } => {
  if (!visitor.isSignedIn) return { to: `/${side}/signup` }
  if (visitor.side !== side || !visitor.isSignupCompleted) return { toast: loginRequired[side] }
  return visitor.isApproved ? { to: workPath[side] } : { toast: 'callPending' }
}

/** Whether a visitor sees a screen, or where they are led instead. */
export const screenAccess = (who: ScreenFor, visitor: Visitor, path: string): ScreenDecision => {
  if (who === 'everyone') return 'show'
  if (who === 'landing')
    return visitor.isSignedIn && visitor.side === 'facility' && isAtWork(visitor)
      ? { to: workPath.facility }
      : 'show'
  const needed = sideNeeded(who)
  if (!visitor.isSignedIn) {
    if (needed) return { to: '/login', toast: loginRequired[needed] }
    return who === 'signedIn' || who === 'waiting' ? { to: '/login' } : 'show'
  }
  if (who === 'signedIn') return 'show'
  if (who === 'guests') return { to: homePath(visitor) }
  if (who === 'notApproved') return isAtWork(visitor) ? { to: homePath(visitor) } : 'show'
  if (who === 'waiting')
    return visitor.isSignupCompleted && !visitor.isApproved ? 'show' : { to: homePath(visitor) }
  if (who === 'signup')
    return path.startsWith(`/${visitor.side}/`) && !visitor.isSignupCompleted
      ? 'show'
      : { to: homePath(visitor) }
  if (visitor.side !== needed) return { to: '/', toast: needed && loginRequired[needed] }
  if (!visitor.isSignupCompleted) return { to: signupPath(visitor.side, visitor.signupStage) }
  if (who === 'clinicianSignedUp' || who === 'facilitySignedUp' || visitor.isApproved) return 'show'
  return { to: homePath(visitor), toast: 'callPending' }
}

const sideNeeded = (who: ScreenFor): MarketSide | undefined => {
  if (who.startsWith('clinician')) return 'clinician'
  return who.startsWith('facility') ? 'facility' : undefined
}
