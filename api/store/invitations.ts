import type { Knex } from 'knex'
import type { FacilityMemberRow, FacilityRow, InvitationRow, NewInvitationRow, UserRow } from './rows.ts'

/** The one live link of a member; the one before opens nothing any more. */
export const saveInvitation = (trx: Knex, invitation: NewInvitationRow) =>
  trx('invitations').insert(invitation).onConflict('user_id').merge()

export const deleteInvitation = (trx: Knex, userId: string) => trx('invitations').where({ userId }).delete()

export type OpenInvitation = Pick<UserRow, 'email' | 'firstName' | 'lastName'> &
  Pick<FacilityMemberRow, 'userId' | 'facilityId' | 'access'> &
  Pick<FacilityRow, 'officeName'> &
  Pick<InvitationRow, 'sentAt'> & { inviterFirstName: string; inviterLastName: string }

/** The invitation of a link, where the facility may still let somebody in. */
export const findInvitation = (db: Knex, tokenHash: Buffer): Promise<OpenInvitation | undefined> =>
  db('invitations as i')
    .join('facility_members as m', 'm.user_id', 'i.user_id')
    .join('users as u', 'u.id', 'i.user_id')
    .join('facilities as f', 'f.id', 'm.facility_id')
    .join('users as owner', 'owner.id', 'f.user_id')
    .join('users as inviter', 'inviter.id', 'i.invited_by')
    .where({ 'i.token_hash': tokenHash, 'm.status': 'invited' })
    .whereNot('owner.status', 'deactivate')
    .whereNot('u.status', 'deactivate')
    .first(
      'i.user_id',
      'u.email',
      'u.first_name',
      'u.last_name',
      'm.facility_id',
      'f.office_name',
      'm.access',
      'inviter.first_name as inviter_first_name',
      'inviter.last_name as inviter_last_name',
      'i.sent_at',
    )
