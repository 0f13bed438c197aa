import { guest, row, type Who } from './row.ts'

/** The owner of an approved facility. */
const owner: Who = { sides: ['facility'], approved: true, ownerOnly: true }

/** Sub-users: a facility’s people other than its owner, each with areas they may use. */
export const members = {
  list: row('GET /sub-user', { sides: ['facility'], approved: true }),
  invite: row('POST /sub-user', owner, {
    success: 201,
    touches: ['members'],
    announces: 'Invitation sent',
  }),
  edit: row('PATCH /sub-user', owner, { touches: ['members'], announces: 'Saved' }),
  readInvitation: row('GET /invitation/{token}', guest, { silent: true }),
  accept: row('POST /accept-invitation', guest, { success: 201, touches: ['accounts'], opensSession: true }),
}
