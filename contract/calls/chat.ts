import { approvedIn, row, staff } from './row.ts'

const members = approvedIn(['chat'], 'clinician')

/** A facility and a clinician who applied to it write to each other. Members with the chat area share its rooms. */
export const chat = {
  open: row('POST /create-room', members, { invalidates: ['chat'], noErrorToast: true, inView: true }),
  rooms: row('GET /get-user-room', members, { noErrorToast: true }),
  /** opening a room marks its messages as read */
  messages: row('GET /get-messages', members, { noErrorToast: true }),
  send: row('POST /add-message', members, { success: 201, idempotent: 'ifKeyed', noErrorToast: true }),
  /** only staff and the person who reports see the report */
  report: row('POST /report-message', members, { success: 201 }),
}

/** Messages that someone reported. */
export const messageReports = {
  /** the conversation around the message; each reading is recorded */
  read: row('GET /admin/reported-conversation', staff),
  close: row('PATCH /admin/close-message-report', staff),
}
