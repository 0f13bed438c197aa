import type { Knex } from 'knex'

/** The lists whose rows the database counts as they come and go, and the word that each row is counted by. */
const countedBy = {
  applications: 'status',
  jobs: 'status',
  users: `role || ' ' || status`,
  payments: 'payment_type',
  payouts: 'status',
  events: 'noun',
} as const
export type CountedList = keyof typeof countedBy

/** Inside a statement: how many rows of a list have one of these words. */
export const listedCount = (list: CountedList, words: string) =>
  `(SELECT coalesce(sum(change), 0)::int FROM list_counts WHERE list = '${list}' AND word = ANY(${words}))`

/** How many rows a list has, all or those with one of these words, without looking at them. */
export const countListed = async (
  db: Knex,
  list: CountedList,
  words?: readonly string[],
): Promise<number> => {
  const query = db('list_counts').where({ list })
  if (words) query.whereIn('word', words)
  const [row] = await query.select<{ count: number }[]>(db.raw('coalesce(sum(change), 0)::int AS count'))
  return row?.count ?? 0
}

/** What single statements have left is added up, so that counting stays as quick as it is. */
export const foldCounts = (db: Knex) =>
  db.raw(`
    WITH gone AS (
      DELETE FROM list_counts WHERE ctid IN (SELECT ctid FROM list_counts FOR UPDATE SKIP LOCKED)
      RETURNING list, word, change
    )
    INSERT INTO list_counts (list, word, change)
    SELECT list, word, sum(change) FROM gone GROUP BY list, word HAVING sum(change) <> 0`)

const really = Object.entries(countedBy)
  .map(
    ([list, word]) =>
      `SELECT '${list}' AS list, ${word} AS word, count(*)::int AS count FROM ${list} GROUP BY 2`,
  )
  .join(' UNION ALL ')

export type WrongCount = { list: string; word: string; kept: number; counted: number }

/** The kept counts that are not what counting gives. */
export const listWrongCounts = async (db: Knex): Promise<WrongCount[]> => {
  const { rows } = await db.raw<{ rows: WrongCount[] }>(`
    SELECT coalesce(k.list, r.list) AS list, coalesce(k.word, r.word) AS word,
      coalesce(k.count, 0) AS kept, coalesce(r.count, 0) AS counted
    FROM (SELECT list, word, sum(change)::int AS count FROM list_counts GROUP BY list, word) k
    FULL JOIN (${really}) r ON r.list = k.list AND r.word = k.word
    WHERE coalesce(k.count, 0) <> coalesce(r.count, 0) ORDER BY 1, 2`)
  return rows
}

/** Every list is counted anew, and that is kept. */
export const countAnew = (db: Knex) =>
  db.transaction(async trx => {
    await trx.raw('LOCK TABLE list_counts IN EXCLUSIVE MODE')
    await trx('list_counts').delete()
    await trx.raw(`INSERT INTO list_counts (list, word, change) ${really}`)
  })
