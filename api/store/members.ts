import type { Knex } from 'knex'
import type { MemberArea } from '@gaitway/contract/enums'
import type { MemberStatus } from '@gaitway/contract/lifecycles/member'
import type { FacilityMemberRow, UserRow } from './rows.ts'

export type Member = Pick<UserRow, 'id' | 'email' | 'firstName' | 'lastName'> &
  Pick<FacilityMemberRow, 'isOwner' | 'access' | 'status' | 'acceptedAt'> & {
    invitedAt: Date | null
    lastSeenAt: Date | null
  }

const listed = (db: Knex, facilityId: string) =>
  db('facility_members as m')
    .join('users as u', 'u.id', 'm.user_id')
    .leftJoin('invitations as i', 'i.user_id', 'm.user_id')
    .where('m.facility_id', facilityId)
    // who has closed the account is nobody's sub-user any more
    .whereNull('u.closed_at')
    .select<Member[]>(
      'u.id',
      'u.email',
      'u.first_name',
      'u.last_name',
      'm.is_owner',
      'm.access',
      'm.status',
      'm.accepted_at',
      'i.sent_at as invited_at',
      db.raw('(SELECT max(s.last_used_at) FROM sessions s WHERE s.user_id = u.id) AS last_seen_at'),
    )

/** A facility's people, its owner first, then as they came. */
export const listMembers = (db: Knex, facilityId: string): Promise<Member[]> =>
  listed(db, facilityId).orderByRaw('m.is_owner DESC, m.created_at, u.id')

export const findMember = async (db: Knex, facilityId: string, userId: string): Promise<Member | undefined> =>
  (await listed(db, facilityId).where('u.id', userId))[0]

export type LockedMember = Omit<FacilityMemberRow, 'createdAt'>
const lockable = ['user_id', 'facility_id', 'is_owner', 'access', 'status', 'accepted_at'] as const

/** What is decided about one member follows one another; anybody else's members don't exist. */
export const lockMember = (
  trx: Knex.Transaction,
  facilityId: string,
  userId: string,
): Promise<LockedMember | undefined> =>
  trx('facility_members')
    .where({ facilityId, userId })
    .forUpdate()
    .first(...lockable)

/** This facility's member with this email. */
export const lockMemberByEmail = (
  trx: Knex.Transaction,
  facilityId: string,
  email: string,
): Promise<LockedMember | undefined> =>
  trx('facility_members as m')
    .join('users as u', 'u.id', 'm.user_id')
    .where({ 'm.facility_id': facilityId, 'u.email': email })
    .forUpdate('m')
    .first(...lockable.map(column => `m.${column}`))

/** Whoever was invited with this email, by any facility, and has not accepted; they are decided about by nobody else meanwhile. */
export const lockUnaccepted = (trx: Knex.Transaction, email: string): Promise<LockedMember | undefined> =>
  trx('facility_members as m')
    .join('users as u', 'u.id', 'm.user_id')
    .where({ 'u.email': email, 'm.is_owner': false })
    .whereNull('m.accepted_at')
    .forUpdate('m', 'u')
    .first(...lockable.map(column => `m.${column}`))

export const insertMember = (
  trx: Knex,
  member: { userId: string; facilityId: string; access: readonly MemberArea[]; createdAt: Date },
) => trx('facility_members').insert({ ...member, isOwner: false, status: 'invited' })

/** How many rows had the status that the change starts from: one, or somebody was faster. */
export const saveMember = (
  trx: Knex,
  userId: string,
  from: MemberStatus,
  changes: { access?: readonly MemberArea[]; status?: MemberStatus; acceptedAt?: Date },
): Promise<number> => trx('facility_members').where({ userId, status: from }).update(changes)
