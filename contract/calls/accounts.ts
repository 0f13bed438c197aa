import { guest, only, row, signedIn } from './row.ts'

export const accounts = {
  signUp: row('POST /signup-user', { who: guest, success: 201, touches: ['accounts'] }),
  checkEmail: row('POST /email-check', { who: guest, silent: true }),
  verifyEmail: row('POST /verify-email', {
    who: signedIn,
    touches: ['accounts'],
    announces: 'Your email address is confirmed',
  }),
  resendEmailCode: row('PATCH /resend-otp', { who: signedIn, announces: 'A new code is on its way' }),
  logIn: row('POST /user-login', { who: guest, touches: ['accounts'] }),
  refresh: row('GET /user/refreshToken', { who: guest, silent: true }),
  current: row('GET /check-token', { who: signedIn, silent: true }),
  logOut: row('PATCH /user-logout', {
    who: signedIn,
    touches: ['accounts'],
    silent: true,
    evenDeactivated: true,
  }),
  decide: row('PATCH /login-request', {
    who: only('admin', 'subadmin'),
    touches: ['accounts'],
    announces: 'The decision is saved and mailed',
  }),
  list: row('GET /user-list', { who: only('admin', 'subadmin') }),
}
