import type { ErrorCode } from '@gaitway/contract/errors'
import { askWhoIsHere } from '../../session/use-session.ts'
import { toasts } from '../../shared/overlays/toasts.ts'

/** Refused because the person has been approved since. */
export const NOT_NEEDED: ErrorCode = 'call_not_needed'

/** It is said as the good news it is, and the session learns of it, so that the guard leads home. */
export const goHome = (why: string) => {
  toasts.say(why)
  return askWhoIsHere()
}
