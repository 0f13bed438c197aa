import { approved, approvedIn, row, variants, type Who } from './row.ts'

/** Whoever may cancel; how a cancellation is settled is for admins to choose, all others follow the policy. */
const mayCancel: Who = {
  ...approvedIn(['shifts'], 'clinician', 'admin', 'subadmin'),
  fields: { settlement: ['admin'] },
}

export const applications = {
  apply: row('POST /job-apply', {
    who: approved('clinician'),
    success: 201,
    touches: ['applications', 'jobs'],
    announces: 'You have applied. The facility has been told.',
  }),
  remove: row('PATCH /remove-application', {
    who: approved('clinician'),
    touches: ['applications', 'jobs'],
  }),
  applicants: row('GET /get-applicants', { who: approvedIn(['applicants'], 'admin', 'subadmin') }),
  ...variants('PATCH /update-applicants', 'decision', {
    confirm: {
      who: approvedIn(['applicants', 'payments']),
      touches: ['applications', 'jobs', 'payments'],
      once: true,
    },
    decline: {
      who: approvedIn(['applicants']),
      touches: ['applications', 'jobs'],
      announces: 'The applicant is told',
    },
  }),
  /** a standby says whether they take the shift that they were offered */
  answerStandby: row('POST /answer-standby', {
    who: approved('clinician'),
    touches: ['applications', 'jobs', 'payments'],
    once: true,
  }),
  shifts: row('GET /get-confirmed-shifts', { who: approved('clinician', 'facility', 'admin', 'subadmin') }),
  ...variants('POST /cancel-shift', 'kind', {
    /** by a facility, by staff, or by the clinician who drops out */
    cancel: {
      who: mayCancel,
      touches: ['applications', 'jobs', 'payments'],
      announces: 'The shift is cancelled and everyone is told',
      once: true,
    },
    noShow: {
      who: approvedIn(['shifts'], 'admin', 'subadmin'),
      touches: ['applications', 'jobs', 'payments', 'timesheets'],
      announces: 'It is on record that the clinician did not come',
      once: true,
    },
    sendHome: {
      value: 'sentHome',
      who: approvedIn(['shifts'], 'admin', 'subadmin'),
      touches: ['applications', 'jobs', 'payments'],
      announces: 'The shift has ended. The clinician is asked for the hours worked.',
      once: true,
    },
  }),
  previewCancel: row('POST /cancel-preview', {
    who: mayCancel,
    silent: true,
  }),
}
