import type { Knex } from 'knex'
import {
  readVerbs,
  type CaseFileKind,
  type CaseFileOf,
  type TimelineKind,
} from '@gaitway/contract/values/case-files'
import { eventNouns, loginNouns, moneyNouns } from '@gaitway/contract/events'
import { DEFAULT_TIME_ZONE, NOTE_CHANGE_MINUTES, TIMELINE_PAGE_SIZE } from '@gaitway/contract/values/limits'
import { mayOpenSql } from '../../notes.ts'
import { listPrepared } from '../../postgres/index.ts'
import { auditLog, auditLogWithoutMoney } from './audit-log.ts'
import { deliveries, isForSubAdmins } from './deliveries.ts'

/** One entry more than a page shows if there is a next page. */
const LIMIT = TIMELINE_PAGE_SIZE + 1
const daySql = (at: string) => `date_trunc('day', ${at}, '${DEFAULT_TIME_ZONE}')`

/** SQL: entries older than the last one of the page before, newest first. */
const olderSql = (at: string, id: string) => `(${at}, ${id}) < (:at::timestamptz, :afterId::uuid)
  ORDER BY ${at} DESC, ${id} DESC LIMIT ${LIMIT}`

/** SQL: whether an event isn't a private read, or the last one by that person that day: the reads of a day are one entry. */
const isLastRead = `(e.verb <> 'readPrivate' OR (SELECT ${daySql('later.happened_at')} FROM events later
  WHERE later.verb = 'readPrivate' AND later.clinician_id = e.clinician_id AND later.actor_user_id = e.actor_user_id
    AND (later.happened_at, later.id) > (e.happened_at, e.id) ORDER BY later.happened_at, later.id LIMIT 1)
  IS DISTINCT FROM ${daySql('e.happened_at')})`

/** SQL: how many events an entry stands for: of a private read, how often that person read that day until then. */
const timesSql = `(SELECT CASE WHEN e.verb = 'readPrivate' THEN (SELECT count(*) FROM events r
    WHERE r.verb = 'readPrivate' AND r.clinician_id = e.clinician_id AND r.actor_user_id = e.actor_user_id
      AND r.happened_at >= ${daySql('e.happened_at')} AND (r.happened_at, r.id) <= (e.happened_at, e.id))
  ELSE 1 END FROM events e WHERE e.id = page.id)`

const eventsWhere = (condition: string, isVisible: string) => `
  SELECT e.id, e.happened_at AS at, 'event' AS source FROM events e
  WHERE ${condition} AND ${isVisible} AND e.noun = ANY(:nouns::text[])
    AND (:reads::boolean IS NULL OR (e.verb = ANY(:readVerbs::text[])) = :reads::boolean)
    AND ${isLastRead} AND ${olderSql('e.happened_at', 'e.id')}`

const deliveriesWhere = (condition: string, isVisible: string) => `
  SELECT d.id, d.created_at AS at, 'delivery' AS source FROM deliveries d
  WHERE :deliveries::boolean AND ${condition} AND ${isVisible} AND ${olderSql('d.created_at', 'd.id')}`

/** SQL: these entries of each member `m` of the facility. */
const forEachMember = (entries: string) =>
  `SELECT each.* FROM facility_members m CROSS JOIN LATERAL (${entries}) each WHERE m.facility_id = :id`

/** SQL: the last message of each day in each of these rooms `(id, since)`, found day by day from an index. */
const messageDaysSql = (rooms: string) => `
  SELECT last.id, last.at, 'messages' AS source FROM (${rooms}) r (id, since) CROSS JOIN LATERAL (
    WITH RECURSIVE days AS (
      (SELECT m.id, m.created_at AS at FROM chat_messages m
       WHERE m.room_id = r.id AND m.created_at >= r.since
         AND (m.created_at, m.id) < (:at::timestamptz, :afterId::uuid)
       ORDER BY m.created_at DESC, m.id DESC LIMIT 1)
      UNION ALL
      SELECT earlier.* FROM days CROSS JOIN LATERAL (SELECT m.id, m.created_at FROM chat_messages m
        WHERE m.room_id = r.id AND m.created_at >= r.since AND m.created_at < ${daySql('days.at')}
        ORDER BY m.created_at DESC, m.id DESC LIMIT 1) earlier
    ) SELECT id, at FROM days LIMIT ${LIMIT + 1}) last
  WHERE :messages::boolean AND (SELECT ${daySql('later.created_at')} FROM chat_messages later
    WHERE later.room_id = r.id AND (later.created_at, later.id) > (last.at, last.id)
    ORDER BY later.created_at, later.id LIMIT 1) IS DISTINCT FROM ${daySql('last.at')}`

