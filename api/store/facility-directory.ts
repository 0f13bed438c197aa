import type { Knex } from 'knex'
import { type Reading, readWords } from './directory-words.ts'

export type FoundFacility = {
  cmsCertificationNumber: string
  name: string
  address1: string
  city: string
  state: string
  zipCode: string
  county: string
  latitude: number | null
  longitude: number | null
  outsideArea: boolean
}

const COLUMNS = `ccn as "cmsCertificationNumber", name, address1, city, state, zip as "zipCode", county,
  latitude, longitude, outside_area as "outsideArea"`

const FUZZY_FROM_LETTERS = 4
const LONGEST_TEXT = 100
const WORDS_MAX = 8
/** How far a word counts that is nowhere in a row. */
const MISSING = 3

/** What was typed as the words that the search columns hold. */
const wordsOf = (text: string): string[] =>
  text
    .slice(0, LONGEST_TEXT)
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '' && word !== 'and')
    .slice(0, WORDS_MAX)

const beginning = (word: string) => `% ${word}%`

/** Rows with every word or its beginning: those whose name begins so, then whose name holds it, then the rest. */
const listExact = async (db: Knex, words: string[], limit: number): Promise<FoundFacility[]> => {
  const phrase = words.join(' ')
  const { rows } = await db.raw(
    `select ${COLUMNS} from facility_directory
     where ${words.map(() => 'search_text like ?').join(' and ')}
     order by outside_area, not starts_with(search_name, ?), search_name not like ?, search_name not like ?,
       name collate "C", ccn
     limit ?`,
    [...words.map(beginning), ` ${phrase}`, beginning(phrase), beginning(words[0] ?? ''), limit],
  )
  return rows
}

const distanceSql = ({ readings }: Reading) =>
  `case ${readings.map(({ distance }) => `when search_text like ? then ${distance}`).join(' ')} else ${MISSING} end`
const holdsSql = ({ readings }: Reading) => `(${readings.map(() => 'search_text like ?').join(' or ')})`
const patternsOf = (readings: Reading[]) =>
  readings.flatMap(reading => reading.readings.map(({ word }) => beginning(word)))

/** Rows that hold some reading of each of the `needed` words, nearest to all of them first. */
const listAlike = async (db: Knex, all: Reading[], needed: Reading[], limit: number) => {
  const { rows }: { rows: FoundFacility[] } = await db.raw(
    `select ${COLUMNS} from facility_directory
     where ${needed.map(holdsSql).join(' and ')}
     order by outside_area, ${all.map(distanceSql).join(' + ')}, name collate "C", ccn
     limit ?`,
    [...patternsOf(needed), ...patternsOf(all), limit],
  )
  return rows
}

/**
 * The facilities meant by what has been typed so far, in name, city, state, ZIP code or number; typing errors
 * are read as the words they resemble, and where no row has everything, the rarest word decides.
 */
export const searchDirectory = async (db: Knex, text: string, limit: number): Promise<FoundFacility[]> => {
  const words = wordsOf(text)
  if (words.length === 0) return []
  const exact = await listExact(db, words, limit)
  if (exact.length >= limit || words.join('').length < FUZZY_FROM_LETTERS) return exact
  const readings = await readWords(db, words)
  const alike = await listAlike(db, readings, readings, limit)
  const found = [...exact, ...alike]
  if (found.length === 0) {
    const [rarest] = readings.filter(({ uses }) => uses > 0).sort((a, b) => a.uses - b.uses)
    return rarest ? listAlike(db, readings, [rarest], limit) : []
  }
  const byNumber = new Map(found.map(row => [row.cmsCertificationNumber, row]))
  return [...byNumber.values()].slice(0, limit)
}
