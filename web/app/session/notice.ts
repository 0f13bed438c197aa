import type { AccessToast } from '@gaitway/contract/screen-access'

const NOTICE = 'notice'

/** Keeps a message for the next page, because a public page and the app are two documents. */
export const leaveNotice = (toast: AccessToast) => sessionStorage.setItem(NOTICE, toast)

/** The message that the page before left, once. */
export const takeNotice = (): AccessToast | undefined => {
  const left = sessionStorage.getItem(NOTICE)
  sessionStorage.removeItem(NOTICE)
  return (left as AccessToast | null) ?? undefined
}
