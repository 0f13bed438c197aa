import type { Knex } from 'knex'
import pg from 'pg'
import { readAddress } from '../api/store/postgres/index.ts'

type Node = {
  'Node Type': string
  'Actual Loops'?: number
  'Actual Rows'?: number
  'CTE Name'?: string
  'Relation Name'?: string
  'Index Name'?: string
  'Subplan Name'?: string
  Plans?: Node[]
}
const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)]

const listReads = (nodes: Node[]) => ({
  scanned: nodes
    .filter(node => node['Node Type'] === 'Seq Scan')
    .map(node => node['Relation Name'])
    .filter(name =>
      ['jobs', 'applications', 'slots', 'clinicians', 'users', 'chat_messages'].includes(name ?? ''),
    ),
  indexes: nodes.map(node => node['Index Name']).filter(name => name !== undefined),
})

/** Reads how this database would run statements, on a connection of its own. */
export const openPlans = async (db: Knex) => {
  const client = new pg.Client({ connectionString: readAddress(db) })
  await client.connect()
  /** How the first statement of some work would run, or which parts of it ran. */
  const explain = async (work: () => Promise<unknown>, { isRun = false } = {}) => {
    const statements: { sql: string; bindings: unknown[] }[] = []
    const note = (query: { sql: string; bindings: unknown[] }) => statements.push(query)
    db.on('query', note)
    await work()
    db.off('query', note)
    const [one] = statements
    if (!one) throw new Error('no statement was recorded')
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `EXPLAIN (FORMAT JSON, ANALYZE ${isRun}) ${one.sql}`,
      one.bindings.map(binding => (binding instanceof Date ? binding.toISOString() : binding)),
    )
    const [row] = rows
    if (!row) throw new Error('the plan is missing')
    const all = flat(row['QUERY PLAN'][0].Plan).filter(node => node['Actual Loops'] !== 0)
    const page = all.find(node => node['Subplan Name'] === 'CTE page')
    const countRows = (cte: string) => all.find(node => node['CTE Name'] === cte)?.['Actual Rows']
    return { ...listReads(all), page: listReads(page ? flat(page) : []), countRows }
  }
  return { explain, close: () => client.end() }
}
