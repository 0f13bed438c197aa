import { approved, approvedIn, row } from './row.ts'

export const jobs = {
  post: row('POST /add-jobs', approvedIn(['shifts']), {
    success: 201,
    touches: ['jobs'],
    announces: 'Shift posted',
  }),
  previewPrice: row('POST /price-preview', approved('facility'), { silent: true }),
  read: row('GET /get-job', approved('clinician', 'facility', 'admin', 'subadmin')),
  listOwn: row('GET /facility-job-list', approved('facility', 'admin', 'subadmin')),
  board: row('GET /clinician-job-list', approved('clinician')),
  delete: row('DELETE /delete-job', approvedIn(['shifts']), {
    touches: ['jobs', 'applications'],
    announces: 'Shift deleted',
  }),
  medianRate: row('GET /median-rate', approved('clinician', 'facility', 'admin', 'subadmin'), {
    silent: true,
  }),
}
