/** Ratings don't exist yet, so everyone has none. This isn't an answer from the database. */
export const noRatingsYet = { rating: null, ratingCount: 0 }
