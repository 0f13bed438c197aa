import { ANY, approved, approvedIn, row, variants, type Who } from './row.ts'

/** Only admins choose what is paid for a shift that ends early; everyone else follows the policy. */
const policyUnlessAdmin: Pick<Who, 'fields'> = { fields: { settlement: ['admin'] } }
const mayCancel: Who = { ...approvedIn(['shifts'], 'clinician', 'admin', 'subadmin'), ...policyUnlessAdmin }
const mayEnd: Who = { ...approvedIn(['shifts'], 'admin', 'subadmin'), ...policyUnlessAdmin }

export const applications = {
  apply: row('POST /job-apply', approved('clinician'), {
    success: 201,
    touches: ['applications', 'jobs'],
    announces: 'You’ve applied. We’ve notified the facility.',
  }),
  /** the clinician arrives for a day of their shift, or leaves it; the time is the server's */
  ...variants('PATCH /update-application', 'checkIn', {
    checkIn: { value: ANY, who: approved('clinician'), touches: ['applications'] },
  }),
  ...variants('PATCH /update-application', 'checkOut', {
    checkOut: { value: ANY, who: approved('clinician'), touches: ['applications'] },
  }),
  ...variants('PATCH /update-application', 'undoCheckOut', {
    undoCheckOut: { value: ANY, who: approved('clinician'), touches: ['applications'] },
  }),
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
  /** changes the times or the note of an open application; the same times as the facility's counter accept it */
  propose: row('PATCH /update-application', approved('clinician'), { touches: ['applications', 'jobs'] }),
  remove: row('PATCH /remove-application', approved('clinician'), { touches: ['applications', 'jobs'] }),
  applicants: row('GET /get-applicants', approvedIn(['applicants'], 'admin', 'subadmin')),
  ...variants('PATCH /update-applicants', 'decision', {
    confirm: {
      who: approvedIn(['applicants', 'payments']),
      touches: ['applications', 'jobs', 'payments'],
      once: true,
    },
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
  answerStandby: row('POST /answer-standby', approved('clinician'), {
    touches: ['applications', 'jobs', 'payments'],
    once: true,
  }),
  /** a favorite confirms themselves for a shift that the facility opened to that, paid for as it agreed */
  confirmMyself: row('POST /confirm-shift', approved('clinician'), {
    touches: ['applications', 'jobs', 'payments'],
    once: true,
  }),
  shifts: row('GET /get-confirmed-shifts', approved('clinician', 'facility', 'admin', 'subadmin')),
  ...variants('POST /cancel-shift', 'kind', {
    /** by a facility, by staff, or by the confirmed clinician */
    cancel: {
      who: mayCancel,
      touches: ['applications', 'jobs', 'payments'],
      announces: 'Shift canceled. We’ve notified everyone.',
      once: true,
    },
    noShow: {
      who: mayEnd,
      touches: ['applications', 'jobs', 'payments', 'timesheets'],
      announces: 'No-show reported. We’ve notified the clinician.',
      once: true,
    },
    sendHome: {
      value: 'sentHome',
      who: mayEnd,
      touches: ['applications', 'jobs', 'payments'],
      announces: 'Shift ended. We’ve asked the clinician to submit their hours.',
      once: true,
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
