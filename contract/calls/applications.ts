import { ANY, approved, approvedIn, row, variants, type Who } from './row.ts'

/** Only admins choose what is paid for a shift that ends early; everyone else follows the policy. */
const policyUnlessAdmin: Pick<Who, 'fields'> = { fields: { settlement: ['admin'] } }
const mayCancel: Who = { ...approvedIn(['shifts'], 'clinician', 'admin', 'subadmin'), ...policyUnlessAdmin }
const mayEnd: Who = { ...approvedIn(['shifts'], 'admin', 'subadmin'), ...policyUnlessAdmin }

/** The request may charge or refund the facility. */
const chargeable = { touches: ['applications', 'jobs', 'payments'], once: true } as const
const attendance = { value: ANY, who: approved('clinician'), touches: ['applications'] }

export const applications = {
  apply: row('POST /job-apply', approved('clinician'), {
    success: 201,
    touches: ['applications', 'jobs'],
    announces: 'You’ve applied. We’ve notified the facility.',
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
      touches: ['applications', 'jobs'],
      announces: 'Arrival recorded',
    },
    recordNotHere: {
      value: 'notHere',
      who: approvedIn(['shifts']),
      touches: ['applications', 'jobs'],
      announces: 'Thanks. We’re calling them now.',
    },
  }),
  /** changes the times or the note of an open application; proposing the facility’s counter accepts it */
  propose: row('PATCH /update-application', approved('clinician'), { touches: ['applications', 'jobs'] }),
  remove: row('PATCH /remove-application', approved('clinician'), { touches: ['applications', 'jobs'] }),
  applicants: row('GET /get-applicants', approvedIn(['applicants'], 'admin', 'subadmin')),
  ...variants('PATCH /update-applicants', 'decision', {
    confirm: { who: approvedIn(['applicants', 'payments']), ...chargeable },
    decline: {
      who: approvedIn(['applicants']),
      touches: ['applications', 'jobs'],
      announces: 'Applicant declined. We’ve notified them.',
    },
    /** other times than the clinician applied for */
    counter: {
      who: approvedIn(['applicants']),
      touches: ['applications', 'jobs'],
      announces: 'Sent. We’ve notified the clinician.',
    },
  }),
  /** a standby accepts or declines the shift they were offered */
  answerStandby: row('POST /answer-standby', approved('clinician'), chargeable),
  /** a favorite confirms themselves for a shift that the facility opened to that, paid for as it agreed */
  confirmMyself: row('POST /confirm-shift', approved('clinician'), chargeable),
  shifts: row('GET /get-confirmed-shifts', approved('clinician', 'facility', 'admin', 'subadmin')),
  ...variants('POST /cancel-shift', 'kind', {
    /** by a facility, by staff, or by the confirmed clinician */
    cancel: { ...chargeable, who: mayCancel, announces: 'Shift canceled. We’ve notified everyone.' },
    noShow: {
      who: mayEnd,
      touches: ['applications', 'jobs', 'payments', 'timesheets'],
      announces: 'No-show reported. We’ve notified the clinician.',
      once: true,
    },
    sendHome: {
      value: 'sentHome',
      ...chargeable,
      who: mayEnd,
      announces: 'Shift ended. We’ve asked the clinician to submit their hours.',
    },
  }),
  /** a no-show or a late cancellation doesn't count against the clinician's reliability anymore */
  excuse: row('POST /admin/excuse', approved('admin', 'subadmin'), { touches: ['applications', 'jobs'] }),
  /** whether a facility may confirm an applicant who has its phone number */
  decideSamePhone: row('POST /admin/decide-same-phone', approved('admin', 'subadmin'), {
    touches: ['applications', 'jobs', 'queue'],
  }),
  previewCancel: row('POST /cancel-preview', mayCancel, { silent: true, inView: true }),
}
