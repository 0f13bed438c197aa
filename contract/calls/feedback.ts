import { approved, row } from './row.ts'

export const feedback = {
  /** rates a completed shift, or changes the rating */
  add: row('POST /add-feedback', approved('clinician', 'facility'), {
    success: 201,
    touches: ['feedback', 'applications', 'jobs', 'clinicians', 'facilities'],
    announces: 'Rating saved',
  }),
  /** what both sides say about a completed shift */
  read: row('GET /feedback/{id}', approved('clinician', 'facility', 'admin', 'subadmin')),
}
