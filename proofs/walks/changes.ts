import type { Knex } from 'knex'
import { lifecycles } from '@gaitway/contract/lifecycles/index'
import type { Lifecycle, Mover } from '@gaitway/contract/lifecycles/step'
import type { SignedIn } from '../../api/use-cases/use-case.ts'

const watched = [
  'job',
  'application',
  'timesheet',
  'hold',
  'standbyOffer',
  'timeChange',
  'invoice',
  'payout',
] as const
type Watched = (typeof watched)[number]

type Standing = {
  noun: Watched
  id: string
  status: string
  facilityId: string | null
  clinicianId: string | null
}
export type States = Map<string, Standing>

const everyStatus = `
  SELECT 'job' AS noun, id, status, facility_id, NULL::uuid AS clinician_id FROM jobs
  UNION ALL SELECT 'application', id, status, facility_id, clinician_id FROM applications
  UNION ALL SELECT 'timesheet', t.id, t.status, a.facility_id, a.clinician_id
    FROM timesheets t JOIN applications a ON a.id = t.application_id
  UNION ALL SELECT 'hold', h.id, h.status, a.facility_id, NULL
    FROM holds h JOIN applications a ON a.id = h.application_id
  UNION ALL SELECT 'standbyOffer', o.id, o.status, a.facility_id, NULL
    FROM standby_offers o JOIN applications a ON a.id = o.application_id
  UNION ALL SELECT 'timeChange', c.id, c.status, a.facility_id, c.clinician_id
    FROM time_changes c JOIN applications a ON a.id = c.application_id
  UNION ALL SELECT 'invoice', id, status, facility_id, NULL FROM invoices
  UNION ALL SELECT 'payout', p.id, p.status, a.facility_id, NULL
    FROM payouts p JOIN applications a ON a.id = p.application_id`

/** The status of everything that has one, by ID. */
export const readStates = async (db: Knex): Promise<States> => {
  const { rows } = await db.raw<{ rows: Standing[] }>(everyStatus)
  return new Map(rows.map(row => [row.id, row]))
}

export type Change = Standing & { from: string }

/** What differs. A new row counts as having come from its lifecycle’s first state. */
export const changesBetween = (before: States, after: States): Change[] =>
  [...after.values()].flatMap(row => {
    const from = before.get(row.id)?.status ?? (lifecycles[row.noun] as Lifecycle).states[0] ?? ''
    return from === row.status && before.has(row.id) ? [] : [{ ...row, from }]
  })

const isReachable = (noun: Watched, from: string, to: string, by: readonly Mover[]) => {
  const { moves }: Lifecycle = lifecycles[noun]
  const reached = new Set([from])
  for (const state of reached)
    for (const move of Object.values(moves))
      if (move.from.includes(state) && move.by.some(mover => by.includes(mover))) reached.add(move.to)
  return reached.has(to)
}

const shown = ({ noun, from, status }: Change) => `${noun} ${from} → ${status}`

/** A sentence for each change that no chain of moves open to these movers explains. */
export const illegalAmong = (changes: readonly Change[], by: readonly Mover[]): string[] =>
  changes
    .filter(({ noun, from, status }) => !isReachable(noun, from, status, by))
    .map(change => `${shown(change)} isn’t open to ${by.join(', ')}`)

/** A sentence for each change of another person’s records. */
export const foreignAmong = (changes: readonly Change[], { side, facilityId, clinicianId }: SignedIn) =>
  changes
    .filter(one =>
      side === 'facility'
        ? one.facilityId !== facilityId
        : side === 'clinician' && one.noun === 'timesheet' && one.clinicianId !== clinicianId,
    )
    .map(change => `${shown(change)} was changed by someone else’s request`)

const recorded = ['job', 'application', 'timesheet', 'timeChange'] as const

/** A sentence for each change that the audit log doesn’t end with. */
export const unrecordedAmong = async (db: Knex, changes: readonly Change[]): Promise<string[]> => {
  const own = changes.filter(({ noun }) => recorded.some(one => one === noun))
  const last: { nounId: string; toState: string }[] = await db('events')
    .whereIn(
      'noun_id',
      own.map(({ id }) => id),
    )
    .whereNotNull('to_state')
    .orderBy([{ column: 'noun_id' }, { column: 'id', order: 'desc' }])
    .distinctOn('noun_id')
    .select('noun_id', 'to_state')
  const known = new Map(last.map(({ nounId, toState }) => [nounId, toState]))
  return own
    .filter(({ id, status }) => known.get(id) !== status)
    .map(change => `${shown(change)} isn’t in the audit log`)
}
