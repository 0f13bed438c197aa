import { ANY, guest, only, row, signedIn, variants, staff, type Row } from './row.ts'

const pushDevice: Partial<Row> = { silent: true, touches: ['clinicians', 'accounts'] }

export const accounts = {
  signUp: row('POST /signup-user', guest, { success: 201, touches: ['accounts'], opensSession: true }),
  checkEmail: row('POST /email-check', guest, { silent: true }),
  verifyEmail: row('POST /verify-email', signedIn, {
    touches: ['accounts'],
    announces: 'Email address confirmed',
  }),
  changeEmail: row('PATCH /change-email', signedIn, {
    touches: ['accounts'],
    announces: 'We emailed a code to your new address',
  }),
  ...variants('PATCH /resend-otp', 'challenge', {
    resendEmailCode: { value: null, who: signedIn, announces: 'We sent you a new code' },
    resendChallenge: { value: ANY, who: guest, announces: 'We sent you a new code' },
  }),
  logIn: row('POST /user-login', guest, { touches: ['accounts'], opensSession: true }),
  verifySecondFactor: row('GET /verify-otp', guest, {
    touches: ['accounts'],
    opensSession: true,
    headers: { challenge: 'x-challenge', otp: 'x-otp', remember: 'x-remember' },
  }),
  refresh: row('GET /user/refreshToken', guest, { silent: true, opensSession: true }),
  current: row('GET /check-token', signedIn, { silent: true }),
  logOut: row('PATCH /user-logout', signedIn, { touches: ['accounts'], silent: true, evenDeactivated: true }),
  acceptTerms: row('PATCH /accept-term', signedIn, { touches: ['accounts'] }),
  update: row('PATCH /update-user', signedIn, {
    touches: ['accounts', 'clinicians'],
    announces: 'Changes saved',
  }),

  forgotPassword: row('POST /forget-pass', guest),
  checkFacilityReset: row('GET /facility/password-reset/{token}', guest, { silent: true }),
  checkClinicianReset: row('GET /clinician/password-reset/{token}', guest, { silent: true }),
  resetPassword: row('POST /reset-pass', guest, { touches: ['accounts'] }),
  changePassword: row('POST /change-pass', signedIn, {
    touches: ['accounts'],
    announces: 'Password changed. We logged you out on your other devices.',
  }),
  prepareSecondFactor: row('POST /enable2FA', signedIn),
  confirmSecondFactor: row('POST /verify2FA', signedIn, {
    touches: ['accounts'],
    announces: 'Two-step verification is on',
  }),
  endSecondFactor: row('POST /disable2FA', signedIn, {
    touches: ['accounts'],
    announces: 'Two-step verification is off',
  }),
  resetSecondFactor: row('POST /admin/reset-second-factor', only('admin'), {
    touches: ['accounts'],
    announces: 'Two-step verification is off. We’ve notified them.',
  }),
  registerDevice: row('POST /add-device-token', signedIn, { ...pushDevice, success: 201 }),
  removeDevice: row('DELETE /device/{deviceId}', signedIn, pushDevice),

  sessions: row('GET /sessions', signedIn),
  endSession: row('DELETE /sessions/{id}', signedIn, {
    touches: ['accounts'],
    announces: 'Device logged out',
  }),
  endOtherSessions: row('DELETE /sessions', signedIn, {
    touches: ['accounts'],
    announces: 'Other devices logged out',
  }),
  close: row('DELETE /my-account', only('clinician', 'facility'), {
    touches: ['accounts'],
    headers: { password: 'x-password' },
  }),

  /** an admin sees the product as the person does; the session is separate and can only read */
  viewAs: row('POST /admin/view-as', only('admin'), { success: 201, silent: true }),
  endView: row('DELETE /view-as', only('clinician', 'facility'), { silent: true, inView: true }),

  decide: row('PATCH /login-request', staff, {
    touches: ['accounts', 'onboarding'],
    announces: 'Decision saved. We’ve emailed them.',
  }),
  list: row('GET /user-list', staff),
  /** how many users each tab of the user list has */
  counts: row('GET /admin/user-counts', staff),
  staff: row('GET /admin-list', only('admin')),
  addStaff: row('POST /admin/staff', only('admin'), { success: 201, touches: ['accounts'] }),
  decideStaff: row('PATCH /admin/staff', only('admin'), { touches: ['accounts'] }),
}
