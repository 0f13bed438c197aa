import { guest, row, signedIn, only, approvedIn, approvedInAny, approved, staff, type Row } from './row.ts'

export const product = {
  config: row('GET /app-config', guest, { noErrorToast: true }),
  moveClock: row('POST /dev/clock', guest, { development: true }),
}

export const files = {
  add: row('POST /add-file', signedIn, { success: 201, multipart: true }),
  remove: row('DELETE /remove-file', signedIn, { noErrorToast: true }),
  /** the signature in the link is the permission */
  read: row('GET /files/{id}', guest, { noEnvelope: true }),
}

const markAsRead: Partial<Row> = { invalidates: ['notifications'], noErrorToast: true }

export const notifications = {
  list: row('GET /list-user-notifications', signedIn, { noErrorToast: true, evenDeactivated: true }),
  markRead: row('PATCH /notification-mark-read', signedIn, markAsRead),
  markAllRead: row('PATCH /notification-mark-all-as-read', signedIn, markAsRead),
}

/** server-sent events: a noun and an ID for each change that the person may read */
export const live = {
  events: row('GET /events', signedIn, { noErrorToast: true, noEnvelope: true, inView: false }),
}

export const ledger = {
  trialBalance: row('GET /admin/trial-balance', only('admin')),
  /** one account’s entries, newest first, each with its purpose */
  account: row('GET /admin/ledger-account', only('admin')),
  runs: row('GET /admin/scheduled-runs', staff),
}

/** Emails, text messages and push notifications, with their outcomes. */
export const deliveries = {
  resend: row('POST /admin/resend-delivery', staff),
}

/** Finds records by a text; a sub-admin finds none about money or time cards. */
export const search = {
  find: row('GET /admin/search', staff, { noErrorToast: true }),
}

/** Counts the rows that each of several filters finds in a list of the back office. */
export const lists = {
  count: row('GET /admin/list-counts', staff, { noErrorToast: true }),
}

const rate = { invalidates: ['rates', 'jobs'] }

export const rates = {
  list: row('GET /all-median-rate', staff),
  add: row('POST /add-median-rate', staff, { ...rate, success: 201, toast: 'Rate saved' }),
  edit: row('PATCH /median-rate/{id}', staff, { ...rate, toast: 'Rate saved' }),
  preview: row('POST /admin/preview-rates', staff, { noErrorToast: true }),
  /** all or none of the rates of a previewed file */
  import: row('POST /admin/import-rates', staff, { ...rate, toast: 'Rates imported' }),
  remove: row('DELETE /median-rate/{id}', staff, { ...rate, toast: 'Rate removed' }),
  setHourly: row('PATCH /admin/hourly-rate', staff, { ...rate, toast: 'Rates saved' }),
}

const own = only('clinician')

/** Time off: the job board leaves out shifts during it, and they can’t be confirmed. */
export const timeOff = {
  list: row('GET /add-event', own),
  read: row('GET /add-event/{id}', own),
  add: row('POST /add-event', own, {
    success: 201,
    invalidates: ['timeOff', 'jobs'],
    toast: 'Time off saved',
    noErrorToast: true,
  }),
  remove: row('DELETE /add-event/{id}', own, { invalidates: ['timeOff', 'jobs'], toast: 'Time off removed' }),
}

const mayBlock = approvedIn(['applicants'], 'clinician')
const block = { invalidates: ['blocks', 'applications', 'jobs', 'clinicians', 'facilities'] }

/** Do-not-return: a facility and a clinician who won’t work together again. */
export const blocks = {
  list: row('GET /blocks', mayBlock),
  add: row('POST /block', mayBlock, {
    ...block,
    success: 201,
    toast: 'Blocked. You can unblock them anytime.',
  }),
  remove: row('DELETE /block/{id}', mayBlock, { ...block, toast: 'Unblocked' }),
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

/** A clinician’s confirmed shifts in their own calendar. */
export const calendar = {
  /** when the address was made, if there is one; the address itself is shown only once */
  link: row('GET /calendar-link', approved('clinician')),
  /** makes an address and ends the one before */
  makeLink: row('POST /calendar-link', approved('clinician'), { success: 201, invalidates: ['calendar'] }),
  removeLink: row('DELETE /calendar-link', approved('clinician'), {
    invalidates: ['calendar'],
    toast: 'Calendar address turned off',
  }),
  /** anyone who has the address can read it */
  feed: row('GET /calendar/{token}.ics', guest, { noEnvelope: true }),
}

/** Everything that happened to one record, newest first: a sub-admin reads nothing about money or time cards. */
export const caseFiles = {
  timeline: row('GET /admin/timeline', staff, { noErrorToast: true }),
}

/** What proves who worked a shift, as a PDF, or as a ZIP with the clinician’s documents. */
export const evidence = {
  download: row('GET /evidence', approvedInAny(['payments', 'compliance'], 'clinician', 'admin'), {
    noEnvelope: true,
  }),
}

/** What staff write on a record for each other. Users never see it. */
export const notes = {
  add: row('POST /admin/note', staff, { success: 201 }),
  edit: row('PATCH /admin/note/{id}', staff),
  remove: row('DELETE /admin/note/{id}', staff),
}

const newVersion = { success: 201, invalidates: ['policies', 'jobs'], toast: 'Policy saved' } as const

/** Terms in versions: what was agreed before a new version keeps the terms of its time. */
export const policies = {
  list: row('GET /admin/policies', staff),
  setCancellation: row('POST /admin/cancellation-policy', only('admin'), newVersion),
  setServiceFee: row('POST /admin/service-fee', only('admin'), newVersion),
  setAutoAcceptance: row('POST /admin/auto-acceptance', only('admin'), newVersion),
  setInvoiceTerms: row('POST /admin/invoice-terms', only('admin'), newVersion),
  setLateCheckIn: row('POST /admin/late-check-in', only('admin'), newVersion),
  /** always decided by two admins */
  setSecondAdmin: row('POST /admin/second-admin', only('admin'), newVersion),
}

/** Codes, due dates and thresholds that authorities change, as last imported. */
export const complianceData = {
  read: row('GET /admin/compliance-data', only('admin')),
  preview: row('POST /admin/preview-compliance-data', only('admin'), { noErrorToast: true }),
  /** all of a previewed file, or the data that the product comes with */
  import: row('POST /admin/import-compliance-data', only('admin'), {
    success: 201,
    invalidates: ['complianceData'],
    toast: 'Compliance data imported',
  }),
}

export const feedback = {
  /** rates a completed shift, or changes the rating */
  add: row('POST /add-feedback', approved('clinician', 'facility'), {
    success: 201,
    invalidates: ['feedback', 'applications', 'jobs', 'clinicians', 'facilities'],
    toast: 'Rating saved',
  }),
  /** what both sides say about a completed shift */
  read: row('GET /feedback/{id}', approved('clinician', 'facility', 'admin', 'subadmin')),
}
