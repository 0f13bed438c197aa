import { approved, approvedIn, only, row } from './row.ts'

const draft = { touches: ['timesheets', 'applications'] }

export const timesheets = {
  write: row('POST /timesheet', approved('clinician'), { ...draft, success: 201 }),
  read: row('GET /timesheet/{id}', approvedIn(['shifts'], 'clinician', 'admin')),
  edit: row('PATCH /timesheet/{id}', approved('clinician'), draft),
  delete: row('DELETE /timesheet/{id}', approved('clinician'), draft),
  /** adds, replaces or removes the signed paper time card; without a time card, submits the scheduled hours with it */
  uploadPaper: row('PATCH /upload-timcard', approved('clinician'), {
    touches: ['timesheets', 'applications', 'jobs'],
  }),
  reject: row('PATCH /timesheet/update-status', approvedIn(['shifts'], 'admin'), {
    touches: ['timesheets', 'applications', 'jobs'],
    announces: 'Time card returned to the clinician',
  }),
  accept: row('POST /timesheet/approve', approvedIn(['shifts'], 'admin'), {
    touches: ['timesheets', 'applications', 'jobs', 'payments'],
    announces: 'Time card accepted',
    once: true,
  }),
  decideExtraTime: row('POST /timesheet/extra-time', approvedIn(['shifts'], 'admin'), {
    touches: ['timesheets', 'applications', 'jobs', 'payments', 'payouts'],
    once: true,
  }),
  revise: row('POST /admin/revise-timesheet', only('admin'), {
    touches: ['timesheets', 'applications', 'jobs'],
    announces: 'Time card corrected. We’ve notified both sides.',
    once: true,
  }),
  adjust: row('POST /admin/adjust-timesheet', only('admin'), {
    touches: ['timesheets', 'applications', 'jobs', 'payments', 'payouts'],
    announces: 'Time card corrected. We’ve notified both sides.',
    once: true,
  }),
}
