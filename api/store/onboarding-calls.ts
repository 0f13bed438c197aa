import type { Knex } from 'knex'
import { type Role, weekdays } from '@gaitway/contract/values/enums'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import type { Output } from '@gaitway/contract/schemas/index'
import { Json } from '../json.ts'
import { findPreparedJson, listPrepared, listPreparedIds } from './postgres/index.ts'
import type { NewOnboardingCallRow, OnboardingCallRow } from './rows.ts'

type Call = Output<'onboarding.conclude'>

/** Who an onboarding call is with. */
export type CallParticipant = {
  email: string
  firstName: string
  lastName: string
  role: Role
  phone: string | null
  officeName: string | null
  facilityId: string | null
  clinicianId: string | null
  /** the facility's location or the clinician's home; empty if unknown */
  timeZone: string | null
}

/** Locks the calendar, so that bookings run one after another. Users are locked before. */
export const lockCalendar = (trx: Knex) =>
  trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', ['onboarding calendar'])

export type Hours = Output<'onboarding.hours'>['hours'][number]

/** Sunday is stored as the seventh day of a week. */
const SUNDAY = 7

/** SQL: the weekly hours for calls, starting on Sunday, as JSON. */
const hoursSql = `(SELECT coalesce(json_agg(json_build_object(
    'weekday', (ARRAY['${weekdays.join("','")}'])[h.weekday % 7 + 1],
    'startMinute', h.start_minute, 'endMinute', h.end_minute) ORDER BY h.weekday % 7, h.start_minute), '[]')
  FROM onboarding_hours h)`

export const readHours = async (db: Knex): Promise<Json<Hours[]>> =>
  new Json((await findPreparedJson(db, `SELECT ${hoursSql}::text AS json`, {})) ?? '[]')

export const listHours = async (db: Knex): Promise<Hours[]> => (await readHours(db)).parse()

/** Replaces all hours. Changes run one after another. */
export const replaceHours = async (trx: Knex, hours: readonly Hours[]) => {
  await trx.raw('LOCK TABLE onboarding_hours IN SHARE ROW EXCLUSIVE MODE')
  await trx('onboarding_hours').delete()
  if (hours.length === 0) return
  await trx('onboarding_hours').insert(
    hours.map(({ weekday, ...minutes }) => ({ ...minutes, weekday: weekdays.indexOf(weekday) || SUNDAY })),
  )
}

const calendarSql = `
  SELECT coalesce(u.phone, f.phone) AS phone, ${hoursSql} AS hours, booked.starts_at, booked.ends_at
  FROM users u LEFT JOIN facilities f ON f.user_id = u.id
  LEFT JOIN onboarding_calls booked ON booked.status = 'booked'
    AND tstzrange(booked.starts_at, booked.ends_at) && tstzrange(:from, :until, '[]')
  WHERE u.id = :userId`

type CalendarRow = { phone: string | null; hours: Hours[]; startsAt: Date | null; endsAt: Date | null }

/** A user's phone, the weekly hours, and the calls booked in a time range: what decides when a user can be called. */
export const readCalendar = async (db: Knex, params: { userId: string; from: Date; until: Date }) => {
  const rows = await listPrepared<CalendarRow>(db, calendarSql, params)
  const taken = rows.flatMap(({ startsAt, endsAt }) => (startsAt && endsAt ? [{ startsAt, endsAt }] : []))
  return { phone: rows[0]?.phone ?? null, hours: rows[0]?.hours ?? [], taken }
}

const callSql = (condition: string) => `
  SELECT row_to_json(r)::text AS json
  FROM onboarding_calls o CROSS JOIN LATERAL (SELECT o.id, iso_instant(o.starts_at) AS "startsAt",
    iso_instant(o.ends_at) AS "endsAt", '${DEFAULT_TIME_ZONE}' AS "timeZone", o.phone, o.status) r
  WHERE ${condition}`
