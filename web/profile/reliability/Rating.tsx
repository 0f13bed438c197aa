import { RATING_MAX } from '@gaitway/contract/values/limits'
import { classes } from '../../ui/classes.ts'
import { StarIcon } from '../../ui/screen-icons.tsx'
import styles from './feedback.module.css'
import { plural } from '@gaitway/contract/format/plural'

/** Apart from the other texts, because the board and the dashboard need only these. */
const copy = {
  none: 'No ratings yet',
  average: (rating: string, count: number) =>
    `${rating} out of ${RATING_MAX}, ${plural(count, 'rating', 'ratings')}`,
  stars: (stars: number) => `${plural(stars, 'star', 'stars')} out of ${RATING_MAX}`,
}

/** The average rating of a facility or clinician, spelled out for screen readers. */
export const Rating = ({ rating, count }: { rating: number | null; count: number }) =>
  rating === null ? (
    <span className="quiet">{copy.none}</span>
  ) : (
    <span className={styles.rating}>
      <StarIcon size={16} />
      <span aria-hidden="true">
        {rating.toFixed(1)} ({count})
      </span>
      <span className="visually-hidden">{copy.average(rating.toFixed(1), count)}</span>
    </span>
  )

/** The stars of one rating. */
export const StarRow = ({ stars }: { stars: number }) => (
  <span className={styles.stars}>
    {Array.from({ length: RATING_MAX }, (_, index) => (
      <span key={index} className={classes(styles.one, index < stars && styles.on)}>
        <StarIcon size={16} />
      </span>
    ))}
    <span className="visually-hidden">{copy.stars(stars)}</span>
  </span>
)
