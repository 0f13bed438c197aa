import { approved, only, row, signedIn, guest, type Who } from './row.ts'

export const facilities = {
  add: row(
    'POST /add-facility',
    { sides: ['facility'], ownerOnly: true },
    { success: 201, invalidates: ['accounts', 'facilities'] },
  ),
  edit: row(
    'PATCH /edit-facility',
    {
      sides: ['facility', 'admin'],
      ownerOnly: true,
      fields: { feePercent: ['admin'], invoiceAllowed: ['admin'], trusted: ['admin'] },
    },
    { invalidates: ['accounts', 'facilities'], toast: 'Changes saved' },
  ),
  setTerms: row('PATCH /admin/facility-terms', only('admin'), {
    invalidates: ['facilities', 'accounts'],
    toast: 'Terms saved',
  }),
  read: row('GET /get-facility', { sides: ['facility', 'clinician', 'admin', 'subadmin'] }),
  searchDirectory: row('GET /facility-directory', signedIn, { noErrorToast: true }),
  timeZones: row(
    'GET /time-zone',
    { sides: ['clinician', 'facility', 'admin', 'subadmin'] },
    { noErrorToast: true },
  ),
  lastJob: row('GET /facility/last-posted-job/', approved('facility'), { noErrorToast: true }),
}

/** The owner of an approved facility. */
const owner: Who = { sides: ['facility'], approved: true, ownerOnly: true }

/** A facility’s members other than its owner (sub-users), each with areas they may use. */
export const members = {
  list: row('GET /sub-user', { sides: ['facility'], approved: true }),
  invite: row('POST /sub-user', owner, { success: 201, invalidates: ['members'], toast: 'Invitation sent' }),
  edit: row('PATCH /sub-user', owner, { invalidates: ['members'], toast: 'Saved' }),
  readInvitation: row('GET /invitation/{token}', guest, { noErrorToast: true }),
  accept: row('POST /accept-invitation', guest, {
    success: 201,
    invalidates: ['accounts'],
    opensSession: true,
  }),
}
