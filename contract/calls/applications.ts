import { ANY, approved, approvedIn, row, variants, type Who } from './row.ts'

/** Only admins choose what is paid for a shift that ends early; everyone else follows the policy. */
const policyUnlessAdmin: Pick<Who, 'fields'> = { fields: { settlement: ['admin'] } }
const mayCancel: Who = { ...approvedIn(['shifts'], 'clinician', 'admin', 'subadmin'), ...policyUnlessAdmin }
const mayEnd: Who = { ...approvedIn(['shifts'], 'admin', 'subadmin'), ...policyUnlessAdmin }

/** The request may charge or refund the facility. */
const chargeable = { invalidates: ['applications', 'jobs', 'payments'], idempotent: true } as const
const attendance = { value: ANY, who: approved('clinician'), invalidates: ['applications'] }

export const applications = {
  apply: row('POST /job-apply', approved('clinician'), {
    success: 201,
    invalidates: ['applications', 'jobs'],
    toast: 'You’ve applied. We’ve notified the facility.',
  }),
  /** the clinician arrives for a day of their shift, or leaves; the server’s clock says when */
  ...variants('PATCH /update-application', 'checkIn', { checkIn: attendance }),
  ...variants('PATCH /update-application', 'checkOut', { checkOut: attendance }),
  ...variants('PATCH /update-application', 'undoCheckOut', { undoCheckOut: attendance }),
  /** what the facility or staff know about a clinician who hasn't checked in */
  ...variants('POST /answer-late-check-in', 'answer', {
    recordArrival: {
      value: 'arrived',
      who: approvedIn(['shifts'], 'admin', 'subadmin'),
      invalidates: ['applications', 'jobs'],
      toast: 'Arrival recorded',
    },
    recordNotHere: {
      value: 'notHere',
      who: approvedIn(['shifts']),
      invalidates: ['applications', 'jobs'],
      toast: 'Thanks. We’re calling them now.',
    },
  }),
  /** changes the times or the note of an open application; proposing the facility’s counter accepts it */
  propose: row('PATCH /update-application', approved('clinician'), { invalidates: ['applications', 'jobs'] }),
  remove: row('PATCH /remove-application', approved('clinician'), { invalidates: ['applications', 'jobs'] }),
  applicants: row('GET /get-applicants', approvedIn(['applicants'], 'admin', 'subadmin')),
  ...variants('PATCH /update-applicants', 'decision', {
    confirm: { who: approvedIn(['applicants', 'payments']), ...chargeable },
    decline: {
      who: approvedIn(['applicants']),
      invalidates: ['applications', 'jobs'],
      toast: 'Applicant declined. We’ve notified them.',
    },
    /** other times than the clinician applied for */
    counter: {
      who: approvedIn(['applicants']),
      invalidates: ['applications', 'jobs'],
      toast: 'Sent. We’ve notified the clinician.',
    },
  }),
  /** a standby accepts or declines the shift they were offered */
  answerStandby: row('POST /answer-standby', approved('clinician'), chargeable),
  /** a favorite confirms themselves for a shift that the facility opened to that, paid for as it agreed */
  confirmMyself: row('POST /confirm-shift', approved('clinician'), chargeable),
  shifts: row('GET /get-confirmed-shifts', approved('clinician', 'facility', 'admin', 'subadmin')),
  ...variants('POST /cancel-shift', 'kind', {
    /** by a facility, by staff, or by the confirmed clinician */
    cancel: { ...chargeable, who: mayCancel, toast: 'Shift canceled. We’ve notified everyone.' },
    noShow: {
      who: mayEnd,
      invalidates: ['applications', 'jobs', 'payments', 'timesheets'],
      toast: 'No-show reported. We’ve notified the clinician.',
      idempotent: true,
    },
    sendHome: {
      value: 'sentHome',
      ...chargeable,
      who: mayEnd,
      toast: 'Shift ended. We’ve asked the clinician to submit their hours.',
    },
  }),
  /** a no-show or a late cancellation doesn't count against the clinician's reliability anymore */
  excuse: row('POST /admin/excuse', approved('admin', 'subadmin'), { invalidates: ['applications', 'jobs'] }),
  /** whether a facility may confirm an applicant who has its phone number */
  decideSamePhone: row('POST /admin/decide-same-phone', approved('admin', 'subadmin'), {
    invalidates: ['applications', 'jobs', 'queue'],
  }),
  previewCancel: row('POST /cancel-preview', mayCancel, { noErrorToast: true, inView: true }),
}
