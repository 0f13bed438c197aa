import type { AccessToast } from '@gaitway/contract/screen-access'
import { messages } from '../../api/messages.ts'
import { toasts } from '../../api/toasts.ts'

/** Says why a screen isn't shown: as an error if the onboarding call is missing, as information if a login is. */
export const sayAccess = (toast: AccessToast) =>
  toast === 'callPending' ? toasts.sayError(messages.toasts[toast]) : toasts.inform(messages.toasts[toast])
