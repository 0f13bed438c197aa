import { only, row } from './row.ts'

const touched = { touches: ['disputes', 'payments'] }

/** Card disputes and returned debits. The payment service opens and decides them. */
export const disputes = {
  /** the PDF that the bank would get; each reading is recorded */
  previewEvidence: row('POST /admin/dispute-evidence', only('admin'), { bare: true }),
  submit: row('POST /admin/submit-evidence', only('admin'), { announces: 'Evidence submitted', ...touched }),
  accept: row('POST /admin/accept-dispute', only('admin'), {
    once: true,
    announces: 'Dispute accepted',
    ...touched,
  }),
}
