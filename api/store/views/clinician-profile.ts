import type { Knex } from 'knex'
import type { EventVerb } from '@gaitway/contract/events'
import { lastAgreement } from '../notification-settings.ts'
import { snakeCase } from '../connect.ts'
import { recordedReading } from '../events.ts'
import { newId } from '../ids.ts'
import { listPrepared } from '../prepared.ts'
import { profileColumns, profileFields } from '../profile-columns.ts'
import { relationshipSql } from '../blocks.ts'

export type ProfileParams = {
  id: string
  /** read by a facility: only clinicians it knows, and private fields only after a confirmed shift */
  facilityId: string | null
  /** the reader, since reads of private fields are recorded */
  reading?: { by: { side: string; userId: string }; at: Date; verb: EventVerb<'clinician'> }
}
/** Stored file URLs, by their API names. */
export type ProfileFiles = Record<string, string | string[] | null>
type ProfileRow = { json: string; files: ProfileFiles }

/** A date is milliseconds since 1970 in the API. */
const milliseconds = (sql: string) => `(extract(epoch FROM ${sql}) * 1000)::bigint::text`

const isFile = (name: (typeof profileFields)[number]) => profileColumns[name].as?.startsWith('file') === true
/** From clinicians `c`, or from `private`, which is empty when hidden. */
const columnOf = (name: (typeof profileFields)[number]) => {
  const { column, as, isPrivate } = profileColumns[name]
  const sql = `${isPrivate ? 'private' : 'c'}.${snakeCase(column)}`
  return as === 'date' ? milliseconds(sql) : sql
}
const facts = profileFields.filter(name => !isFile(name)).map(name => `${columnOf(name)} AS "${name}"`)
const files = profileFields.filter(isFile).map(name => `'${name}', ${columnOf(name)}`)

const licences = `(SELECT coalesce(json_agg(json_build_object('licenseNumber', l.number, 'state', l.state,
    'licenseExpDate', coalesce(${milliseconds('l.expires_at')}, '')) ORDER BY l.sort_order), '[]')
  FROM clinician_licences l WHERE l.clinician_id = c.id)`

const profileSql = (isRecorded: boolean) => `
  WITH seen AS MATERIALIZED (
    SELECT c.id, CASE WHEN :facilityId::uuid IS NULL THEN 'confirmed'
      ELSE ${relationshipSql(':facilityId::uuid', 'c.id')} END AS known
    FROM clinicians c WHERE c.id = :id
  ) ${isRecorded ? `, recorded AS (${recordedReading(`seen WHERE known = 'confirmed'`)})` : ''}
  SELECT row_to_json(r)::text AS json, json_build_object('profileUrl', u.profile_url, ${files.join(', ')}) AS files
  FROM seen JOIN clinicians c ON c.id = seen.id JOIN users u ON u.id = c.user_id
  LEFT JOIN clinicians private ON private.id = c.id AND seen.known = 'confirmed'
  LEFT JOIN users contact ON contact.id = private.user_id
  CROSS JOIN LATERAL (SELECT c.id, c.user_id AS "userId", contact.email, c.clinician_type AS "clinicianType",
    u.first_name AS "firstName", u.last_name AS "lastName", contact.phone, ${facts.join(', ')},
    ${licences} AS "licenseDetails", c.is_signup_completed AS "isSignupCompleted",
    c.signup_stage_count AS "signupStageCount", private.id IS NULL AS "isPrivateHidden",
    CASE WHEN :facilityId::uuid IS NULL THEN ${lastAgreement('c.id')} END AS agreement,
    EXISTS (SELECT 1 FROM favorite_clinicians kept
      WHERE kept.facility_id = :facilityId::uuid AND kept.clinician_id = c.id) AS "isFavorite") r
  WHERE seen.known <> 'none'`
const readSql = profileSql(false)
const recordedSql = profileSql(true)

/** A clinician's profile as far as the reader may see it, or undefined. */
export const findProfile = async (
  db: Knex,
  { id, facilityId, reading }: ProfileParams,
): Promise<ProfileRow | undefined> => {
  const which = { id, facilityId }
  if (!reading) return (await listPrepared<ProfileRow>(db, readSql, which))[0]
  const { by, at, verb } = reading
  const event = { eventId: newId(), at, actorUserId: by.userId, actorSide: by.side, verb }
  return (await listPrepared<ProfileRow>(db, recordedSql, { ...which, ...event }))[0]
}
