/** In SQL: great-circle miles from :latitude, :longitude to these rows; the same sum as the contract's milesBetween. */
export const milesTo = (alias: string) =>
  `2 * :earth::float8 * asin(least(1, sqrt(power(sin(radians(${alias}.latitude - :latitude::float8) / 2), 2)
  + cos(radians(:latitude::float8)) * cos(radians(${alias}.latitude))
  * power(sin(radians(${alias}.longitude - :longitude::float8) / 2), 2))))`
