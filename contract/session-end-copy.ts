import { SUPPORT_MAIL } from './brand.ts'
import type { SessionEnd } from './browser-session.ts'
import { SECOND_FACTOR_DAYS } from './limits.ts'

/** What the login says to whoever was in a moment ago. */
const sessionEndWords: Record<SessionEnd, string> = {
  loggedOut: 'You are logged out.',
  expired: 'You were logged out after a long pause. Log in and go on where you were.',
  deactivated: `Your account has been deactivated, so you were logged out. If that is a mistake, write to ${SUPPORT_MAIL}.`,
  secondFactorOver: `Two-step sign-in holds for ${SECOND_FACTOR_DAYS} days, and they are over. Log in with a new code.`,
  closed: 'Your account is closed, and what we knew about you is erased. Goodbye.',
}

/** The sentence for an address that says why a session is over. */
export const sessionEndSaid = (search: string): string | undefined => {
  const why = new URLSearchParams(search).get('ended') ?? ''
  return Object.hasOwn(sessionEndWords, why) ? sessionEndWords[why as SessionEnd] : undefined
}
