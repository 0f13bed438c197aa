import type { MemberArea } from '@gaitway/contract/values/enums'
import { sideOf, type Side } from '@gaitway/contract/values/sides'
import type { Output } from '@gaitway/contract/schemas/index'
import type { SessionEnd } from '@gaitway/contract/session/browser-session'
import { screenAt, screenRoutes, type ScreenFor } from '@gaitway/contract/routes'
import useSWR, { mutate } from 'swr'
import { navigate } from 'wouter/use-browser-location'
import { describeVisitor as visitorOfUser, type Visitor } from '@gaitway/contract/screen-access'
import { CallFailed } from './call.ts'
import { accessToken, renew, session as tab } from './session.ts'
import { claimDrafts, forgetDrafts, forgetOwnedDrafts, moveDraftsToTab } from './drafts.ts'
import {
  callOrReadOffline,
  forgetAnswersOfOthers,
  forgetOfflineAnswers,
  storeOfflineAnswer,
  readOfflineOrThrow,
} from './offline-answers.ts'
import { messages } from './messages.ts'
import { loadPush } from './push-registration.ts'
import { endedPath, leaveView, viewing } from './viewing.ts'

export type User = Output<'accounts.current'>
export type Session =
  | { state: 'starting' }
  | { state: 'guest' }
  | { state: 'signedIn'; user: User; side: Side; isSignupCompleted: boolean }
  | { state: 'failed'; why: string; retry: () => void }

/** The login page, which leads back to this address. */
export const loginAddress = (next: string) => `/login?next=${encodeURIComponent(next)}`

const openToGuests: readonly ScreenFor[] = ['everyone', 'landing', 'guests', 'notApproved']
/** The same person is likely to continue in this tab. */
const draftsStayAfter: readonly SessionEnd[] = ['expired', 'secondFactorOver']
const goesOn: readonly SessionEnd[] = ['expired', 'secondFactorOver', 'signedOutElsewhere', 'passwordChanged']

/** Where someone goes when their session ends on a page they can't stay on. */
const addressAfter = (why: SessionEnd, pathname: string, search: string): string | undefined => {
  const mayStay = openToGuests.includes(screenRoutes[screenAt(pathname)])
  if (mayStay && (why === 'expired' || why === 'signedOutElsewhere' || why === 'passwordChanged'))
    return undefined
  const next = !mayStay && goesOn.includes(why) ? pathname + search : undefined
  return next ? `${loginAddress(next)}&ended=${why}` : `/login?ended=${why}`
}

/** The login page with the reason for the logout. It leads back to a private page. */
const redirectToLogin = (why: SessionEnd) => {
  const { pathname, search } = window.location
  const to = addressAfter(why, pathname, search)
  if (to) navigate(to, { replace: goesOn.includes(why) })
}

const key = ['accounts.current', {}] as const
const isSessionKey = (other: unknown) => Array.isArray(other) && other[0] === key[0]

/** Whether there is a token. Without one the cookie may still give one. */
const hasSession = async (): Promise<boolean> => {
  if (accessToken()) return true
  const renewal = await renew()
  if (renewal === 'unreachable') throw new CallFailed(messages.common.offline, 0, 'offline', {})
  if (renewal !== 'renewed' && renewal !== 'expired') redirectToLogin(renewal)
  return renewal === 'renewed'
}

/** Removes what another user left in this browser. */
const claim = (userId: string) => {
  claimDrafts(userId)
  forgetAnswersOfOthers(userId)
  void loadPush().then(here => here?.claim(userId))
}

const current = async (): Promise<User | null> => {
  try {
    if (!(await hasSession())) {
      forgetOwnedDrafts()
      forgetOfflineAnswers()
      return null
    }
    const arrived = tab.takeUser()
    const user = arrived
      ? storeOfflineAnswer('accounts.current', {}, arrived)
      : await callOrReadOffline('accounts.current', {})
    claim(user.id)
    return user
  } catch (thrown) {
    if (thrown instanceof CallFailed && thrown.status === 401) return null
    // without a connection the places and the next shift stay readable
    return readOfflineOrThrow('accounts.current', {}, thrown)
  }
}

/** The current user, loaded at the start and whenever a call touches the account. */
export const useSession = (): Session => {
  const {
    data,
    error,
    mutate: again,
  } = useSWR<User | null, CallFailed>(key, current, {
    revalidateOnFocus: false,
    revalidateIfStale: false,
  })
  if (error && data === undefined) return { state: 'failed', why: error.message, retry: () => void again() }
  if (data === undefined) return { state: 'starting' }
  if (data === null) return { state: 'guest' }
  const profile = data.facilityId ?? data.clinicianId
  const side = sideOf(data.roles)
  const isStaff = side === 'admin' || side === 'subadmin'
  return {
    state: 'signedIn',
    user: data,
    side,
    isSignupCompleted: isStaff || (profile?.isSignupCompleted ?? false),
  }
}

/** Uses the user that a call returned, without refetching. */
export const setCurrentUser = (user: User | null) => {
  if (user) claim(user.id)
  return mutate(key, user, { revalidate: false })
}

export const refreshSession = () => mutate(key)

const isAnswer = (other: unknown) => !isSessionKey(other)

/** What is still shown once the private screens are gone is read again. */
const forgetAnswers = () => {
  void mutate(isAnswer, undefined, { revalidate: false })
  setTimeout(() => void mutate(isAnswer))
}

tab.onSessionEnd(why => {
  if (viewing) return leaveView(endedPath(viewing))
  if (draftsStayAfter.includes(why)) moveDraftsToTab()
  else forgetDrafts()
  forgetOfflineAnswers()
  forgetAnswers()
  void setCurrentUser(null)
  redirectToLogin(why)
})

tab.onSignInElsewhere(() => {
  forgetAnswers()
  void refreshSession()
})

/** The facts of a session that decide on screens and menus. */
export const describeVisitor = (session: Session): Visitor =>
  visitorOfUser(session.state === 'signedIn' ? session.user : undefined)

/** What the user may do in their facility: everything for the owner, the granted areas for a sub-user. */
export const checkAreas =
  ({ subUserId, access }: Pick<User, 'subUserId' | 'access'>) =>
  (...areas: readonly MemberArea[]) =>
    subUserId === null || areas.every(area => access.includes(area))

/** Whether the user has all of these areas. Facility screens are only shown to facility users. */
export const useMay = () => {
  const session = useSession()
  return session.state === 'signedIn' ? checkAreas(session.user) : () => true
}
