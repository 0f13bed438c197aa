import { approved, only, row } from './row.ts'

const own = only('clinician')

export const clinicians = {
  add: row('POST /add-clinician', own, { success: 201, invalidates: ['accounts', 'clinicians'] }),
  edit: row('PATCH /edit-clinician', only('clinician', 'admin'), {
    invalidates: ['accounts', 'clinicians'],
    toast: 'Profile saved',
  }),
  read: row('GET /get-clinician', only('clinician', 'facility', 'admin', 'subadmin')),
  list: row('GET /get-clinician-list', approved('facility', 'admin', 'subadmin')),
  /** the profile as a PDF resume */
  downloadProfile: row(
    'GET /clinician/download-profile',
    only('clinician', 'facility', 'admin', 'subadmin'),
    { noEnvelope: true },
  ),
  updateAgreement: row('POST /clinician/update-agreement', own, {
    invalidates: ['clinicians'],
    toast: 'Agreement signed',
  }),
  notificationSettings: row('GET /clinician/notification', own),
  updateNotificationSetting: row('POST /clinician/update-notification-setting', own, {
    invalidates: ['clinicians'],
    toast: 'Saved',
  }),
  setFrequencies: row('POST /clinician/notification', own, { invalidates: ['clinicians'], toast: 'Saved' }),
  favorites: row('GET /get-favorite-clinicians', approved('facility')),
  addFavorite: row('POST /favorite-clinician', approved('facility'), {
    success: 201,
    invalidates: ['clinicians'],
  }),
  removeFavorite: row('DELETE /favorite-clinician/{clinicianId}', approved('facility'), {
    invalidates: ['clinicians'],
  }),
}
