import { LinkButton } from '../../shared/Button.tsx'
import { WarningIcon } from '../../shared/icons.tsx'
import { fixOf } from './fix.ts'
import type { Job } from './job-facts.ts'
import { words } from './words.ts'
import styles from './job.module.css'

/** Everything that stands between a clinician and this shift, each with what mends it. */
export const Reasons = ({ reasons, id }: Pick<Job, 'reasons'> & { id: string }) => (
  <section id={id} className={styles.reasons} aria-label={words.reasonsTitle(reasons.length)}>
    <h2>{words.reasonsTitle(reasons.length)}</h2>
    <ul>
      {reasons.map(reason => {
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
