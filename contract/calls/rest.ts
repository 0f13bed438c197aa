import { guest, row, signedIn, only, approvedIn } from './row.ts'

export const product = {
  config: row('GET /app-config', guest, { silent: true }),
  moveClock: row('POST /dev/clock', guest, { development: true }),
}

export const files = {
  add: row('POST /add-file', signedIn, { success: 201, multipart: true }),
  remove: row('DELETE /remove-file', signedIn, { silent: true }),
  /** the signature in the link is the permission */
  read: row('GET /files/{id}', guest, { bare: true }),
}

export const notifications = {
  list: row('GET /list-user-notifications', signedIn, { silent: true, evenDeactivated: true }),
  markRead: row('PATCH /notification-mark-read', signedIn, { touches: ['notifications'], silent: true }),
  markAllRead: row('PATCH /notification-mark-all-as-read', signedIn, {
    touches: ['notifications'],
    silent: true,
  }),
}

/** server-sent events: a noun and an ID for each change that the person may read */
export const live = {
  events: row('GET /events', signedIn, { silent: true, bare: true, inView: false }),
}

export const ledger = {
  trialBalance: row('GET /admin/trial-balance', only('admin')),
  /** one account’s entries, newest first, each with its purpose */
  account: row('GET /admin/ledger-account', only('admin')),
  runs: row('GET /admin/scheduled-runs', only('admin', 'subadmin')),
}

/** Emails, text messages and push notifications, with their outcomes. */
export const deliveries = {
  resend: row('POST /admin/resend-delivery', only('admin', 'subadmin')),
}

const staff = only('admin', 'subadmin')

/** The records that a text names: a sub-admin finds none about money or time cards. */
export const search = {
  find: row('GET /admin/search', staff, { silent: true }),
}

/** How many rows of a list of the back office each of several filters finds. */
export const lists = {
  count: row('GET /admin/list-counts', staff, { silent: true }),
}
const changing = { touches: ['rates', 'jobs'] }

export const rates = {
  list: row('GET /all-median-rate', staff),
  add: row('POST /add-median-rate', staff, { ...changing, success: 201, announces: 'Rate saved' }),
  edit: row('PATCH /median-rate/{id}', staff, { ...changing, announces: 'Rate saved' }),
  preview: row('POST /admin/preview-rates', staff, { silent: true }),
  /** all or none of the rates of a previewed file */
  import: row('POST /admin/import-rates', staff, { ...changing, announces: 'Rates imported' }),
  remove: row('DELETE /median-rate/{id}', staff, { ...changing, announces: 'Rate removed' }),
  setHourly: row('PATCH /admin/hourly-rate', staff, { ...changing, announces: 'Rates saved' }),
}

const own = only('clinician')

/** Time off: the job board leaves out shifts during it, and they can’t be confirmed. */
export const timeOff = {
  list: row('GET /add-event', own),
  read: row('GET /add-event/{id}', own),
  add: row('POST /add-event', own, {
    success: 201,
    touches: ['timeOff', 'jobs'],
    announces: 'Time off saved',
    silent: true,
  }),
  remove: row('DELETE /add-event/{id}', own, {
    touches: ['timeOff', 'jobs'],
    announces: 'Time off removed',
  }),
}

const blocking = approvedIn(['applicants'], 'clinician')

/** Do-not-return: a facility and a clinician who won’t work together again. */
export const blocks = {
  list: row('GET /blocks', blocking),
  add: row('POST /block', blocking, {
    success: 201,
    touches: ['blocks', 'applications', 'jobs', 'clinicians', 'facilities'],
    announces: 'Blocked. You can unblock them anytime.',
  }),
  remove: row('DELETE /block/{id}', blocking, {
    touches: ['blocks', 'applications', 'jobs', 'clinicians', 'facilities'],
    announces: 'Unblocked',
  }),
}

/** Forms on the public pages. The paths are spelled as specified. */
export const leads = {
  contact: row('POST /contect-us', guest, { success: 201 }),
  requestStaff: row('POST /request-us', guest, { success: 201 }),
  subscribe: row('POST /newsletter', guest, { success: 201 }),
  /** by the link in the email */
  unsubscribe: row('POST /newsletter/unsubscribe', guest),
  /** staff mark a message or hiring request as handled, or as open again */
  handle: row('PATCH /admin/handle-lead', staff),
  editNote: row('PATCH /admin/lead-note', staff),
}
