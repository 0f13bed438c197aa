import { BRAND } from '@gaitway/contract/values/brand'

/** What the button says, by the path that it opens; the first match wins. */
const buttons: readonly (readonly [RegExp, string])[] = [
  [/[?&]timecard=/, 'Open the time card'],
  [/[?&]rate=/, 'Rate the shift'],
  [/^\/chat-profile/, 'Open the chat'],
  [/^\/notifications/, 'View all notifications'],
  [/^\/(?:clinician|facility)\/jobprofile|^\/admin\/jobs\//, 'View the shift'],
  [/^\/clinician\/dashboard|^\/facility\/shiftmanagement/, 'View your shifts'],
  [/^\/clinician\/credentials/, 'Update your credentials'],
  [/payouts/, 'View payouts'],
  [/^\/facility\/applicants/, 'View applicants'],
  [/^\/facility\/billing/, 'Open billing'],
  [/^\/admin\/ledger-accounts/, 'Open the trial balance'],
  [/^\/schedule/, 'Schedule your call'],
  [/^\/password\/reset/, 'Choose a new password'],
  [/^\/invitation/, 'Accept the invitation'],
  [/^\/profile/, 'Open your profile'],
  [/^\/contact/, 'Contact us'],
  [/^\/newsletter\/unsubscribe/, 'Unsubscribe'],
  [/^\/admin\/disputes/, 'View the dispute'],
  [/^\/admin\/money-decisions/, 'View the request'],
]

/** The words of an email’s button, which say what it opens. */
export const emailButton = (linkUrl: string) => {
  const { pathname, search } = new URL(linkUrl)
  return buttons.find(([path]) => path.test(pathname + search))?.[1] ?? `Open ${BRAND}`
}
