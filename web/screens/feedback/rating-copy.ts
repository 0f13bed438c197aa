import { plural } from '../../shared/plural.ts'

/** Apart from the other texts, because the board and the dashboard need only these. */
export const copy = {
  none: 'No ratings yet',
  average: (rating: string, count: number) => `${rating} out of 5, ${plural(count, 'rating', 'ratings')}`,
  stars: (stars: number) => `${plural(stars, 'star', 'stars')} out of 5`,
}
