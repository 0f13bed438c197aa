import type { Knex } from 'knex'
import type { RetentionLimits } from '../domain/retention.ts'
import { isSignedIn } from './notification-settings.ts'

const withoutTokens = 'NOT EXISTS (SELECT 1 FROM retired_refresh_tokens r WHERE r.session_id = sessions.id)'

/** Tables and the condition for deleting their rows. Tokens are deleted before their sessions. */
const expiredRows: readonly [table: string, condition: string][] = [
  ['login_challenges', 'sent_at <= :challenge'],
  ['password_resets', 'sent_at <= :reset'],
  ['remembered_devices', 'expires_at <= :device'],
  ['known_devices', 'seen_at <= :knownDevice'],
  ['code_failures', 'failed_at <= :codeFailure'],
  ['login_failures', 'failed_at < :loginFailure'],
  ['email_codes', 'sent_at < :unfinished AND hour_began_at < :codeFailure'],
  ['second_factors', 'confirmed_at IS NULL AND created_at < :unfinished'],
  ['retired_refresh_tokens', 'retired_at < :retiredToken'],
  ['device_registrations', `NOT ${isSignedIn('device_registrations')}`],
  ['sessions', `ended_at < :endedSession AND ${withoutTokens}`],
  ['sessions', `ended_at IS NULL AND created_at < :leftSession AND ${withoutTokens}`],
  ['idempotency_keys', 'created_at < :idempotencyKey'],
  [
    'brief_logins',
    'NOT EXISTS (SELECT 1 FROM jobs j WHERE j.id = brief_logins.job_id AND j.last_slot_end >= :briefLogin)',
  ],
  ['digest_entries', 'sent_at < :sent'],
  ['deliveries', 'created_at < :sent'],
  ['mailbox_mails', 'sent_at < :sent'],
  ['leads', 'created_at < :lead'],
  ['drive_times', 'asked_at <= :driveTime'],
  ['request_limits', 'expire < :limit'],
]

/** Deletes at most this many expired rows of each table. Returns the largest number deleted from one table. */
export const deleteExpired = async (db: Knex, oldest: RetentionLimits, atOnce: number): Promise<number> => {
  let most = 0
  for (const [table, condition] of expiredRows) {
    const { rowCount } = await db.raw<{ rowCount: number }>(
      `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM ${table} WHERE ${condition} LIMIT :atOnce FOR UPDATE SKIP LOCKED))`,
      { ...oldest, atOnce },
    )
    most = Math.max(most, rowCount)
  }
  return most
}
