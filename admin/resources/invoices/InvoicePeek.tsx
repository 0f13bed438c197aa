import type { InvoiceRecord } from '@gaitway/contract/schemas/invoices'
import { CaseFile } from '../case-files/CaseFile.tsx'
import { InvoiceLines } from './InvoiceShow.tsx'

/** An invoice beside the list: its lines and what happened to it. */
export const InvoicePeek = ({ invoice }: { invoice: InvoiceRecord }) => (
  <>
    <InvoiceLines invoice={invoice} />
    <CaseFile record={{ of: 'invoice', id: invoice.id }} zone={invoice.timeZone} />
  </>
)
