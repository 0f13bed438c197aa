import type { Knex } from 'knex'
import type { MemberArea } from '@gaitway/contract/values/enums'
import type { Output } from '@gaitway/contract/schemas/index'
import { findPrepared, findPreparedJson, listPrepared } from './postgres/index.ts'
import type { FacilityMemberRow, FacilityRow, InvitationRow, NewInvitationRow } from './rows.ts'
import { addHours } from '@gaitway/contract/format/time'

/** A user who closed their account is no longer a member. */
const membersSql = (condition: string) => `
  SELECT row_to_json(r)::text AS json
  FROM facility_members m JOIN users u ON u.id = m.user_id
  LEFT JOIN invitations i ON i.user_id = m.user_id
  CROSS JOIN LATERAL (SELECT u.id, u.email, u.first_name AS "firstName", u.last_name AS "lastName",
    m.is_owner AS "isOwner", m.access, m.status, m.accepted_at IS NOT NULL AS "hasAccepted",
    iso_instant(i.sent_at) AS "invitedAt",
    (SELECT iso_instant(max(s.last_used_at)) FROM sessions s
      WHERE s.user_id = u.id AND s.viewer_session_id IS NULL) AS "lastSeenAt") r
  WHERE m.facility_id = :facilityId AND u.closed_at IS NULL ${condition}
  ORDER BY m.is_owner DESC, m.created_at, m.user_id`
const listMembersSql = membersSql('')
const findMemberSql = membersSql('AND m.user_id = :userId')

/** A facility's members, the owner first, then in the order they were added. */
export const listMembers = (db: Knex, facilityId: string) =>
  listPrepared<{ json: string }>(db, listMembersSql, { facilityId })

type Member = Output<'members.list'>[number]

/** One member, or undefined when not of this facility. */
export const findMember = async (
  db: Knex,
  facilityId: string,
  userId: string,
): Promise<Member | undefined> => {
  const json = await findPreparedJson(db, findMemberSql, { facilityId, userId })
  return json === undefined ? undefined : (JSON.parse(json) as Member)
}

export type LockedMember = Omit<FacilityMemberRow, 'createdAt'>
const lockedColumns = ['m.user_id', 'm.facility_id', 'm.is_owner', 'm.access', 'm.status', 'm.accepted_at']

/** Locks a member, so that decisions about a member run one after another. Undefined if they are of another facility. */
export const lockMember = (
  trx: Knex.Transaction,
  facilityId: string,
  userId: string,
): Promise<LockedMember | undefined> =>
  trx('facility_members as m')
    .where({ facilityId, userId })
    .forUpdate()
    .first(...lockedColumns)

const membersByEmail = (trx: Knex.Transaction, email: string) =>
  trx('facility_members as m').join('users as u', 'u.id', 'm.user_id').where('u.email', email)

/** Locks this facility's member with this email. */
export const lockMemberByEmail = (
  trx: Knex.Transaction,
  facilityId: string,
  email: string,
): Promise<LockedMember | undefined> =>
  membersByEmail(trx, email)
    .where('m.facility_id', facilityId)
    .forUpdate('m')
    .first(...lockedColumns)

/** Locks the pending invitation of this email by any facility, and its user. */
export const lockPendingInvitation = (
  trx: Knex.Transaction,
  email: string,
): Promise<LockedMember | undefined> =>
  membersByEmail(trx, email)
    .where('m.is_owner', false)
    .whereNull('m.accepted_at')
    .forUpdate('m', 'u')
    .first(...lockedColumns)

export const insertMember = (
  trx: Knex,
  member: { userId: string; facilityId: string; access: readonly MemberArea[]; createdAt: Date },
) => trx('facility_members').insert({ ...member, isOwner: false, status: 'invited' })

export const saveAccess = (trx: Knex, userId: string, access: readonly MemberArea[]) =>
  trx('facility_members').where({ userId }).update({ access })

/** Saves a member's invitation link in place of the one before. */
export const saveInvitation = (trx: Knex, invitation: NewInvitationRow) =>
  trx('invitations').insert(invitation).onConflict('user_id').merge()

export const deleteInvitation = (trx: Knex, userId: string) => trx('invitations').where({ userId }).delete()

type OpenInvitation = Pick<FacilityMemberRow, 'userId' | 'facilityId'> &
  Pick<FacilityRow, 'officeName'> &
  Pick<InvitationRow, 'sentAt'> & { json: string; invitedBy: string }

const invitationSql = `
  SELECT row_to_json(r)::text AS json, i.user_id, m.facility_id, f.office_name, by.name AS invited_by, i.sent_at
  FROM invitations i
  JOIN facility_members m ON m.user_id = i.user_id
  JOIN users u ON u.id = i.user_id
  JOIN facilities f ON f.id = m.facility_id
  JOIN users owner ON owner.id = f.user_id
  JOIN users inviter ON inviter.id = i.invited_by
  CROSS JOIN LATERAL (SELECT inviter.first_name || ' ' || inviter.last_name AS name) by
  CROSS JOIN LATERAL (SELECT u.email, u.first_name AS "firstName", u.last_name AS "lastName",
    f.office_name AS "officeName", by.name AS "invitedBy", m.access) r
  WHERE i.token_hash = :tokenHash AND m.status = 'invited'
    AND owner.status <> 'deactivate' AND u.status <> 'deactivate'`

/** The invitation of a link, if the facility may still add members. */
export const findInvitation = (db: Knex, tokenHash: Buffer) =>
  findPrepared<OpenInvitation>(db, invitationSql, { tokenHash })

/** Counts a link emailed to an unconfirmed address. False when the hourly limit is reached. */
export const countEmailedLink = async (
  trx: Knex,
  { addressHash, at, mostAnHour }: { addressHash: Buffer; at: Date; mostAnHour: number },
): Promise<boolean> => {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `INSERT INTO request_limits AS known (key, points, expire) VALUES (:key, 1, :hourEnd)
     ON CONFLICT (key) DO UPDATE SET
       points = CASE WHEN known.expire <= :now THEN 1 ELSE known.points + 1 END,
       expire = CASE WHEN known.expire <= :now THEN excluded.expire ELSE known.expire END
     WHERE known.expire <= :now OR known.points < :mostAnHour`,
    {
      key: `link emailed to ${addressHash.toString('hex')}`,
      now: at.getTime(),
      hourEnd: addHours(at, 1).getTime(),
      mostAnHour,
    },
  )
  return rowCount === 1
}
