import { words } from './words.ts'

const settings = (section: string) => `/clinician/settings?section=${section}`
const licence = { label: words.fixLicence, href: settings('licences') }
const credential = { label: words.fixCredential, href: settings('health') }

const fixes: Record<string, { label: string; href: string }> = {
  no_licence: licence,
  licence_expired: { label: words.fixLicenceDate, href: settings('licences') },
  cpr_expired: credential,
  tb_expired: credential,
  malpractice_expired: credential,
  overlap: { label: words.fixOverlap, href: '/clinician/dashboard?confirmedshifts=1' },
  time_off: { label: words.fixTimeOff, href: settings('time-off') },
  signup_incomplete: { label: words.fixSignup, href: '/clinician/signup' },
  not_approved: { label: words.fixApproval, href: '/clinician/signup/success' },
}

/** What a clinician can do about a reason, where anything can be done. */
export const fixOf = ({ code }: { code: string }) => fixes[code]
