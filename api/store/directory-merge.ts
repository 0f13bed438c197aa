import type { Knex } from 'knex'
import type { FacilityDirectoryRow } from './rows.ts'

/** One facility of the directory as it comes from a file. */
export type DirectoryRow = Omit<FacilityDirectoryRow, 'latitude' | 'longitude' | 'searchName' | 'searchText'>

const IMPORT_LOCK_KEY = 7_202_611_203

/** Two imports at once follow one another. */
export const lockDirectory = (trx: Knex.Transaction) =>
  trx.raw('select pg_advisory_xact_lock(?)', [IMPORT_LOCK_KEY])

export type Merged = { added: number; changed: number; withoutPlace: number }

/** The directory holds these facilities as given, each at the place of its ZIP code; equal ones are untouched. */
export const mergeIntoDirectory = async (trx: Knex.Transaction, rows: DirectoryRow[]): Promise<Merged> => {
  const { rows: counted }: { rows: Merged[] } = await trx.raw(
    `with incoming as (
       select given.*, places.latitude, places.longitude
       from unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::boolean[])
         as given (ccn, name, address1, city, state, zip, county, outside_area)
       left join places on places.zip = given.zip
     ), merged as (
       insert into facility_directory as kept
         (ccn, name, address1, city, state, zip, county, outside_area, latitude, longitude)
       select ccn, name, address1, city, state, zip, county, outside_area, latitude, longitude from incoming
       on conflict (ccn) do update set
         name = excluded.name, address1 = excluded.address1, city = excluded.city, state = excluded.state,
         zip = excluded.zip, county = excluded.county, outside_area = excluded.outside_area,
         latitude = excluded.latitude, longitude = excluded.longitude
       where (kept.name, kept.address1, kept.city, kept.state, kept.zip, kept.county, kept.outside_area,
           kept.latitude, kept.longitude)
         is distinct from (excluded.name, excluded.address1, excluded.city, excluded.state, excluded.zip,
           excluded.county, excluded.outside_area, excluded.latitude, excluded.longitude)
       returning xmax = 0 as is_new
     )
     select (select count(*)::int from merged where is_new) as added,
       (select count(*)::int from merged where not is_new) as changed,
       (select count(*)::int from incoming where latitude is null) as "withoutPlace"`,
    [
      rows.map(row => row.ccn),
      rows.map(row => row.name),
      rows.map(row => row.address1),
      rows.map(row => row.city),
      rows.map(row => row.state),
      rows.map(row => row.zip),
      rows.map(row => row.county),
      rows.map(row => row.outsideArea),
    ],
  )
  return counted[0] ?? { added: 0, changed: 0, withoutPlace: 0 }
}

/** Searches know the directory as it is now: the words that typing errors are measured against, and how many. */
export const refreshWords = async (trx: Knex.Transaction) => {
  await trx('directory_words').delete()
  await trx.raw(
    `insert into directory_words (word, uses)
     select word, count(*) from facility_directory, regexp_split_to_table(search_text, ' ') as word
     where word ~ '[a-z]{2}' group by word`,
  )
  await trx.raw('analyze facility_directory, directory_words')
}
