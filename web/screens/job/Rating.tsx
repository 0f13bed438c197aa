import { StarIcon } from '../../shared/screen-icons.tsx'
import { copy } from './copy.ts'
import styles from './job.module.css'

/** The average rating of a facility, spelled out for screen readers. */
export const Rating = ({ rating, count }: { rating: number | null; count: number }) =>
  rating === null ? (
    <span className="quiet">{copy.newHere}</span>
  ) : (
    <span className={styles.rating}>
      <StarIcon size={16} />
      <span aria-hidden="true">
        {rating.toFixed(1)} ({count})
      </span>
      <span className="visually-hidden">{copy.rating(rating.toFixed(1), count)}</span>
    </span>
  )
