import { RATING_MAX } from '@gaitway/contract/values/limits'
import { classes } from '../../ui/classes.ts'
import { StarIcon } from '../../ui/screen-icons.tsx'
import styles from './feedback.module.css'
import { plural } from '@gaitway/contract/format/plural'

/** The average rating of a facility or clinician, spelled out for screen readers. */
export const Rating = ({ rating, count }: { rating: number | null; count: number }) =>
  rating === null ? (
    <span className="quiet">No ratings yet</span>
  ) : (
    <span className={styles.rating}>
      <StarIcon size={16} />
      <span aria-hidden="true">
        {rating.toFixed(1)} ({count})
      </span>
      <span className="visually-hidden">
        {`${rating.toFixed(1)} out of ${RATING_MAX}, ${plural(count, 'rating', 'ratings')}`}
      </span>
    </span>
  )

/** The stars of one rating. */
export const StarRow = ({ stars }: { stars: number }) => (
  <span className={styles.stars}>
    {Array.from({ length: RATING_MAX }, (_, index) => (
      <span key={index} className={classes(styles.star, index < stars && styles.on)}>
        <StarIcon size={16} />
      </span>
    ))}
    <span className="visually-hidden">{`${plural(stars, 'star', 'stars')} out of ${RATING_MAX}`}</span>
  </span>
)
