import type { Knex } from 'knex'

/** What one typed word may mean: itself, and words of the directory that differ by a typing error or two. */
export type Reading = { readings: { word: string; distance: number }[]; uses: number }

type Row = { at: number; word: string; uses: number; distance: number }

const READINGS_MAX = 4

/** For each typed word its readings, nearest first; a word may still be unfinished. */
export const readWords = async (db: Knex, words: string[]): Promise<Reading[]> => {
  const { rows }: { rows: Row[] } = await db.raw(
    `select typed.at::int - 1 as at, alike.word, alike.uses, alike.distance
     from unnest(?::text[]) with ordinality as typed (word, at),
       lateral (
         select word, uses, least(
           levenshtein(typed.word, word),
           levenshtein(typed.word, left(word, length(typed.word))),
           levenshtein(typed.word, left(word, length(typed.word) + 1))) as distance
         from directory_words where word % typed.word
         order by distance, uses desc, word limit ?
       ) as alike
     where alike.distance <= greatest(1, length(typed.word) / 4)
     order by typed.at, alike.distance, alike.uses desc, alike.word`,
    [words, READINGS_MAX],
  )
  return words.map((word, at) => {
    const alike = rows.filter(row => row.at === at)
    const others = alike.filter(row => row.word !== word)
    const uses = alike.reduce((sum, row) => sum + row.uses, 0)
    return { readings: [{ word, distance: 0 }, ...others], uses }
  })
}
