import { approved, approvedIn, only, row } from './row.ts'

export const jobs = {
  post: row('POST /add-jobs', approvedIn(['shifts']), {
    success: 201,
    touches: ['jobs'],
    announces: count => (count === 1 ? 'Shift posted' : `${count} shifts posted`),
    single: { list: 'jobs', by: 'jobType' },
  }),
  previewPrice: row('POST /price-preview', approved('facility'), { silent: true, inView: true }),
  read: row('GET /get-job', approved('clinician', 'facility', 'admin', 'subadmin')),
  /** from the clinician’s home, where an address service is set up */
  driveTime: row('GET /drive-time', approved('clinician'), { silent: true }),
  listOwn: row('GET /facility-job-list', approved('facility', 'admin', 'subadmin')),
  /** how many shifts of the last weeks were filled */
  fillRate: row('GET /fill-rate', approved('facility')),
  board: row('GET /clinician-job-list', approved('clinician')),
  update: row('PATCH /update-jobs', approvedIn(['shifts']), {
    touches: ['jobs', 'applications'],
  }),
  updateMany: row('PATCH /mass-update-jobs', approvedIn(['shifts']), { touches: ['jobs', 'applications'] }),
  updateByStaff: row('PATCH /admin/update-jobs', only('admin', 'subadmin'), {
    touches: ['jobs', 'applications'],
  }),
  previewUpdateByStaff: row('POST /admin/update-preview', only('admin', 'subadmin'), { silent: true }),
  previewUpdate: row('POST /update-preview', approvedIn(['shifts']), { silent: true, inView: true }),
  answerTimeChange: row('PATCH /answer-time-change', approved('clinician'), {
    touches: ['jobs', 'applications'],
  }),
  withdrawTimeChange: row('DELETE /time-change', approvedIn(['shifts']), {
    touches: ['jobs', 'applications'],
    announces: 'New times withdrawn',
  }),
  /** asks favorites to take a shift */
  invite: row('POST /invite-clinicians', approvedIn(['shifts']), {
    touches: ['jobs'],
    announces: 'Invitations sent',
  }),
  inviteByStaff: row('POST /admin/invite-clinicians', only('admin', 'subadmin'), {
    touches: ['jobs'],
    announces: 'Invitations sent',
  }),
  /** who could take a shift, for staff */
  listCandidates: row('GET /admin/shift-candidates', only('admin', 'subadmin'), { silent: true }),
  /** favorites may confirm themselves, paid for by this payment method */
  allowInstant: row('POST /instant-confirmation', approvedIn(['shifts', 'payments']), {
    touches: ['jobs'],
    announces: 'Instant confirmation is on',
  }),
  endInstant: row('DELETE /instant-confirmation', approvedIn(['shifts']), {
    touches: ['jobs'],
    announces: 'Instant confirmation is off',
  }),
  /** the shift's applicants are notified, and the money follows the policy */
  cancelByStaff: row('DELETE /admin-cancel-job/{id}', only('admin', 'subadmin'), {
    touches: ['jobs', 'applications', 'payments'],
    announces: 'Shift canceled. We’ve notified everyone.',
  }),
  delete: row('DELETE /delete-job', approvedIn(['shifts']), {
    touches: ['jobs', 'applications'],
    announces: 'Shift deleted',
  }),
  medianRate: row('GET /median-rate', approved('clinician', 'facility', 'admin', 'subadmin'), {
    silent: true,
  }),
}

const planning = approvedIn(['shifts'])
const templates = { touches: ['jobTemplates'] }

/** Postings that a facility keeps under a name. */
export const jobTemplates = {
  list: row('GET /job-templates', planning),
  add: row('POST /job-templates', planning, { ...templates, success: 201, announces: 'Template saved' }),
  rename: row('PATCH /job-templates/{id}', planning, { ...templates, announces: 'Template renamed' }),
  remove: row('DELETE /job-templates/{id}', planning, { ...templates, announces: 'Template deleted' }),
}

/** What the clinician needs to know on arrival. Only the facility, the confirmed clinician and staff read it; staff without the login. */
export const briefs = {
  read: row('GET /shift-brief', approvedIn(['shifts'], 'clinician', 'admin', 'subadmin')),
  last: row('GET /last-brief', approvedIn(['shifts']), { silent: true }),
  save: row('PATCH /shift-brief', approvedIn(['shifts']), {
    touches: ['briefs'],
    announces: 'Brief saved',
  }),
  acknowledge: row('POST /acknowledge-brief', approved('clinician'), { touches: ['briefs'] }),
}
