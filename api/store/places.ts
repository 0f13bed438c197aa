import type { Knex } from 'knex'
import type { PlaceRow } from './rows.ts'

const LOCK_KEY = 7_202_611_202

/** Locks the table, so that programs that start at once fill it one after another. Filling it takes less than a minute. */
export const lockPlaces = async (trx: Knex.Transaction) => {
  await trx.raw('set local statement_timeout = 60000')
  await trx.raw('select pg_advisory_xact_lock(?)', [LOCK_KEY])
}

export const hasPlaces = async (db: Knex): Promise<boolean> =>
  (await db('places').first(db.raw('1'))) !== undefined

/** Where a ZIP code is, or undefined if unknown. */
export const findPlace = async (db: Knex, zip: string): Promise<PlaceRow | undefined> =>
  db('places').where({ zip }).first('zip', 'city', 'state', 'latitude', 'longitude', 'time_zone as timeZone')

/** The time zones of a state’s ZIP codes that begin with these digits, the most common first. */
export const listZonesOfArea = async (
  db: Knex,
  { state, prefix }: { state: string; prefix: string },
): Promise<string[]> =>
  db('places')
    .where({ state })
    .whereBetween('zip', [prefix.padEnd(5, '0'), prefix.padEnd(5, '9')])
    .groupBy('time_zone')
    .orderByRaw('count(*) DESC, time_zone')
    .pluck('time_zone')

export const insertPlaces = (db: Knex, places: PlaceRow[]) =>
  db.raw(
    `insert into places (zip, city, state, latitude, longitude, time_zone)
     select * from unnest(?::text[], ?::text[], ?::text[], ?::float8[], ?::float8[], ?::text[])`,
    [
      places.map(place => place.zip),
      places.map(place => place.city),
      places.map(place => place.state),
      places.map(place => place.latitude),
      places.map(place => place.longitude),
      places.map(place => place.timeZone),
    ],
  )

/** SQL: great-circle miles from a position to these rows, the same formula as the contract's milesBetween. */
export const milesTo = (alias: string, latitude = ':latitude::float8', longitude = ':longitude::float8') =>
  `2 * :earth::float8 * asin(least(1, sqrt(power(sin(radians(${alias}.latitude - ${latitude}) / 2), 2)
  + cos(radians(${latitude})) * cos(radians(${alias}.latitude))
  * power(sin(radians(${alias}.longitude - ${longitude}) / 2), 2))))`
