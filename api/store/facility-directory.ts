import type { Knex } from 'knex'
import type { Output } from '@gaitway/contract/schemas/index'
import { listJson, type Json } from '../json.ts'
import { listPrepared } from './postgres/index.ts'
import type { FacilityDirectoryRow } from './rows.ts'

const FUZZY_FROM_LENGTH = 4
const LONGEST_TEXT = 100
const WORDS_MAX = 8
const READINGS_MAX = 4
/** The distance of a word that is nowhere in a row. */
const MISSING_DISTANCE = 3

/** The words of a search, spelled as in the search columns. */
const splitSearchWords = (text: string): string[] =>
  text
    .slice(0, LONGEST_TEXT)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’‘ʼ`]|\p{M}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '' && word !== 'and')
    .slice(0, WORDS_MAX)

/** A pattern that finds words with this beginning. */
const wordStart = (word: string) => `% ${word}%`

/**
 * Rows that have a word with each of these beginnings: first those whose name starts with the search, then those whose
 * name contains it, then those whose name contains its first word.
 */
const exactSql = (words: number) => `
  SELECT d.ccn, row_number() OVER (ORDER BY d.outside_area, NOT starts_with(d.search_name, :name),
    d.search_name NOT LIKE :phrase, d.search_name NOT LIKE :word0, d.name COLLATE "C", d.ccn) AS place
  FROM facility_directory d
  WHERE ${Array.from({ length: words }, (_, index) => `d.search_text LIKE :word${index}`).join(' AND ')}
  ORDER BY place LIMIT :limit`

/** Possible readings of each typed word: the word itself, which may be unfinished, and words that differ by a typo or two. */
const readingsSql = `
  SELECT typed.at, reading.* FROM unnest(:words::text[]) WITH ORDINALITY AS typed (word, at)
  CROSS JOIN LATERAL (
    SELECT typed.word, 0 AS distance, 0 AS uses
    UNION ALL
    SELECT alike.word, alike.distance, alike.uses FROM (
      SELECT known.word, known.uses, least(
        levenshtein(typed.word, known.word),
        levenshtein(typed.word, left(known.word, length(typed.word))),
        levenshtein(typed.word, left(known.word, length(typed.word) + 1))) AS distance
      FROM directory_words known WHERE known.word % typed.word
      ORDER BY distance, known.uses DESC, known.word LIMIT ${READINGS_MAX}
    ) alike WHERE alike.distance <= greatest(1, length(typed.word) / 4)
  ) reading
  WHERE (SELECT count(*) FROM exact) < :limit`

/** Rows that have a reading of the rarest word, and the sum of their distances from all words. */
const nearSql = `
  SELECT d.ccn, d.outside_area, d.name, far.distance, far.has_all
  FROM (
    SELECT DISTINCT held.ccn
    FROM (SELECT at FROM readings GROUP BY at HAVING sum(uses) > 0 ORDER BY sum(uses), at LIMIT 1) rarest
    JOIN readings USING (at)
    CROSS JOIN LATERAL (SELECT row.ccn FROM facility_directory row
      WHERE row.search_text LIKE '% ' || readings.word || '%') held
  ) candidate JOIN facility_directory d USING (ccn)
  CROSS JOIN LATERAL (
    SELECT sum(coalesce(nearest.distance, ${MISSING_DISTANCE})) AS distance,
      bool_and(nearest.distance IS NOT NULL) AS has_all
    FROM (SELECT DISTINCT at FROM readings) typed CROSS JOIN LATERAL (
      SELECT min(readings.distance) AS distance FROM readings
      WHERE readings.at = typed.at AND d.search_text LIKE '% ' || readings.word || '%') nearest
  ) far`

const rowsSql = (found: string) => `
  SELECT row_to_json(r)::text AS json FROM (${found}) found JOIN facility_directory d USING (ccn)
  CROSS JOIN LATERAL (SELECT d.ccn AS "cmsCertificationNumber", d.name, d.address1, d.city, d.state,
    d.zip AS "zipCode") r
  ORDER BY found.tier, found.place LIMIT :limit`

const searchSql = (words: number, isFuzzy: boolean) =>
  isFuzzy
    ? `WITH exact AS MATERIALIZED (${exactSql(words)}), readings AS MATERIALIZED (${readingsSql}),
         near AS MATERIALIZED (${nearSql})
       ${rowsSql(`SELECT ccn, 0 AS tier, place FROM exact UNION ALL
         SELECT ccn, 1, row_number() OVER (ORDER BY outside_area, distance, name COLLATE "C", ccn) FROM near
         WHERE ccn NOT IN (SELECT ccn FROM exact) AND (has_all OR NOT EXISTS (SELECT 1 FROM exact)
           AND NOT EXISTS (SELECT 1 FROM near WHERE has_all))`)}`
    : rowsSql(`SELECT ccn, 0 AS tier, place FROM (${exactSql(words)}) exact`)

/**
 * Finds facilities of the directory by name, city, state, ZIP code, or number while the user types. A word with a typo
 * matches similar words. If no row has all words, those with the rarest word are found.
 */
export const searchDirectory = async (
  db: Knex,
  text: string,
  limit: number,
): Promise<Json<Output<'facilities.searchDirectory'>>> => {
  const words = splitSearchWords(text)
  if (words.length === 0) return listJson([])
  const phrase = words.join(' ')
  const patterns = Object.fromEntries(words.map((word, index) => [`word${index}`, wordStart(word)]))
  const isFuzzy = words.join('').length >= FUZZY_FROM_LENGTH
  const params = { words, name: ` ${phrase}`, phrase: wordStart(phrase), ...patterns, limit }
  return listJson(await listPrepared<{ json: string }>(db, searchSql(words.length, isFuzzy), params))
}

/** One facility of the directory file. */
export type DirectoryRow = Omit<FacilityDirectoryRow, 'latitude' | 'longitude' | 'searchName' | 'searchText'>

const IMPORT_LOCK_KEY = 7_202_611_203

/** Imports run one after another. */
export const lockDirectory = (trx: Knex.Transaction) =>
  trx.raw('select pg_advisory_xact_lock(?)', [IMPORT_LOCK_KEY])

type Merged = { added: number; changed: number; withoutPlace: number }

/** Upserts facilities, each located by its ZIP code. Unchanged rows aren't written. */
export const mergeIntoDirectory = async (trx: Knex.Transaction, rows: DirectoryRow[]): Promise<Merged> => {
  const { rows: counted }: { rows: Merged[] } = await trx.raw(
    `with incoming as (
       select given.*, places.latitude, places.longitude
       from (select ccn, name, address1, city, state, zip, county, "outsideArea" as outside_area
         from jsonb_to_recordset(?::jsonb) as sent (ccn text, name text, address1 text, city text, state text,
           zip text, county text, "outsideArea" boolean)) given
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
    [JSON.stringify(rows)],
  )
  return counted[0] ?? { added: 0, changed: 0, withoutPlace: 0 }
}

/** Rebuilds the word list that typos are matched against, with counts. */
export const refreshWords = async (trx: Knex.Transaction) => {
  await trx('directory_words').delete()
  await trx.raw(
    `insert into directory_words (word, uses)
     select word, count(*) from facility_directory, regexp_split_to_table(search_text, ' ') as word
     where word ~ '[a-z]{2}' group by word`,
  )
  await trx.raw('analyze facility_directory, directory_words')
}
