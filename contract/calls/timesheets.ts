import { approved, approvedIn, only, row } from './row.ts'

const draft = { invalidates: ['timesheets', 'applications'] }

export const timesheets = {
  write: row('POST /timesheet', approved('clinician'), { ...draft, success: 201 }),
  read: row('GET /timesheet/{id}', approvedIn(['shifts'], 'clinician', 'admin')),
  edit: row('PATCH /timesheet/{id}', approved('clinician'), draft),
  delete: row('DELETE /timesheet/{id}', approved('clinician'), draft),
  /** adds, replaces or removes the signed paper time card; without a time card, submits the scheduled hours with it */
  uploadPaper: row('PATCH /upload-timcard', approved('clinician'), {
    invalidates: ['timesheets', 'applications', 'jobs'],
  }),
  reject: row('PATCH /timesheet/update-status', approvedIn(['shifts'], 'admin'), {
    invalidates: ['timesheets', 'applications', 'jobs'],
    toast: 'Time card returned to the clinician',
  }),
  accept: row('POST /timesheet/approve', approvedIn(['shifts'], 'admin'), {
    invalidates: ['timesheets', 'applications', 'jobs', 'payments'],
    toast: 'Time card accepted',
    idempotent: true,
  }),
  decideExtraTime: row('POST /timesheet/extra-time', approvedIn(['shifts'], 'admin'), {
    invalidates: ['timesheets', 'applications', 'jobs', 'payments', 'payouts'],
    idempotent: true,
  }),
  revise: row('POST /admin/revise-timesheet', only('admin'), {
    invalidates: ['timesheets', 'applications', 'jobs'],
    toast: 'Time card corrected. We’ve notified both sides.',
    idempotent: true,
  }),
  adjust: row('POST /admin/adjust-timesheet', only('admin'), {
    invalidates: ['timesheets', 'applications', 'jobs', 'payments', 'payouts'],
    toast: 'Time card corrected. We’ve notified both sides.',
    idempotent: true,
  }),
}
