import type { ErrorCode } from '@gaitway/contract/values/errors'
import { refreshSession } from '../../api/use-session.ts'
import { toasts } from '../../api/toasts.ts'

/** The code of the refusal when the account is already approved. */
export const CALL_NOT_NEEDED: ErrorCode = 'call_not_needed'

/** Shows the approval as good news and reloads the session, so the guard redirects home. */
export const announceApproval = (why: string) => {
  toasts.say(why)
  return refreshSession()
}
