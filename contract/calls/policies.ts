import { only, row } from './row.ts'

const set = { success: 201, touches: ['policies', 'jobs'], announces: 'Policy saved' } as const

/** Terms set in versions: each applies from then on, and what was agreed before keeps its own. */
export const policies = {
  list: row('GET /admin/policies', only('admin', 'subadmin')),
  setCancellation: row('POST /admin/cancellation-policy', only('admin'), set),
  setServiceFee: row('POST /admin/service-fee', only('admin'), set),
  setAutoAcceptance: row('POST /admin/auto-acceptance', only('admin'), set),
  setInvoiceTerms: row('POST /admin/invoice-terms', only('admin'), set),
  setLateCheckIn: row('POST /admin/late-check-in', only('admin'), set),
  /** always decided by two admins */
  setSecondAdmin: row('POST /admin/second-admin', only('admin'), set),
}
