import { approved, only, row, signedIn, guest, type Who } from './row.ts'

export const facilities = {
  add: row(
    'POST /add-facility',
    { sides: ['facility'], ownerOnly: true },
    { success: 201, touches: ['accounts', 'facilities'] },
  ),
  edit: row(
    'PATCH /edit-facility',
    {
      sides: ['facility', 'admin'],
      ownerOnly: true,
      fields: { feePercent: ['admin'], invoiceAllowed: ['admin'], trusted: ['admin'] },
    },
    { touches: ['accounts', 'facilities'], announces: 'Changes saved' },
  ),
  setTerms: row('PATCH /admin/facility-terms', only('admin'), {
    touches: ['facilities', 'accounts'],
    announces: 'Terms saved',
  }),
  read: row('GET /get-facility', { sides: ['facility', 'clinician', 'admin', 'subadmin'] }),
  searchDirectory: row('GET /facility-directory', signedIn, { silent: true }),
  timeZone: row('GET /time-zone', approved('facility'), { silent: true }),
  lastJob: row('GET /facility/last-posted-job/', approved('facility'), { silent: true }),
}

/** The owner of an approved facility. */
const owner: Who = { sides: ['facility'], approved: true, ownerOnly: true }

/** A facility’s members other than its owner (sub-users), each with areas they may use. */
export const members = {
  list: row('GET /sub-user', { sides: ['facility'], approved: true }),
  invite: row('POST /sub-user', owner, { success: 201, touches: ['members'], announces: 'Invitation sent' }),
  edit: row('PATCH /sub-user', owner, { touches: ['members'], announces: 'Saved' }),
  readInvitation: row('GET /invitation/{token}', guest, { silent: true }),
  accept: row('POST /accept-invitation', guest, { success: 201, touches: ['accounts'], opensSession: true }),
}
