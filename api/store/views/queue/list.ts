import type { Knex } from 'knex'
import {
  QUEUE_KIND_MAX,
  QUEUE_SHOWN_MAX,
  QUEUE_USUAL_CENTS,
  QUEUE_USUAL_HOURS,
} from '@gaitway/contract/values/limits'
import { listQueueKindsFor, type QueueKind, type QueueView } from '@gaitway/contract/queue'
import { findPreparedJson } from '../../postgres/index.ts'
import * as queueKinds from './kinds.ts'

const kinds: Record<QueueKind, queueKinds.Kind> = queueKinds

type StaffSide = 'admin' | 'subadmin'

const openItemsSql = (kind: QueueKind, side: StaffSide) => {
  const { open, openForSubAdmins = open } = kinds[kind]
  return side === 'admin' ? open : openForSubAdmins
}

/** SQL: whether mark `m` is of item `i`. A mark counts only for the cause it was made for. */
const isMarkOf = (kind: QueueKind) => `m.kind = '${kind}' AND m.subject_id = i.id AND m.cause = i.cause`
const unmarkedColumns = `NULL::uuid AS claimed_by, NULL::timestamptz AS claimed_at, NULL::timestamptz AS snoozed_until,
  NULL::uuid AS changed_by, 0 AS version, 'open' AS status`
/** SQL: the status of an item. A snoozed item is open again after its time, or claimed by the person who snoozed it. */
const statusNow = `CASE WHEN m.status <> 'snoozed' OR m.snoozed_until > :at::timestamptz THEN m.status
  WHEN m.claimed_by IS NULL THEN 'open' ELSE 'claimed' END AS status`

const itemsSql = (side: StaffSide) => (kind: QueueKind) => {
  const open = openItemsSql(kind, side)
  const columns = `'${kind}' AS kind, i.id, i.cause, i.since, i.due_at, ${side === 'admin' ? 'i.cents' : 'NULL::int'} AS cents`
  return `
    (SELECT ${columns}, ${unmarkedColumns} FROM (${open}) i
      WHERE NOT EXISTS (SELECT FROM queue_marks m WHERE ${isMarkOf(kind)})
      ORDER BY ${kinds[kind].order} LIMIT ${QUEUE_KIND_MAX + 1})
    UNION ALL
    (SELECT ${columns}, m.claimed_by, m.claimed_at, m.snoozed_until, m.changed_by, m.version, ${statusNow}
      FROM queue_marks m JOIN (${open}) i ON ${isMarkOf(kind)})`
}

/** SQL: the cents at stake for each hour until the item is due. */
const urgency = `coalesce(cents, ${QUEUE_USUAL_CENTS})
  / greatest(coalesce(extract(epoch FROM due_at - :at::timestamptz) / 3600, ${QUEUE_USUAL_HOURS}), 1)`

const viewConditions: Record<QueueView, string> = {
  open: `status IN ('open', 'claimed')`,
  mine: `status = 'claimed' AND claimed_by = :userId`,
  snoozed: `status = 'snoozed'`,
  done: `status = 'done'`,
}
const views = Object.entries(viewConditions)
const inView = views.map(([view, condition]) => `(:view::text = '${view}' AND ${condition})`).join(' OR ')

const shownSql = (side: StaffSide) =>
  listQueueKindsFor(side)
    .map(kind => `WHEN '${kind}' THEN (SELECT row_to_json(r) FROM (${kinds[kind].shown}) r)`)
    .join('\n')

const statementFor = (side: StaffSide) => `
  WITH items AS MATERIALIZED (${listQueueKindsFor(side).map(itemsSql(side)).join(' UNION ALL ')}),
  page AS MATERIALIZED (SELECT *, ${urgency} AS urgency FROM items
    WHERE (${inView}) AND (:kind::text IS NULL OR kind = :kind)
    ORDER BY urgency DESC, since, id LIMIT ${QUEUE_SHOWN_MAX})
  SELECT json_build_object(
    'views', (SELECT json_build_object(${views.map(([view, condition]) => `'${view}', count(*) FILTER (WHERE ${condition})`).join(', ')})
      FROM items),
    'kinds', (SELECT coalesce(json_object_agg(kind, count), '{}') FROM (SELECT kind, count(*) AS count FROM items
      WHERE ${inView} GROUP BY kind) counted),
    'items', (SELECT coalesce(json_agg(json_build_object('kind', page.kind, 'id', page.id, 'cause', page.cause,
        'version', page.version, 'status', page.status, 'since', iso_instant(page.since),
        'dueAt', iso_instant(page.due_at), 'cents', page.cents, 'claimedBy', CASE WHEN claimer.id IS NOT NULL
          THEN json_build_object('id', claimer.id, 'name', claimer.first_name || ' ' || claimer.last_name,
            'at', iso_instant(page.claimed_at)) END,
        'snoozedUntil', CASE WHEN page.status = 'snoozed' THEN iso_instant(page.snoozed_until) END,
        'changedBy', changer.first_name || ' ' || changer.last_name)::jsonb || (CASE page.kind ${shownSql(side)} END)::jsonb
        ORDER BY page.urgency DESC, page.since, page.id), '[]')
      FROM page LEFT JOIN users claimer ON claimer.id = page.claimed_by
      LEFT JOIN users changer ON changer.id = page.changed_by))::text AS json`

const statements = { admin: statementFor('admin'), subadmin: statementFor('subadmin') }

type QueueParams = { view: QueueView; kind?: QueueKind; userId: string; at: Date }

/** What needs attention, the most urgent first, with counts, as JSON text. */
export const listQueue = async (db: Knex, side: StaffSide, { kind, ...params }: QueueParams) =>
  (await findPreparedJson(db, statements[side], { ...params, kind: kind ?? null })) ?? '{}'

/** Why an item is in the queue of this side; undefined if it isn't. */
export const findCause = async (
  db: Knex,
  side: StaffSide,
  { kind, id, at }: { kind: QueueKind; id: string; at: Date },
): Promise<string | undefined> => {
  if (!listQueueKindsFor(side).includes(kind)) return undefined
  const { rows } = await db.raw<{ rows: { cause: string }[] }>(
    `SELECT i.cause FROM (${openItemsSql(kind, side)}) i WHERE i.id = :id`,
    { id, at },
  )
  return rows[0]?.cause
}

/** Deletes the marks of items that have left the queue. */
export const deleteObsoleteMarks = async (db: Knex, at: Date) => {
  for (const kind of listQueueKindsFor('admin'))
    await db.raw(
      `DELETE FROM queue_marks m WHERE m.kind = '${kind}'
         AND NOT EXISTS (SELECT FROM (${openItemsSql(kind, 'admin')}) i WHERE ${isMarkOf(kind)})`,
      { at },
    )
}
