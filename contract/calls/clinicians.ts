import { only, row } from './row.ts'

export const clinicians = {
  add: row('POST /add-clinician', {
    who: only('clinician'),
    success: 201,
    touches: ['accounts', 'clinicians'],
  }),
  edit: row('PATCH /edit-clinician', {
    who: only('clinician', 'admin'),
    touches: ['accounts', 'clinicians'],
    announces: 'Your profile is saved',
  }),
  read: row('GET /get-clinician', { who: only('clinician', 'facility', 'admin', 'subadmin') }),
}