const clinicianUserId = '(SELECT c.user_id FROM clinicians c WHERE c.id = :id)'

/** SQL: a record's table, the conditions of its events and deliveries, which may name a member `m`, and its rooms. */
type Sources = { table: string; events: string[]; delivery: string; rooms?: string }
const sources: Record<CaseFileKind, Sources> = {
  job: {
    table: 'jobs',
    events: ['e.job_id = :id'],
    delivery: 'd.job_id = :id',
    rooms: `SELECT r.id, j.created_at FROM jobs j JOIN chat_rooms r ON r.job_id = j.id WHERE j.id = :id`,
  },
  clinician: {
    table: 'clinicians',
    events: ['e.clinician_id = :id', `e.noun_id = ${clinicianUserId} AND e.clinician_id IS NULL`],
    delivery: `d.user_id = ${clinicianUserId}`,
    rooms: `SELECT r.id, r.created_at FROM chat_rooms r WHERE r.clinician_id = :id`,
  },
  facility: {
    table: 'facilities',
    events: ['e.facility_id = :id', 'e.noun_id = m.user_id AND e.facility_id IS NULL'],
    delivery: 'd.user_id = m.user_id',
    rooms: `SELECT r.id, r.created_at FROM chat_rooms r WHERE r.facility_id = :id`,
  },
  user: {
    table: 'users',
    events: ['e.noun_id = :id', 'e.actor_user_id = :id AND e.noun_id <> :id'],
    delivery: 'd.user_id = :id',
  },
  invoice: {
    table: 'invoices',
    events: ['e.noun_id = :id', 'e.noun_id = (SELECT i.payment_id FROM invoices i WHERE i.id = :id)'],
    delivery: 'd.invoice_id = :id',
  },
}

const notesSql = (of: CaseFileKind) => `
  SELECT n.id, n.created_at AS at, 'note' AS source FROM notes n
  WHERE :notes::boolean AND n.${of}_id = :id AND ${olderSql('n.created_at', 'n.id')}`

const noteRow = `
  SELECT n.id, n.text, n.author_id AS "authorId", u.first_name || ' ' || u.last_name AS "authorName",
    iso_instant(n.created_at) AS "createdAt", iso_instant(n.edited_at) AS "editedAt",
    iso_instant(n.created_at + interval '${NOTE_CHANGE_MINUTES} minutes') AS "changeableUntil", n.version
  FROM notes n JOIN users u ON u.id = n.author_id WHERE n.id = page.id`

const messagesRow = `
  SELECT f.office_name AS "officeName", u.first_name || ' ' || u.last_name AS "clinicianName",
    counted."fromFacility", counted."fromClinician"
  FROM chat_messages m JOIN chat_rooms r ON r.id = m.room_id JOIN facilities f ON f.id = r.facility_id
  JOIN clinicians c ON c.id = r.clinician_id JOIN users u ON u.id = c.user_id
  CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE d.side = 'facility') AS "fromFacility",
      count(*) FILTER (WHERE d.side = 'clinician') AS "fromClinician"
    FROM chat_messages d WHERE d.room_id = m.room_id AND d.created_at >= ${daySql('m.created_at')}
      AND (d.created_at, d.id) <= (m.created_at, m.id)) counted
  WHERE m.id = page.id`

const entryJson = (
  source: string,
  row: string,
  more = '',
) => `json_build_object('is', '${source}', 'id', page.id,
    'at', iso_instant(page.at), ${more} '${source}', (SELECT row_to_json(r) FROM (${row}) r))`
