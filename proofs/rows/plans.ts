import pg from 'pg'
import type { Filled } from './measure.ts'
import type { Open } from './lists.ts'

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}
type Plan = { Plan: Node; 'Execution Time': number }
type Statement = { sql: string; bindings: unknown[] }

const manyRows = 2_000

const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)]
const touched = (node: Node) =>
  Math.round((node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'])

const asText = (node: Node) =>
  `${node['Node Type']} of ${node['Index Name'] ?? node['Relation Name'] ?? ''}: ${touched(node).toLocaleString('en-US')} rows`

/** The database queries of a screen. */
export const statementsOf = async ({ services, viewers }: Filled, open: Open): Promise<Statement[]> => {
  const statements: Statement[] = []
  const note = ({ sql, bindings }: Statement) => statements.push({ sql, bindings })
  services.db.on('query', note)
  await open(services, viewers, 0)
  services.db.off('query', note)
  return statements.filter(({ sql }) => /^\s*(?:select|with)\b/i.test(sql))
}

/** What a screen spends its time on: the parts of its plans that read many rows. */
export const longReads = async (filled: Filled, open: Open): Promise<string[]> => {
  const client = new pg.Client({ connectionString: filled.url })
  await client.connect()
  try {
    const found: string[] = []
    for (const { sql, bindings } of await statementsOf(filled, open)) {
      const { rows } = await client.query<{ 'QUERY PLAN': [Plan] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
        bindings.map(binding => (binding instanceof Date ? binding.toISOString() : binding)),
      )
      const [plan] = rows[0]?.['QUERY PLAN'] ?? []
      if (!plan) continue
      const reads = flat(plan.Plan).filter(
        node => node['Node Type'].includes('Scan') && touched(node) >= manyRows,
      )
      for (const node of reads) found.push(`${asText(node)} (of ${plan['Execution Time'].toFixed(1)} ms)`)
    }
    return found
  } finally {
    await client.end()
  }
}

/** Tables that grow with the use of the product. */
const growing =
  /^(?:users|sessions|clinicians|facilities|facility_members|jobs|slots|applications|timesheets|timesheet_adjustments|payments|charges|outside_payments|received_payments|payouts|ledger_entries|ledger_transactions|events|notifications|deliveries|holds|clinician_bookings|time_off|blocks|favorite_clinicians|job_templates|job_invitations|instant_terms|time_changes|check_ins|timesheet_entries|feedback|shift_reliability|clinician_reliability|facility_reliability|files|standby_rounds|standby_offers|message_reports|disputes)$/

/** A session that scans no table completely if there is another way: with few rows a full scan is right. */
export const openPlanner = ({ url }: Filled) =>
  new pg.Pool({ connectionString: url, max: 1, options: '-c enable_seqscan=off' })

/** The growing tables that these statements can only scan completely, for lack of an index. */
export const scannedBy = async (planner: pg.Pool, statements: Statement[]): Promise<string[]> => {
  const found: string[] = []
  for (const { sql, bindings } of statements) {
    const { rows } = await planner.query<{ 'QUERY PLAN': [Plan] }>(
      `EXPLAIN (FORMAT JSON) ${sql}`,
      bindings.map(binding => (binding instanceof Date ? binding.toISOString() : binding)),
    )
    const [plan] = rows[0]?.['QUERY PLAN'] ?? []
    const scans = plan ? flat(plan.Plan).filter(node => node['Node Type'] === 'Seq Scan') : []
    for (const { 'Relation Name': table = '' } of scans) if (growing.test(table)) found.push(table)
  }
  return found
}