const oneCallSql = callSql('o.id = :id')
const lastCallSql = callSql(`o.user_id = :userId
  ORDER BY o.status = 'booked' DESC, o.created_at DESC, o.id DESC LIMIT 1`)

/** A call as its user and the back office read it. */
export const readCall = async (db: Knex, id: string): Promise<Call> => {
  const json = await findPreparedJson(db, oneCallSql, { id })
  if (!json) throw new Error(`There is no onboarding call ${id}.`)
  return JSON.parse(json) as Call
}

/** The user's booked call, or the last one that ended otherwise. */
export const readLastCall = async (db: Knex, userId: string): Promise<Json<Call | null>> =>
  new Json((await findPreparedJson(db, lastCallSql, { userId })) ?? 'null')

export const lockCall = (trx: Knex, id: string): Promise<OnboardingCallRow | undefined> =>
  trx('onboarding_calls').where({ id }).forUpdate().first()

/** Locks the user's booked call. The user was locked before. */
export const lockBookedCall = (trx: Knex, userId: string): Promise<OnboardingCallRow | undefined> =>
  trx('onboarding_calls').where({ userId, status: 'booked' }).forUpdate().first()

/** Undefined when the time is taken. */
export const insertCall = async (
  trx: Knex,
  call: NewOnboardingCallRow,
): Promise<OnboardingCallRow | undefined> => {
  const [saved] = await trx('onboarding_calls').insert(call).onConflict().ignore().returning('*')
  return saved
}

const isTaken = (thrown: unknown) =>
  thrown instanceof Error &&
  (thrown as { constraint?: string }).constraint === 'onboarding_calls_one_at_a_time'

/** Moves the call. Undefined when the time is taken, and then the transaction is aborted. */
export const moveCall = async (
  trx: Knex,
  id: string,
  times: Pick<OnboardingCallRow, 'startsAt' | 'endsAt' | 'remindedAt'>,
): Promise<OnboardingCallRow | undefined> => {
  try {
    const moved = trx('onboarding_calls').where({ id }).update(times).increment('sequence', 1)
    return (await moved.returning('*'))[0]
  } catch (thrown) {
    if (isTaken(thrown)) return undefined
    throw thrown
  }
}

/** Booked calls that start by `until` and whose user wasn't reminded, earliest first. */
export const listCallsToRemind = (db: Knex, params: { at: Date; until: Date; limit: number }) =>
  listPreparedIds(
    db,
    `SELECT id FROM onboarding_calls
     WHERE status = 'booked' AND reminded_at IS NULL AND starts_at > :at AND starts_at <= :until
     ORDER BY starts_at, id LIMIT :limit`,
    params,
  )

/** Records that a call's user was reminded; undefined if they were before, or the call starts after `until`. */
export const markCallReminded = async (
  trx: Knex,
  id: string,
  { at, until }: { at: Date; until: Date },
): Promise<OnboardingCallRow | undefined> => {
  const [marked] = await trx('onboarding_calls')
    .where({ id, status: 'booked' })
    .where('starts_at', '<=', until)
    .whereNull('reminded_at')
    .update({ remindedAt: at })
    .returning('*')
  return marked
}

/** Who a call is with, for emails and the audit log. */
export const findCallParticipant = async (db: Knex, userId: string): Promise<CallParticipant> => {
  const person: CallParticipant | undefined = await db('users as u')
    .leftJoin('facilities as f', 'f.user_id', 'u.id')
    .leftJoin('clinicians as c', 'c.user_id', 'u.id')
    .where('u.id', userId)
    .first(
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.role',
      db.raw('coalesce(u.phone, f.phone) AS phone'),
      'f.office_name',
      'f.id as facility_id',
      'c.id as clinician_id',
      db.raw('coalesce(f.time_zone, c.home_time_zone) AS time_zone'),
    )
  if (!person) throw new Error(`There is no user ${userId}.`)
  return person
}
