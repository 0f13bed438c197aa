import { approved, only, row } from './row.ts'

export const facilities = {
  add: row('POST /add-facility', {
    who: { sides: ['facility'], ownerOnly: true },
    success: 201,
    touches: ['accounts', 'facilities'],
  }),
  edit: row('PATCH /edit-facility', {
    who: { sides: ['facility', 'admin'], ownerOnly: true },
    touches: ['accounts', 'facilities'],
    announces: 'The facility is saved',
  }),
  setTerms: row('PATCH /admin/facility-terms', {
    who: only('admin'),
    touches: ['facilities', 'accounts'],
    announces: 'The terms are saved',
  }),
  read: row('GET /get-facility', {
    who: { sides: ['facility', 'clinician', 'admin', 'subadmin'] },
  }),
  searchDirectory: row('GET /facility-directory', { who: only('facility'), silent: true }),
  timeZone: row('GET /time-zone', { who: approved('facility'), silent: true }),
  lastJob: row('GET /facility/last-posted-job/', { who: approved('facility'), silent: true }),
}
