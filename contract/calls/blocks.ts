import { approvedIn, row } from './row.ts'

const who = approvedIn(['applicants'], 'clinician')

/** Do-not-return: a facility and a clinician that will not work together again. */
export const blocks = {
  list: row('GET /blocks', { who }),
  add: row('POST /block', {
    who,
    success: 201,
    touches: ['blocks', 'applications', 'jobs', 'clinicians', 'facilities'],
    announces: 'You will not be matched again',
  }),
  remove: row('DELETE /block/{id}', {
    who,
    touches: ['blocks', 'applications', 'jobs', 'clinicians', 'facilities'],
    announces: 'You can be matched again',
  }),
}
