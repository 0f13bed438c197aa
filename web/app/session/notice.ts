import type { AccessToast } from '@gaitway/contract/screen-access'

const NOTICE = 'notice'

/** Keeps a message for the next page, because a public page and the app are two documents. */
export const leaveNotice = (toast: AccessToast) => sessionStorage.setItem(NOTICE, toast)

/** Returns and removes the message that the previous page left. */
export const takeNotice = (): AccessToast | undefined => {
  const notice = sessionStorage.getItem(NOTICE)
  sessionStorage.removeItem(NOTICE)
  return (notice as AccessToast | null) ?? undefined
}
