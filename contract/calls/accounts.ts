import { ANY, guest, only, row, signedIn, variants, staff, type Row } from './row.ts'

const pushDevice: Partial<Row> = { noErrorToast: true, invalidates: ['clinicians', 'accounts'] }

export const accounts = {
  signUp: row('POST /signup-user', guest, { success: 201, invalidates: ['accounts'], opensSession: true }),
  checkEmail: row('POST /email-check', guest, { noErrorToast: true }),
  verifyEmail: row('POST /verify-email', signedIn, {
    invalidates: ['accounts'],
    toast: 'Email address confirmed',
  }),
  changeEmail: row('PATCH /change-email', signedIn, {
    invalidates: ['accounts'],
    toast: 'We emailed a code to your new address',
  }),
  ...variants('PATCH /resend-otp', 'challenge', {
    resendEmailCode: { value: null, who: signedIn, toast: 'We sent you a new code' },
    resendChallenge: { value: ANY, who: guest, toast: 'We sent you a new code' },
  }),
  logIn: row('POST /user-login', guest, { invalidates: ['accounts'], opensSession: true }),
  verifySecondFactor: row('GET /verify-otp', guest, {
    invalidates: ['accounts'],
    opensSession: true,
    headers: { challenge: 'x-challenge', otp: 'x-otp', remember: 'x-remember' },
  }),
  refresh: row('GET /user/refreshToken', guest, { noErrorToast: true, opensSession: true }),
  current: row('GET /check-token', signedIn, { noErrorToast: true }),
  logOut: row('PATCH /user-logout', signedIn, {
    invalidates: ['accounts'],
    noErrorToast: true,
    evenDeactivated: true,
  }),
  acceptTerms: row('PATCH /accept-term', signedIn, { invalidates: ['accounts'] }),
  update: row('PATCH /update-user', signedIn, {
    invalidates: ['accounts', 'clinicians'],
    toast: 'Changes saved',
  }),

  forgotPassword: row('POST /forget-pass', guest),
  checkFacilityReset: row('GET /facility/password-reset/{token}', guest, { noErrorToast: true }),
  checkClinicianReset: row('GET /clinician/password-reset/{token}', guest, { noErrorToast: true }),
  resetPassword: row('POST /reset-pass', guest, { invalidates: ['accounts'] }),
  changePassword: row('POST /change-pass', signedIn, {
    invalidates: ['accounts'],
    toast: 'Password changed. We logged you out on your other devices.',
  }),
  prepareSecondFactor: row('POST /enable2FA', signedIn),
  confirmSecondFactor: row('POST /verify2FA', signedIn, {
    invalidates: ['accounts'],
    toast: 'Two-step verification is on',
  }),
  endSecondFactor: row('POST /disable2FA', signedIn, {
    invalidates: ['accounts'],
    toast: 'Two-step verification is off',
  }),
  resetSecondFactor: row('POST /admin/reset-second-factor', only('admin'), {
    invalidates: ['accounts'],
    toast: 'Two-step verification is off. We’ve notified them.',
  }),
  registerDevice: row('POST /add-device-token', signedIn, { ...pushDevice, success: 201 }),
  removeDevice: row('DELETE /device/{deviceId}', signedIn, pushDevice),

  sessions: row('GET /sessions', signedIn),
  endSession: row('DELETE /sessions/{id}', signedIn, {
    invalidates: ['accounts'],
    toast: 'Device logged out',
  }),
  endOtherSessions: row('DELETE /sessions', signedIn, {
    invalidates: ['accounts'],
    toast: 'Other devices logged out',
  }),
  close: row('DELETE /my-account', only('clinician', 'facility'), {
    invalidates: ['accounts'],
    headers: { password: 'x-password' },
  }),

  /** an admin sees the product as the person does; the session is separate and can only read */
  viewAs: row('POST /admin/view-as', only('admin'), { success: 201, noErrorToast: true }),
  endView: row('DELETE /view-as', only('clinician', 'facility'), { noErrorToast: true, inView: true }),

  decide: row('PATCH /login-request', staff, {
    invalidates: ['accounts', 'onboarding'],
    toast: 'Decision saved. We’ve emailed them.',
  }),
  list: row('GET /user-list', staff),
  /** how many users each tab of the user list has */
  counts: row('GET /admin/user-counts', staff),
  staff: row('GET /admin-list', only('admin')),
  addStaff: row('POST /admin/staff', only('admin'), { success: 201, invalidates: ['accounts'] }),
  decideStaff: row('PATCH /admin/staff', only('admin'), { invalidates: ['accounts'] }),
}
