import { approved, approvedIn, row, staff } from './row.ts'

const everyone = approved('clinician', 'facility', 'admin', 'subadmin')
const mayPlan = approvedIn(['shifts'])
const edit = { touches: ['jobs', 'applications'] }
const invitation = { touches: ['jobs'], announces: 'Invitations sent' }

export const jobs = {
  post: row('POST /add-jobs', mayPlan, {
    success: 201,
    touches: ['jobs'],
    announces: count => (count === 1 ? 'Shift posted' : `${count} shifts posted`),
    single: { list: 'jobs', by: 'jobType' },
  }),
  previewPrice: row('POST /price-preview', approved('facility'), { silent: true, inView: true }),
  read: row('GET /get-job', everyone),
  /** from the clinician’s home, where an address service is set up */
  driveTime: row('GET /drive-time', approved('clinician'), { silent: true }),
  listOwn: row('GET /facility-job-list', approved('facility', 'admin', 'subadmin')),
  /** how many shifts of the last weeks were filled */
  fillRate: row('GET /fill-rate', approved('facility')),
  board: row('GET /clinician-job-list', approved('clinician')),
  update: row('PATCH /update-jobs', mayPlan, edit),
  updateMany: row('PATCH /mass-update-jobs', mayPlan, edit),
  updateByStaff: row('PATCH /admin/update-jobs', staff, edit),
  previewUpdateByStaff: row('POST /admin/update-preview', staff, { silent: true }),
  previewUpdate: row('POST /update-preview', mayPlan, { silent: true, inView: true }),
  answerTimeChange: row('PATCH /answer-time-change', approved('clinician'), edit),
  withdrawTimeChange: row('DELETE /time-change', mayPlan, {
    touches: ['jobs', 'applications'],
    announces: 'New times withdrawn',
  }),
  /** asks favorites to take a shift */
  invite: row('POST /invite-clinicians', mayPlan, invitation),
  inviteByStaff: row('POST /admin/invite-clinicians', staff, invitation),
  /** who could take a shift, for staff */
  listCandidates: row('GET /admin/shift-candidates', staff, { silent: true }),
  /** favorites may confirm themselves, paid for by this payment method */
  allowInstant: row('POST /instant-confirmation', approvedIn(['shifts', 'payments']), {
    touches: ['jobs'],
    announces: 'Instant confirmation is on',
  }),
  endInstant: row('DELETE /instant-confirmation', mayPlan, {
    touches: ['jobs'],
    announces: 'Instant confirmation is off',
  }),
  /** the shift's applicants are notified, and the money follows the policy */
  cancelByStaff: row('DELETE /admin-cancel-job/{id}', staff, {
    touches: ['jobs', 'applications', 'payments'],
    announces: 'Shift canceled. We’ve notified everyone.',
  }),
  delete: row('DELETE /delete-job', mayPlan, {
    touches: ['jobs', 'applications'],
    announces: 'Shift deleted',
  }),
  medianRate: row('GET /median-rate', everyone, { silent: true }),
}

const template = { touches: ['jobTemplates'] }

/** Postings that a facility keeps under a name. */
export const jobTemplates = {
  list: row('GET /job-templates', mayPlan),
  add: row('POST /job-templates', mayPlan, { ...template, success: 201, announces: 'Template saved' }),
  rename: row('PATCH /job-templates/{id}', mayPlan, { ...template, announces: 'Template renamed' }),
  remove: row('DELETE /job-templates/{id}', mayPlan, { ...template, announces: 'Template deleted' }),
}

/** What the clinician needs to know on arrival. Staff don’t see its login. */
export const briefs = {
  read: row('GET /shift-brief', approvedIn(['shifts'], 'clinician', 'admin', 'subadmin')),
  last: row('GET /last-brief', mayPlan, { silent: true }),
  save: row('PATCH /shift-brief', mayPlan, { touches: ['briefs'], announces: 'Brief saved' }),
  acknowledge: row('POST /acknowledge-brief', approved('clinician'), { touches: ['briefs'] }),
}
