import { approved, approvedIn, only, row } from './row.ts'

export const timesheets = {
  write: row('POST /timesheet', {
    who: approved('clinician'),
    success: 201,
    touches: ['timesheets', 'applications'],
  }),
  read: row('GET /timesheet/{id}', { who: approvedIn(['shifts'], 'clinician', 'admin') }),
  edit: row('PATCH /timesheet/{id}', {
    who: approved('clinician'),
    touches: ['timesheets', 'applications'],
  }),
  delete: row('DELETE /timesheet/{id}', {
    who: approved('clinician'),
    touches: ['timesheets', 'applications'],
  }),
  reject: row('PATCH /timesheet/update-status', {
    who: approvedIn(['shifts'], 'admin'),
    touches: ['timesheets', 'applications', 'jobs'],
    announces: 'The time card is returned to the clinician',
  }),
  accept: row('POST /timesheet/approve', {
    who: approvedIn(['shifts'], 'admin'),
    touches: ['timesheets', 'applications', 'jobs', 'payments'],
    announces: 'The time card is accepted',
    once: true,
  }),
  decideExtraTime: row('POST /timesheet/extra-time', {
    who: approvedIn(['shifts'], 'admin'),
    touches: ['timesheets', 'applications', 'jobs', 'payments', 'payouts'],
    once: true,
  }),
  adjust: row('POST /admin/adjust-timesheet', {
    who: only('admin'),
    touches: ['timesheets', 'applications', 'jobs', 'payments', 'payouts'],
    announces: 'The correction is made. We’ve notified both sides.',
    once: true,
  }),
}
