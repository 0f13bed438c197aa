import { LinkButton } from '../../shared/Button.tsx'
import { WarningIcon } from '../../shared/icons.tsx'
import { fixOf } from './fix.ts'
import type { Job } from './job-facts.ts'
import { useReasons } from './use-reasons.ts'
import { words } from './words.ts'
import styles from './job.module.css'

/** Everything that stands between a clinician and this shift, each with what mends it. */
export const Reasons = ({ job, id }: { job: Job; id: string }) => {
  const { listed } = useReasons(job)
  const { myApplicationStatus: status } = job
  if (listed.length === 0 || (status !== null && status !== 'removed' && !job.canComeBack)) return null
  return (
    <section id={id} className={styles.reasons} aria-label={words.reasonsTitle(listed.length)}>
      <h2>{words.reasonsTitle(listed.length)}</h2>
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
