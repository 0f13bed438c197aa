import type { Output } from '@gaitway/contract/schemas/index'
import { showCreditNoteNumber, showInvoiceNumber } from '@gaitway/contract/money'
import { openCentsOf } from '../../domain/invoice.ts'
import type { Outside } from '../../outside/outside.ts'
import type { InvoiceShown } from '../../store/views/invoices.ts'
import { signedLink } from '../files/links.ts'

/** An invoice as it is read; of a draft nothing is open yet. */
export const showInvoice = (outside: Outside, row: InvoiceShown): Output<'invoices.credit'> => ({
  id: row.id,
  jobId: row.jobId,
  jobApplicationId: row.applicationId,
  serialNumber: row.serialNumber,
  officeName: row.officeName,
  clinicianName: row.clinicianName,
  startDate: row.firstSlotStart.toISOString(),
  timeZone: row.timeZone,
  facilityId: row.facilityId,
  paymentId: row.paymentId,
  number: row.number === null ? null : showInvoiceNumber(row.number),
  kind: row.kind,
  stage: row.stage,
  lines: row.lines,
  billTo: row.billTo,
  productCents: row.productCents,
  serviceFeeCents: row.serviceFeeCents,
  totalCents: row.totalCents,
  paidCents: row.paidCents,
  creditedCents: row.creditedCents,
  openCents: row.stage === 'draft' ? 0 : openCentsOf(row),
  issuedAt: row.issuedAt?.toISOString() ?? null,
  dueAt: row.dueAt?.toISOString() ?? null,
  paidAt: row.paidAt?.toISOString() ?? null,
  attachmentUrl: signedLink(outside, row.attachmentUrl),
  payments: row.payments,
  creditNotes: row.creditNotes.map(({ number, ...note }) => ({
    ...note,
    number: showCreditNoteNumber(number),
  })),
  createdAt: row.createdAt.toISOString(),
})