const entrySql = (eventRow: string) => `CASE page.source
  WHEN 'event' THEN ${entryJson('event', eventRow, `'times', ${timesSql},`)}
  WHEN 'delivery' THEN ${entryJson('delivery', deliveries.row)}
  WHEN 'messages' THEN ${entryJson('messages', messagesRow)}
  ELSE ${entryJson('note', noteRow)} END::text`

/**
 * Events of notes are left out, because notes are entries themselves, and reads in a view, because they are in the audit
 * log. Sub-admins see no money, invoices and time cards.
 */
const timelineSql = (of: CaseFileKind, isAdmin: boolean) => {
  const { table, events, delivery, rooms } = sources[of]
  const isVisible = `e.noun <> 'note' AND e.verb <> 'readAsUser' AND ${isAdmin ? 'true' : auditLogWithoutMoney.where}`
  const found = [
    ...[
      ...events.map(condition => eventsWhere(condition, isVisible)),
      deliveriesWhere(delivery, isAdmin ? 'true' : isForSubAdmins),
    ].map(entries => (entries.includes('m.user_id') ? forEachMember(entries) : entries)),
    ...(rooms ? [messageDaysSql(rooms)] : []),
    notesSql(of),
  ]
  return `
    WITH page AS MATERIALIZED (
      SELECT id, at, source FROM (${found.map(each => `(${each})`).join(' UNION ALL ')}) found
      ORDER BY at DESC, id DESC LIMIT ${LIMIT})
    SELECT noted.count, listed.json, listed.place FROM (
      SELECT (SELECT count(*)::int FROM notes n WHERE n.${of}_id = :id) AS count
      FROM ${table} r WHERE r.id = :id AND ${mayOpenSql(of, isAdmin)}) noted
    LEFT JOIN (SELECT page.at, page.id, ${entrySql(isAdmin ? auditLog.row : auditLogWithoutMoney.row)} AS json,
      (to_json(page.at AT TIME ZONE 'UTC') #>> '{}') || 'Z_' || page.id AS place
      FROM page) listed ON true
    ORDER BY listed.at DESC, listed.id DESC`
}

/** Events of these have kinds of their own. */
const apart: readonly string[] = [...moneyNouns, ...loginNouns]

/** The nouns of the events that each kind of entries includes. Other kinds include none. */
const nounsOfKind: Partial<Record<TimelineKind | 'all', readonly string[]>> = {
  all: eventNouns,
  reads: eventNouns,
  activity: eventNouns.filter(noun => !apart.includes(noun)),
  money: moneyNouns,
  logins: loginNouns,
}

/** The bindings that leave only entries of a kind: nouns of events, with or without private reads, and other sources. */
const bindKind = (kind: TimelineKind | undefined) => ({
  nouns: [...(nounsOfKind[kind ?? 'all'] ?? [])],
  reads: kind === 'reads' ? true : kind === 'activity' ? false : null,
  deliveries: !kind || kind === 'deliveries',
  messages: !kind || kind === 'messages',
  notes: !kind || kind === 'notes',
})

/** Where the first page starts: later than every entry. */
const START = 'infinity_ffffffff-ffff-ffff-ffff-ffffffffffff'

type TimelineParams = CaseFileOf & { kind?: TimelineKind; after?: string; isAdmin: boolean }
type TimelineRow = { count: number; json: string | null; place: string | null }

/** A page of what happened to a record; undefined if an admin or sub-admin can’t open it. */
export const readTimeline = async (
  db: Knex,
  { of, id, kind, after = START, isAdmin }: TimelineParams,
): Promise<{ entries: string[]; next: string | null; noteCount: number } | undefined> => {
  const [at = '', afterId = ''] = after.split('_')
  const bindings = { id, at, afterId, ...bindKind(kind), readVerbs: [...readVerbs] }
  const rows = await listPrepared<TimelineRow>(db, timelineSql(of, isAdmin), bindings)
  if (!rows[0]) return undefined
  const entries = rows.flatMap(({ json }) => json ?? []).slice(0, TIMELINE_PAGE_SIZE)
  const next = rows.length > TIMELINE_PAGE_SIZE ? (rows[TIMELINE_PAGE_SIZE - 1]?.place ?? null) : null
  return { entries, next, noteCount: rows[0].count }
}
