import { approved, approvedIn, row } from './row.ts'

export const jobs = {
  post: row('POST /add-jobs', {
    who: approvedIn(['shifts']),
    success: 201,
    touches: ['jobs'],
    announces: 'Your shift is posted',
  }),
  previewPrice: row('POST /price-preview', { who: approved('facility'), silent: true }),
  read: row('GET /get-job', { who: approved('clinician', 'facility', 'admin', 'subadmin') }),
  listOwn: row('GET /facility-job-list', { who: approved('facility', 'admin', 'subadmin') }),
  board: row('GET /clinician-job-list', { who: approved('clinician') }),
  delete: row('DELETE /delete-job', {
    who: approvedIn(['shifts']),
    touches: ['jobs', 'applications'],
    announces: 'The shift is deleted',
  }),
  medianRate: row('GET /median-rate', {
    who: approved('clinician', 'facility', 'admin', 'subadmin'),
    silent: true,
  }),
}
