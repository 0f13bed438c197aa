import { StarIcon } from '../../shared/screen-icons.tsx'
import { words } from './words.ts'
import styles from './job.module.css'

type RatingProps = { rating: number | null; count: number }

/** How clinicians rated a facility; read aloud in full. */
export const Rating = ({ rating, count }: RatingProps) =>
  rating === null ? (
    <span className="quiet">{words.newHere}</span>
  ) : (
    <span className={styles.rating}>
      <StarIcon size={16} />
      <span aria-hidden="true">
        {rating.toFixed(1)} ({count})
      </span>
      <span className="visually-hidden">{words.rating(rating.toFixed(1), count)}</span>
    </span>
  )
