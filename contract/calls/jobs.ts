import { approved, approvedIn, row, staff } from './row.ts'

const everyone = approved('clinician', 'facility', 'admin', 'subadmin')
const mayPlan = approvedIn(['shifts'])
const edit = { invalidates: ['jobs', 'applications'] }
const invitation = { invalidates: ['jobs'], toast: 'Invitations sent' }

export const jobs = {
  post: row('POST /add-jobs', mayPlan, {
    success: 201,
    invalidates: ['jobs'],
    toast: count => (count === 1 ? 'Shift posted' : `${count} shifts posted`),
    single: { list: 'jobs', by: 'jobType' },
  }),
  previewPrice: row('POST /price-preview', approved('facility'), { noErrorToast: true, inView: true }),
  read: row('GET /get-job', everyone),
  /** from the clinician’s home, where an address service is set up */
  driveTime: row('GET /drive-time', approved('clinician'), { noErrorToast: true }),
  listOwn: row('GET /facility-job-list', approved('facility', 'admin', 'subadmin')),
  /** how many shifts of the last weeks were filled */
  fillRate: row('GET /fill-rate', approved('facility')),
  board: row('GET /clinician-job-list', approved('clinician')),
  update: row('PATCH /update-jobs', mayPlan, edit),
  updateMany: row('PATCH /mass-update-jobs', mayPlan, edit),
  updateByStaff: row('PATCH /admin/update-jobs', staff, edit),
  previewUpdateByStaff: row('POST /admin/update-preview', staff, { noErrorToast: true }),
  previewUpdate: row('POST /update-preview', mayPlan, { noErrorToast: true, inView: true }),
  answerTimeChange: row('PATCH /answer-time-change', approved('clinician'), edit),
  withdrawTimeChange: row('DELETE /time-change', mayPlan, {
    invalidates: ['jobs', 'applications'],
    toast: 'New times withdrawn',
  }),
  /** asks favorites to take a shift */
  invite: row('POST /invite-clinicians', mayPlan, invitation),
  inviteByStaff: row('POST /admin/invite-clinicians', staff, invitation),
  /** who could take a shift, for staff */
  listCandidates: row('GET /admin/shift-candidates', staff, { noErrorToast: true }),
  /** favorites may confirm themselves, paid for by this payment method */
  allowInstant: row('POST /instant-confirmation', approvedIn(['shifts', 'payments']), {
    invalidates: ['jobs'],
    toast: 'Instant confirmation is on',
  }),
  endInstant: row('DELETE /instant-confirmation', mayPlan, {
    invalidates: ['jobs'],
    toast: 'Instant confirmation is off',
  }),
  /** the shift's applicants are notified, and the money follows the policy */
  cancelByStaff: row('DELETE /admin-cancel-job/{id}', staff, {
    invalidates: ['jobs', 'applications', 'payments'],
    toast: 'Shift canceled. We’ve notified everyone.',
  }),
  delete: row('DELETE /delete-job', mayPlan, {
    invalidates: ['jobs', 'applications'],
    toast: 'Shift deleted',
  }),
  medianRate: row('GET /median-rate', everyone, { noErrorToast: true }),
}

const template = { invalidates: ['jobTemplates'] }

/** Postings that a facility keeps under a name. */
export const jobTemplates = {
  list: row('GET /job-templates', mayPlan),
  add: row('POST /job-templates', mayPlan, { ...template, success: 201, toast: 'Template saved' }),
  rename: row('PATCH /job-templates/{id}', mayPlan, { ...template, toast: 'Template renamed' }),
  remove: row('DELETE /job-templates/{id}', mayPlan, { ...template, toast: 'Template deleted' }),
}

/** What the clinician needs to know on arrival. Staff don’t see its login. */
export const briefs = {
  read: row('GET /shift-brief', approvedIn(['shifts'], 'clinician', 'admin', 'subadmin')),
  last: row('GET /last-brief', mayPlan, { noErrorToast: true }),
  save: row('PATCH /shift-brief', mayPlan, { invalidates: ['briefs'], toast: 'Brief saved' }),
  acknowledge: row('POST /acknowledge-brief', approved('clinician'), { invalidates: ['briefs'] }),
}
