import type { AccessToast } from '@gaitway/contract/screen-access'
import { messages } from '../../api/messages.ts'
import { toasts } from '../../api/toasts.ts'

/** Says why a screen isn't shown. A missing login is information; a call that is missing keeps the person waiting. */
export const sayAccess = (toast: AccessToast) =>
  toast === 'callPending' ? toasts.sayError(messages.toasts[toast]) : toasts.inform(messages.toasts[toast])
