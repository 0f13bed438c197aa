/** SQL: great-circle miles from a position to these rows, the same formula as the contract's milesBetween. */
export const milesTo = (alias: string, latitude = ':latitude::float8', longitude = ':longitude::float8') =>
  `2 * :earth::float8 * asin(least(1, sqrt(power(sin(radians(${alias}.latitude - ${latitude}) / 2), 2)
  + cos(radians(${latitude})) * cos(radians(${alias}.latitude))
  * power(sin(radians(${alias}.longitude - ${longitude}) / 2), 2))))`
