import { TOAST_SECONDS } from '@gaitway/contract/values/limits'
import type { AccessToast } from '@gaitway/contract/screen-access'
import { messages } from '../../web/api/messages.ts'
import { create, find } from './dom.ts'

let timer: ReturnType<typeof setTimeout> | undefined

/** A short message, read aloud, that disappears by itself. */
export const say = (text: string, isError = false) => {
  const place = find('notices')
  clearTimeout(timer)
  place?.replaceChildren(create('p', { textContent: text, className: isError ? 'toast wrong' : 'toast' }))
  timer = setTimeout(() => place?.replaceChildren(), TOAST_SECONDS * 1000)
}

/** Why someone isn't led where they wanted, in the specified words. */
export const sayAccess = (toast: AccessToast) => say(messages.toasts[toast], toast === 'callPending')
