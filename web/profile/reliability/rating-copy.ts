import { RATING_MAX } from '@gaitway/contract/values/limits'
import { plural } from '@gaitway/contract/format/plural'

/** Apart from the other texts, because the board and the dashboard need only these. */
export const copy = {
  none: 'No ratings yet',
  average: (rating: string, count: number) =>
    `${rating} out of ${RATING_MAX}, ${plural(count, 'rating', 'ratings')}`,
  stars: (stars: number) => `${plural(stars, 'star', 'stars')} out of ${RATING_MAX}`,
}
