import { approved, approvedIn, row } from './row.ts'

export const timesheets = {
  write: row('POST /timesheet', {
    who: approved('clinician'),
    success: 201,
    touches: ['timesheets', 'applications'],
    announces: true,
  }),
  read: row('GET /timesheet/{id}', { who: approvedIn(['shifts'], 'clinician', 'admin') }),
  edit: row('PATCH /timesheet/{id}', {
    who: approved('clinician'),
    touches: ['timesheets', 'applications'],
    announces: true,
  }),
  delete: row('DELETE /timesheet/{id}', {
    who: approved('clinician'),
    touches: ['timesheets', 'applications'],
  }),
  reject: row('PATCH /timesheet/update-status', {
    who: approvedIn(['shifts'], 'admin'),
    touches: ['timesheets', 'applications'],
    announces: true,
  }),
  accept: row('POST /timesheet/approve', {
    who: approvedIn(['shifts'], 'admin'),
    touches: ['timesheets', 'applications', 'payments'],
    announces: true,
    once: true,
  }),
}
