import type { Knex } from 'knex'
import type { MemberArea } from '@gaitway/contract/enums'

type NewInvitation = { user_id: string; token_hash: Buffer; invited_by: string; sent_at: Date }

/** The one live link of a member; the one before opens nothing any more. */
export const saveInvitation = (trx: Knex, invitation: NewInvitation) =>
  trx('invitations').insert(invitation).onConflict('user_id').merge()

export const deleteInvitation = (trx: Knex, userId: string) =>
  trx('invitations').where({ user_id: userId }).delete()

export type OpenInvitation = {
  user_id: string
  email: string
  first_name: string
  last_name: string
  facility_id: string
  office_name: string
  access: MemberArea[]
  inviter_first_name: string
  inviter_last_name: string
  sent_at: Date
}

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
