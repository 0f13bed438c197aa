import { only, row } from './row.ts'

const invalidates = [
  'queue',
  'payments',
  'payouts',
  'invoices',
  'timesheets',
  'jobs',
  'facilities',
  'policies',
]

/** Money that two admins decide on: one requests it, another approves it. */
export const moneyDecisions = {
  /** what one admin may not decide alone */
  request: row('POST /admin/request-approval', only('admin'), {
    success: 201,
    idempotent: true,
    invalidates: ['queue'],
    toast: 'Requested. Another admin has to approve it.',
  }),
  /** another admin approves the request; the requested call runs */
  approve: row('POST /admin/approve-request', only('admin'), {
    invalidates,
    idempotent: true,
    toast: 'Approved',
  }),
  decline: row('PATCH /admin/decline-request', only('admin'), { invalidates: ['queue'], toast: 'Declined' }),
  /** the admin who requested it withdraws it */
  withdraw: row('PATCH /admin/withdraw-request', only('admin'), {
    invalidates: ['queue'],
    toast: 'Withdrawn',
  }),
}
