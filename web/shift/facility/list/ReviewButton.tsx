import { Button } from '../../../ui/Button.tsx'
import type { OwnJob } from './Week.tsx'
import { copy } from './copy.ts'
import styles from './time-card.module.css'

type ReviewButtonProps = {
  job: Pick<OwnJob, 'confirmed'>
  /** Opens the time card; undefined if none waits for review. */
  onReview: (() => void) | undefined
}

/** Opens the time card that waits for review, where its shift is shown. */
export const ReviewButton = ({ job, onReview }: ReviewButtonProps) =>
  onReview ? (
    <span className={styles.review}>
      <Button kind="secondary" size="small" onClick={onReview}>
        {copy.reviewTimeCard}
        {job.confirmed && <span className="visually-hidden">{` of ${job.confirmed.clinicianName}`}</span>}
      </Button>
    </span>
  ) : null
