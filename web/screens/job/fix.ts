import { SUPPORT_MAIL } from '@gaitway/contract/brand'
import { words } from './words.ts'

const mail = (reason: string) =>
  `mailto:${SUPPORT_MAIL}?subject=${encodeURIComponent(words.mailSubject(reason))}`

const credential = (text: string) => ({ label: words.fixCredential, href: mail(text) })

const fixes: Record<string, (text: string) => { label: string; href: string }> = {
  no_licence: text => ({ label: words.fixLicence, href: mail(text) }),
  licence_expired: credential,
  cpr_expired: credential,
  tb_expired: credential,
  malpractice_expired: credential,
  overlap: () => ({ label: words.fixOverlap, href: '/clinician/dashboard?confirmedshifts=1' }),
  signup_incomplete: () => ({ label: words.fixSignup, href: '/clinician/signup' }),
  not_approved: () => ({ label: words.fixApproval, href: '/clinician/signup/success' }),
}

/** What a clinician can do about a reason, where anything can be done. */
export const fixOf = ({ code, text }: { code: string; text: string }) => fixes[code]?.(text)
