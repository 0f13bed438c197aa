import { approved, only, row } from './row.ts'

const own = only('clinician')

export const clinicians = {
  add: row('POST /add-clinician', { who: own, success: 201, touches: ['accounts', 'clinicians'] }),
  edit: row('PATCH /edit-clinician', {
    who: only('clinician', 'admin'),
    touches: ['accounts', 'clinicians'],
    announces: 'Your profile is saved',
  }),
  read: row('GET /get-clinician', { who: only('clinician', 'facility', 'admin', 'subadmin') }),
  list: row('GET /get-clinician-list', { who: approved('facility', 'admin', 'subadmin') }),
  /** the profile as a PDF resume */
  downloadProfile: row('GET /clinician/download-profile', {
    who: only('clinician', 'facility', 'admin', 'subadmin'),
    bare: true,
  }),
  updateAgreement: row('POST /clinician/update-agreement', {
    who: own,
    touches: ['clinicians'],
    announces: 'Your agreement is signed',
  }),
  notificationSettings: row('GET /clinician/notification', { who: own }),
  updateNotificationSetting: row('POST /clinician/update-notification-setting', {
    who: own,
    touches: ['clinicians'],
    announces: 'Saved',
  }),
  setFrequencies: row('POST /clinician/notification', {
    who: own,
    touches: ['clinicians'],
    announces: 'Saved',
  }),
  favorites: row('GET /get-favorite-clinicians', { who: approved('facility') }),
  addFavorite: row('POST /favorite-clinician', {
    who: approved('facility'),
    success: 201,
    touches: ['clinicians'],
  }),
  removeFavorite: row('DELETE /favorite-clinician/{clinicianId}', {
    who: approved('facility'),
    touches: ['clinicians'],
  }),
}
