import { LinkButton } from '../../shared/Button.tsx'
import { WarningIcon } from '../../shared/icons.tsx'
import type { Job } from './job-facts.ts'
import { copy } from './copy.ts'
import { useBlock } from '../blocks/use-block.ts'
import styles from './job.module.css'

/** Why a clinician isn't eligible. Their own block is not listed, because the page shows it next to the button that removes it. */
export const useReasons = ({ reasons, facility }: Job) => {
  const isOwnBlock = Boolean(useBlock({ facilityId: facility.id }))
  const isOwn = ({ code }: Job['reasons'][number]) => isOwnBlock && code === 'blocked'
  return {
    all: reasons.map(reason => (isOwn(reason) ? { ...reason, text: copy.ownBlock } : reason)),
    listed: reasons.filter(reason => !isOwn(reason)),
  }
}

const settings = (section: string) => `/clinician/settings?section=${section}`
const license = { label: copy.fixLicense, href: settings('licences') }
const credential = { label: copy.fixCredential, href: settings('health') }

const fixes: Record<string, { label: string; href: string }> = {
  no_licence: license,
  licence_expired: { label: copy.fixLicenseDate, href: settings('licences') },
  cpr_expired: credential,
  tb_expired: credential,
  malpractice_expired: credential,
  overlap: { label: copy.fixOverlap, href: '/clinician/dashboard?confirmedshifts=1' },
  time_off: { label: copy.fixTimeOff, href: settings('time-off') },
  signup_incomplete: { label: copy.fixSignup, href: '/clinician/signup' },
  not_approved: { label: copy.fixApproval, href: '/clinician/signup/success' },
}

/** How the clinician can fix a reason, if they can. */
export const fixOf = ({ code }: { code: string }) => fixes[code]

/** Every reason why the clinician isn't eligible, with its fix. */
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
