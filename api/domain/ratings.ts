/** Nobody can rate anybody yet: until the ratings after a shift are there, whoever is shown has none. This is not an answer from the database. */
export const noRatingsYet = { rating: null, ratingCount: 0 }
