import { ANY, guest, only, row, signedIn, variants } from './row.ts'

export const accounts = {
  signUp: row('POST /signup-user', {
    who: guest,
    success: 201,
    touches: ['accounts'],
    opensSession: true,
  }),
  checkEmail: row('POST /email-check', { who: guest, silent: true }),
  verifyEmail: row('POST /verify-email', {
    who: signedIn,
    touches: ['accounts'],
    announces: 'Your email address is confirmed',
  }),
  ...variants('PATCH /resend-otp', 'challenge', {
    resendEmailCode: { value: null, who: signedIn, announces: 'We sent you a new code' },
    resendChallenge: { value: ANY, who: guest, announces: 'We sent you a new code' },
  }),
  logIn: row('POST /user-login', { who: guest, touches: ['accounts'], opensSession: true }),
  verifySecondFactor: row('GET /verify-otp', {
    who: guest,
    touches: ['accounts'],
    opensSession: true,
    headers: { challenge: 'x-challenge', otp: 'x-otp', remember: 'x-remember' },
  }),
  refresh: row('GET /user/refreshToken', { who: guest, silent: true, opensSession: true }),
  current: row('GET /check-token', { who: signedIn, silent: true }),
  logOut: row('PATCH /user-logout', {
    who: signedIn,
    touches: ['accounts'],
    silent: true,
    evenDeactivated: true,
  }),
  acceptTerms: row('PATCH /accept-term', { who: signedIn, touches: ['accounts'] }),
  update: row('PATCH /update-user', {
    who: signedIn,
    touches: ['accounts', 'clinicians'],
    announces: 'Your information is saved',
  }),

  forgotPassword: row('POST /forget-pass', { who: guest }),
  checkFacilityReset: row('GET /facility/password-reset/{token}', { who: guest, silent: true }),
  checkClinicianReset: row('GET /clinician/password-reset/{token}', { who: guest, silent: true }),
  resetPassword: row('POST /reset-pass', { who: guest, touches: ['accounts'] }),
  changePassword: row('POST /change-pass', {
    who: signedIn,
    touches: ['accounts'],
    announces: 'Your password is changed. Other devices are logged out.',
  }),
  prepareSecondFactor: row('POST /enable2FA', { who: signedIn }),
  confirmSecondFactor: row('POST /verify2FA', {
    who: signedIn,
    touches: ['accounts'],
    announces: 'Two-step verification is on',
  }),
  endSecondFactor: row('POST /disable2FA', {
    who: signedIn,
    touches: ['accounts'],
    announces: 'Two-step verification is off',
  }),
  resetSecondFactor: row('POST /admin/reset-second-factor', {
    who: only('admin'),
    touches: ['accounts'],
    announces: 'Two-step verification is off. We’ve notified them.',
  }),
  registerDevice: row('POST /add-device-token', {
    who: signedIn,
    success: 201,
    silent: true,
    touches: ['clinicians'],
  }),
  removeDevice: row('DELETE /device/{deviceId}', { who: signedIn, silent: true, touches: ['clinicians'] }),

  sessions: row('GET /sessions', { who: signedIn }),
  endSession: row('DELETE /sessions/{id}', {
    who: signedIn,
    touches: ['accounts'],
    announces: 'That device is logged out',
  }),
  endOtherSessions: row('DELETE /sessions', {
    who: signedIn,
    touches: ['accounts'],
    announces: 'Your other devices are logged out',
  }),
  close: row('DELETE /my-account', {
    who: only('clinician', 'facility'),
    touches: ['accounts'],
    headers: { password: 'x-password' },
  }),

  decide: row('PATCH /login-request', {
    who: only('admin', 'subadmin'),
    touches: ['accounts', 'onboarding'],
    announces: 'The decision is saved and emailed',
  }),
  list: row('GET /user-list', { who: only('admin', 'subadmin') }),
  staff: row('GET /admin-list', { who: only('admin') }),
}
