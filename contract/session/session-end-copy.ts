import { supportEmail } from '../values/support.ts'
import type { SessionEnd } from './browser-session.ts'
import { SECOND_FACTOR_DAYS } from '../values/limits.ts'

/** What the login page says after a session ended. */
export const sessionEndMessages: Record<SessionEnd, string> = {
  loggedOut: 'You’re logged out.',
  expired: 'You were logged out because you were inactive. Log in to pick up where you left off.',
  deactivated: `Your account has been deactivated, so you were logged out. If you think this is a mistake, email ${supportEmail()}.`,
  secondFactorOver: `It’s been ${SECOND_FACTOR_DAYS} days since your last two-step verification. Log in with a new code.`,
  signedOutElsewhere: 'You were logged out from another device. Log in to continue.',
  passwordChanged: 'Your password was changed, so you were logged out here. Log in with the new password.',
  closed: 'Your account is closed, and your personal information has been deleted.',
}

/** The message for the `ended` parameter of the login page. */
export const findSessionEndMessage = (search: string): string | undefined => {
  const why = new URLSearchParams(search).get('ended') ?? ''
  return Object.hasOwn(sessionEndMessages, why) ? sessionEndMessages[why as SessionEnd] : undefined
}
