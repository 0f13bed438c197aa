import type { MemberArea } from '@gaitway/contract/values/enums'
import { sideOf, type Side } from '@gaitway/contract/values/sides'
import type { Output } from '@gaitway/contract/schemas/index'
import type { SessionEnd } from '@gaitway/contract/session/browser-session'
import { findScreen, screenRoutes, type ScreenFor } from '@gaitway/contract/routes'
import useSWR, { mutate } from 'swr'
import { navigate } from 'wouter/use-browser-location'
import { describeVisitor as visitorOfUser, type Visitor } from '@gaitway/contract/screen-access'
import { CallFailed } from './call.ts'
import { accessToken, renew, session as tab } from './session.ts'
import { claimDrafts, deleteAllDrafts, deleteDraftsOfEndedSession, moveDraftsToTab } from './drafts.ts'
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

/** The URL of the login page, which leads back to `next`. */
export const buildLoginUrl = (next: string) => `/login?next=${encodeURIComponent(next)}`

const openToGuests: readonly ScreenFor[] = ['everyone', 'landing', 'guests', 'notApproved']
/** The same person is likely to continue in this tab. */
const draftsStayAfter: readonly SessionEnd[] = ['expired', 'secondFactorOver']
const leadBackAfter: readonly SessionEnd[] = [
  'expired',
  'secondFactorOver',
  'signedOutElsewhere',
  'passwordChanged',
]

/** Where to redirect someone whose session ended, or undefined if they may stay on the page. */
const addressAfter = (why: SessionEnd, pathname: string, search: string): string | undefined => {
  const mayStay = openToGuests.includes(screenRoutes[findScreen(pathname)])
  if (mayStay && (why === 'expired' || why === 'signedOutElsewhere' || why === 'passwordChanged'))
    return undefined
  const next = !mayStay && leadBackAfter.includes(why) ? pathname + search : undefined
  return next ? `${buildLoginUrl(next)}&ended=${why}` : `/login?ended=${why}`
}

/** Opens the login page with the reason for the logout. It leads back to a private page. */
const redirectToLogin = (why: SessionEnd) => {
  const { pathname, search } = window.location
  const to = addressAfter(why, pathname, search)
  if (to) navigate(to, { replace: leadBackAfter.includes(why) })
}

const sessionKey = ['accounts.current', {}] as const

/** Whether there is a token, or the cookie gives one. */
const hasSession = async (): Promise<boolean> => {
  if (accessToken()) return true
  const renewal = await renew()
  if (renewal === 'unreachable') throw new CallFailed(messages.common.offline, 0, 'offline', {})
  if (renewal !== 'renewed' && renewal !== 'expired') redirectToLogin(renewal)
  return renewal === 'renewed'
}

/** Removes what another user left in this browser. */
const claimBrowser = (userId: string) => {
  claimDrafts(userId)
  forgetAnswersOfOthers(userId)
  void loadPush().then(push => push?.claimPush(userId))
}

const fetchUser = async (): Promise<User | null> => {
  try {
    if (!(await hasSession())) {
      deleteDraftsOfEndedSession()
      forgetOfflineAnswers()
      return null
    }
    const userOfToken = tab.takeUser()
    const user = userOfToken
      ? storeOfflineAnswer('accounts.current', {}, userOfToken)
      : await callOrReadOffline('accounts.current', {})
    claimBrowser(user.id)
    return user
  } catch (thrown) {
    if (thrown instanceof CallFailed && thrown.status === 401) return null
    // without a connection the navigation and the next shift stay usable
    return readOfflineOrThrow('accounts.current', {}, thrown)
  }
}

/** The current user, loaded at the start and whenever a call touches the account. */
export const useSession = (): Session => {
  const {
    data,
    error,
    mutate: refresh,
  } = useSWR<User | null, CallFailed>(sessionKey, fetchUser, {
    revalidateOnFocus: false,
    revalidateIfStale: false,
  })
  if (error && data === undefined) return { state: 'failed', why: error.message, retry: () => void refresh() }
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
  if (user) claimBrowser(user.id)
  return mutate(sessionKey, user, { revalidate: false })
}

export const refreshSession = () => mutate(sessionKey)

/** Clears the cache, and then reads again what is on the screen once the private screens are gone. */
const clearAnswers = () => {
  const isAnswer = (key: unknown) => !Array.isArray(key) || key[0] !== sessionKey[0]
  void mutate(isAnswer, undefined, { revalidate: false })
  setTimeout(() => void mutate(isAnswer))
}

tab.onSessionEnd(why => {
  if (viewing) return leaveView(endedPath(viewing))
  if (draftsStayAfter.includes(why)) moveDraftsToTab()
  else deleteAllDrafts()
  forgetOfflineAnswers()
  clearAnswers()
  void setCurrentUser(null)
  redirectToLogin(why)
})

tab.onSignInElsewhere(() => {
  clearAnswers()
  void refreshSession()
})

/** What decides which screens and menu entries a session may see. */
export const describeSessionVisitor = (session: Session): Visitor =>
  visitorOfUser(session.state === 'signedIn' ? session.user : undefined)

/** Returns a check whether a user has all of some areas of their facility. The owner has every area. */
export const checkAreas =
  ({ subUserId, access }: Pick<User, 'subUserId' | 'access'>) =>
  (...areas: readonly MemberArea[]) =>
    subUserId === null || areas.every(area => access.includes(area))

/** Like `checkAreas`, for the current user. Only facility users see the screens that ask. */
export const useMay = () => {
  const session = useSession()
  return session.state === 'signedIn' ? checkAreas(session.user) : () => true
}
