import { LinkButton } from '../../shared/Button.tsx'
import { WarningIcon } from '../../shared/icons.tsx'
import type { Job } from './job-facts.ts'
import { copy } from './copy.ts'
import { useBlock } from '../blocks/BlockedNotice.tsx'
import styles from './job.module.css'

/** What stands between a clinician and a shift; what they decided themselves is told as that, and is not listed: the page says it beside the way to take it back. */
export const useReasons = ({ reasons, facility }: Job) => {
  const isOwnBlock = Boolean(useBlock({ facilityId: facility.id }))
  const isOwn = ({ code }: Job['reasons'][number]) => isOwnBlock && code === 'blocked'
  return {
    all: reasons.map(reason => (isOwn(reason) ? { ...reason, text: copy.ownBlock } : reason)),
    listed: reasons.filter(reason => !isOwn(reason)),
  }
}

const settings = (section: string) => `/clinician/settings?section=${section}`
const licence = { label: copy.fixLicence, href: settings('licences') }
const credential = { label: copy.fixCredential, href: settings('health') }

const fixes: Record<string, { label: string; href: string }> = {
  no_licence: licence,
  licence_expired: { label: copy.fixLicenceDate, href: settings('licences') },
  cpr_expired: credential,
  tb_expired: credential,
  malpractice_expired: credential,
  overlap: { label: copy.fixOverlap, href: '/clinician/dashboard?confirmedshifts=1' },
  time_off: { label: copy.fixTimeOff, href: settings('time-off') },
  signup_incomplete: { label: copy.fixSignup, href: '/clinician/signup' },
  not_approved: { label: copy.fixApproval, href: '/clinician/signup/success' },
}

/** What a clinician can do about a reason, where anything can be done. */
export const fixOf = ({ code }: { code: string }) => fixes[code]

/** Everything that stands between a clinician and this shift, each with what mends it. */
export const Reasons = ({ job, id }: { job: Job; id: string }) => {
  const { listed } = useReasons(job)
  const { myApplicationStatus: status } = job
  if (listed.length === 0 || (status !== null && status !== 'removed' && !job.canComeBack)) return null
  return (
    <section id={id} className={styles.reasons} aria-label={copy.reasonsTitle(listed.length)}>
      <h2>{copy.reasonsTitle(listed.length)}</h2>
      <ul>
        {listed.map(reason => {
          const fix = fixOf(reason)
          return (
            <li key={reason.code}>
              <WarningIcon size={18} />
              <span className={styles.reason}>{reason.text}</span>
              {fix && (
                <LinkButton kind="secondary" size="small" href={fix.href}>
                  {fix.label}
                </LinkButton>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
