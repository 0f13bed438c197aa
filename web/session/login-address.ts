import type { SessionEnd } from '@gaitway/contract/browser-session'
import { screenAt, screenRoutes, type ScreenFor } from '@gaitway/contract/routes'
import { navigate } from 'wouter/use-browser-location'

/** The login page, which leads back to this address. */
export const loginFor = (next: string) => `/login?next=${encodeURIComponent(next)}`

const openToGuests: readonly ScreenFor[] = ['everyone', 'landing', 'guests', 'notApproved']
const goesOn: readonly SessionEnd[] = ['expired', 'secondFactorOver']

/** Where someone goes when their session ends on a page they can't stay on. */
export const addressAfter = (why: SessionEnd, pathname: string, search: string): string | undefined => {
  const mayStay = openToGuests.includes(screenRoutes[screenAt(pathname)])
  if (mayStay && why === 'expired') return undefined
  const next = !mayStay && goesOn.includes(why) ? pathname + search : undefined
  return next ? `${loginFor(next)}&ended=${why}` : `/login?ended=${why}`
}

/** The login page with the reason for the logout. It leads back to a private page. */
export const leadToLogin = (why: SessionEnd) => {
  const { pathname, search } = window.location
  const to = addressAfter(why, pathname, search)
  if (to) navigate(to, { replace: goesOn.includes(why) })
}
