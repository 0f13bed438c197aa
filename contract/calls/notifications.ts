import { row, signedIn } from './row.ts'

export const notifications = {
  list: row('GET /list-user-notifications', { who: signedIn, silent: true, evenDeactivated: true }),
  markRead: row('PATCH /notification-mark-read', {
    who: signedIn,
    touches: ['notifications'],
    silent: true,
  }),
  markAllRead: row('PATCH /notification-mark-all-as-read', {
    who: signedIn,
    touches: ['notifications'],
    silent: true,
  }),
}
