import { approved, approvedIn, row } from './row.ts'

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
