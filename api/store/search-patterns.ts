import type { Knex } from 'knex'

const escaped = (text: string) => text.replace(/[\\%_]/g, found => `\\${found}`)

/** A pattern for ILIKE that finds this text anywhere, with its wildcards escaped. */
export const anywhere = (text: string) => `%${escaped(text)}%`

/** A pattern for LIKE that finds texts that start with this text. */
export const startingWith = (text: string) => `${escaped(text)}%`

const WORDS_MAX = 8
/** Fewer letters have no trigram that an index could find anywhere. */
const INDEXED_LETTERS = 3

/** The words of a search. What has no letter or digit, such as an ampersand, is none. */
const splitWords = (text: string) =>
  text
    .split(/[\s,]+/u)
    .filter(word => /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}]/u.test(word))
    .slice(0, WORDS_MAX)

/** SQL: the name of users `u`. */
export const personName = `u.first_name || ' ' || u.last_name`
/** SQL: the name and the email of users `u`, as one text. */
export const nameAndEmail = `${personName} || ' ' || u.email`
/** SQL: the address of jobs `j`, as one text. */
export const placeOfJob = 'job_place(j.address_nickname, j.address1, j.address2, j.city, j.state, j.zip_code)'

/** The columns that keep the words of a text. All but the first have an index. */
const wordColumns: Readonly<Record<string, string>> = {
  [personName]: 'u.name_words',
  [nameAndEmail]: 'u.search_words',
  'f.office_name': 'f.name_words',
  'f.city': 'f.city_words',
  [placeOfJob]: 'j.place_words',
}
const wordsSql = (text: string) => wordColumns[text] ?? `search_text(${text})`

/** A search for words in any order, whatever their case, accents and apostrophes. Signs alone are searched as they are. */
export const searchWords = (text: string) => {
  const words = splitWords(text)
  const named = words.map((word, index) => [`word${index}`, word] as const)
  const values: Knex.ValueDict = words.length > 0 ? Object.fromEntries(named) : { typedSigns: anywhere(text) }
  return {
    values,
    /** SQL: whether a text has all these words */
    isIn: (sql: string) =>
      words.length > 0
        ? `(${named.map(([name]) => `${wordsSql(sql)} LIKE search_pattern(:${name})`).join(' AND ')})`
        : `${sql} LIKE :typedSigns`,
    /** whether an index finds few rows: short words alone match most */
    isIndexed: words.some(word => word.length >= INDEXED_LETTERS),
  }
}
export type WordSearch = ReturnType<typeof searchWords>

const ID_PART = /^[0-9a-f]{6,32}$/i

/** What `isIdSql` compares: a whole ID, or its first or last six or more characters, with or without dashes. */
export const parseId = (text: string) => {
  const part = text.replaceAll('-', '').toLowerCase()
  return ID_PART.test(part)
    ? { idEnd: part, last: part.slice(-6), idFrom: part.padEnd(32, '0'), idTo: part.padEnd(32, 'f') }
    : null
}

/** SQL: whether an ID is, begins or ends as typed, each by an index. */
export const isIdSql = (id: string) => `(right(${id}::text, 6) = :last
  AND right(replace(${id}::text, '-', ''), length(:idEnd)) = :idEnd
  OR ${id} BETWEEN :idFrom::uuid AND :idTo::uuid)`

const PHONE_PART = /^[0-9()+\-. \u2010-\u2015]+$/u

/** The digits of a phone number or part of one, without its country code; null for anything else or too few. */
export const parsePhonePart = (text: string, minLength: number): string | null => {
  const digits = text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return PHONE_PART.test(text) && digits.length >= minLength ? digits : null
}

const SERIAL_MAX = 2_147_483_647
const SHIFT_ID = /^(?<named>(?:shift\b ?)?(?:id\b ?)?#? ?)(?<digits>\d{1,10})$/i

/** The shift ID in a search, such as `87`, `#0087` or `Shift 87`, and whether it can’t mean anything else. */
export const parseShift = (text: string) => {
  const { named, digits } = SHIFT_ID.exec(text)?.groups ?? {}
  const serial = digits ? Number(digits) : NaN
  return serial >= 1 && serial <= SERIAL_MAX ? { serial, isNamed: named !== '' } : null
}

/** The shift ID in a search; null if it isn’t one. */
export const parseShiftId = (text: string): number | null => parseShift(text)?.serial ?? null
