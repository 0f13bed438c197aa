import type { ReactNode } from 'react'
import { IconButton } from '../../shared/Button.tsx'
import { RightIcon } from '../../shared/icons.tsx'
import { LeftIcon } from '../../shared/screen-icons.tsx'
import { ApplicantColumn } from './ApplicantColumn.tsx'
import type { Applicant, Job } from './applicant-facts.ts'
import styles from './applicants.module.css'
import type { useActiveColumn } from './use-active-column.ts'
import { words } from './words.ts'

type ColumnsProps = {
  applicants: readonly Applicant[]
  job: Job
  isWide: boolean
  /** The decision stands in the column also on phones. */
  decisionInside: boolean
  column: ReturnType<typeof useActiveColumn>
  decisionOf: (applicant: Applicant) => ReactNode
}

/** Applicants side by side; on phones one at a time, swiped or stepped through. */
export const Columns = ({ applicants, job, isWide, decisionInside, column, decisionOf }: ColumnsProps) => {
  const { strip, active, show } = column
  return (
    <>
      {!isWide && applicants.length > 1 && (
        <div className={styles.stepper}>
          <IconButton
            label={words.previous}
            icon={<LeftIcon />}
            disabled={active === 0}
            onClick={() => show(active - 1)}
          />
          <span className="figures" aria-live="polite">
            {words.place(active + 1, applicants.length)}
          </span>
          <IconButton
            label={words.next}
            icon={<RightIcon />}
            disabled={active === applicants.length - 1}
            onClick={() => show(active + 1)}
          />
        </div>
      )}
      <div ref={strip} className={styles.strip}>
        {applicants.map(applicant => (
          <ApplicantColumn
            key={applicant.id}
            applicant={applicant}
            job={job}
            decision={(isWide || decisionInside) && decisionOf(applicant)}
          />
        ))}
      </div>
    </>
  )
}
