import { RATING_MAX } from '@gaitway/contract/limits'
import { Button } from '../../shared/Button.tsx'
import { classes } from '../../shared/classes.ts'
import { StarIcon } from '../../shared/screen-icons.tsx'
import { copy } from './copy.ts'
import styles from './feedback.module.css'

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
export const GivenStars = ({ stars }: { stars: number }) => (
  <span className={styles.given}>
    {Array.from({ length: RATING_MAX }, (_, index) => (
      <span key={index} className={classes(styles.one, index < stars && styles.on)}>
        <StarIcon size={16} />
      </span>
    ))}
    <span className="visually-hidden">{copy.stars(stars)}</span>
  </span>
)

type OwnRatingProps = { stars: number | null; label: string; onRate: () => void }

/** The stars this side gave, or the button to give them. */
export const OwnRating = ({ stars, label, onRate }: OwnRatingProps) =>
  stars === null ? (
    <Button kind="quiet" size="small" aria-label={label} onClick={onRate}>
      {copy.rate}
    </Button>
  ) : (
    <GivenStars stars={stars} />
  )
