import { approved, only, row, signedIn } from './row.ts'

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
