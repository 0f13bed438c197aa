import { approvedIn, row } from './row.ts'

const members = approvedIn(['chat'], 'clinician')

/** A facility and a clinician who applied to it write to each other. Members with the chat area share its rooms. */
export const chat = {
  open: row('POST /create-room', members, { touches: ['chat'], silent: true }),
  rooms: row('GET /get-user-room', members, { silent: true }),
  /** opening a room marks its messages as read */
  messages: row('GET /get-messages', members, { silent: true }),
  send: row('POST /add-message', members, { success: 201, once: true, silent: true }),
}
