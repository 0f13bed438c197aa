import type { Knex } from 'knex'
import { addHours } from '@gaitway/contract/time'
import { listPrepared } from './prepared.ts'
import type { FacilityMemberRow, FacilityRow, InvitationRow, NewInvitationRow } from './rows.ts'

/** The one live link of a member; the one before opens nothing any more. */
export const saveInvitation = (trx: Knex, invitation: NewInvitationRow) =>
  trx('invitations').insert(invitation).onConflict('user_id').merge()

export const deleteInvitation = (trx: Knex, userId: string) => trx('invitations').where({ userId }).delete()

type OpenInvitation = Pick<FacilityMemberRow, 'userId' | 'facilityId'> &
  Pick<FacilityRow, 'officeName'> &
  Pick<InvitationRow, 'sentAt'> & { json: string; invitedBy: string }

const openSql = `
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

/** The invitation of a link, where the facility may still let somebody in. */
export const findInvitation = async (db: Knex, tokenHash: Buffer): Promise<OpenInvitation | undefined> =>
  (await listPrepared<OpenInvitation>(db, openSql, { tokenHash }))[0]

type Wish = { addressHash: Buffer; at: Date; mostAnHour: number }

/** One more link is mailed to an address that nobody has confirmed; false when so many were within the hour already. */
export const countMailedLink = async (trx: Knex, { addressHash, at, mostAnHour }: Wish): Promise<boolean> => {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `INSERT INTO request_limits AS known (key, points, expire) VALUES (:key, 1, :hourEnd)
     ON CONFLICT (key) DO UPDATE SET
       points = CASE WHEN known.expire <= :now THEN 1 ELSE known.points + 1 END,
       expire = CASE WHEN known.expire <= :now THEN excluded.expire ELSE known.expire END
     WHERE known.expire <= :now OR known.points < :mostAnHour`,
    {
      key: `link mailed to ${addressHash.toString('hex')}`,
      now: at.getTime(),
      hourEnd: addHours(at, 1).getTime(),
      mostAnHour,
    },
  )
  return rowCount === 1
}
