import type { Knex } from 'knex'
import { listPrepared } from './postgres/index.ts'
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

type WrongZone = {
  facilityId: string | null
  locationId: string | null
  clinicianId: string | null
  state: string
  zipCode: string
  /** the zone that is stored */
  from: string
  /** the zone of the ZIP code */
  to: string
}

/** SQL: whether staff corrected a time zone of this facility or clinician. */
const isCorrectedByStaff = (id: string) =>
  `EXISTS (SELECT FROM events e WHERE e.noun_id = ${id} AND e.verb = 'edit' AND e.actor_side IN ('admin', 'subadmin')
    AND (jsonb_exists(e.details, 'zones') OR jsonb_exists(e.details -> 'fields', 'homeTimeZone')))`

/** The addresses whose time zone isn't the one of their ZIP code, without those that staff corrected. */
export const listWrongZones = (db: Knex): Promise<WrongZone[]> =>
  listPrepared(
    db,
    `SELECT f.id AS facility_id, NULL::uuid AS location_id, NULL::uuid AS clinician_id, f.state, f.zip_code,
       f.time_zone AS "from", p.time_zone AS "to"
     FROM facilities f JOIN places p ON p.zip = f.zip_code AND p.state = f.state
     WHERE f.time_zone <> p.time_zone AND NOT ${isCorrectedByStaff('f.id')}
     UNION ALL
     SELECT l.facility_id, l.id, NULL, l.state, l.zip_code, l.time_zone, p.time_zone
     FROM facility_locations l JOIN places p ON p.zip = l.zip_code AND p.state = l.state
     WHERE l.time_zone <> p.time_zone AND NOT ${isCorrectedByStaff('l.facility_id')}
     UNION ALL
     SELECT NULL, NULL, c.id, c.home_state, c.home_zip_code, c.home_time_zone, p.time_zone
     FROM clinicians c JOIN places p ON p.zip = c.home_zip_code AND p.state = c.home_state
     WHERE c.home_time_zone <> p.time_zone AND NOT ${isCorrectedByStaff('c.id')}`,
    {},
  )

/** False when the address has another time zone by now. */
export const saveZone = async (
  trx: Knex,
  { facilityId, locationId, clinicianId, from, to }: WrongZone,
): Promise<boolean> => {
  const changed = clinicianId
    ? trx('clinicians').where({ id: clinicianId, homeTimeZone: from }).update({ homeTimeZone: to })
    : locationId
      ? trx('facility_locations').where({ id: locationId, timeZone: from }).update({ timeZone: to })
      : trx('facilities').where({ id: facilityId, timeZone: from }).update({ timeZone: to })
  return (await changed) === 1
}

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
