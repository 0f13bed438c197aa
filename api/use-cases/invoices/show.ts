import type { Knex } from 'knex'
import type { Output } from '@gaitway/contract/schemas/index'
import { showCreditNoteNumber, showInvoiceNumber } from '@gaitway/contract/money'
import { openCentsOf } from '../../domain/invoice.ts'
import { withFields } from '../../json.ts'
import type { Services } from '../../services/services.ts'
import { findInvoiceRow, type InvoiceFacts } from '../../store/views/invoices.ts'
import { signedLink } from '../files/links.ts'

/** An invoice as readers see it; a draft has nothing open yet. */
export const invoiceText = (services: Services, row: InvoiceFacts) =>
  withFields(row.json, {
    number: row.number === null ? null : showInvoiceNumber(row.number),
    openCents: row.stage === 'draft' ? 0 : openCentsOf(row),
    attachmentUrl: signedLink(services, row.attachmentUrl),
    creditNotes: row.creditNotes.map(({ number, ...note }) => ({
      ...note,
      number: showCreditNoteNumber(number),
    })),
  })

export const readInvoice = async (
  services: Services,
  db: Knex,
  id: string,
): Promise<Output<'invoices.credit'>> =>
  JSON.parse(invoiceText(services, await findInvoiceRow(db, id, services.clock.now())))
