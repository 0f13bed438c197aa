import type { Output } from '@gaitway/contract/schemas/index'
import { showCreditNoteNumber, showInvoiceNumber } from '@gaitway/contract/money'
import { openCentsOf } from '../../domain/invoice.ts'
import type { Outside } from '../../outside/outside.ts'
import type { InvoiceShown } from '../../store/views/invoices.ts'
import { signedLink } from '../files/links.ts'

/** An invoice as it is read; of a draft nothing is open yet. */
export const showInvoice = (outside: Outside, row: InvoiceShown): Output<'invoices.credit'> => ({
  id: row.id,
  jobId: row.job_id,
  jobApplicationId: row.application_id,
  serialNumber: row.serial_number,
  officeName: row.office_name,
  clinicianName: row.clinician_name,
  startDate: row.first_slot_start.toISOString(),
  timeZone: row.time_zone,
  facilityId: row.facility_id,
  paymentId: row.payment_id,
  number: row.number === null ? null : showInvoiceNumber(row.number),
  kind: row.kind,
  stage: row.stage,
  lines: row.lines,
  billTo: row.bill_to,
  productCents: row.product_cents,
  serviceFeeCents: row.service_fee_cents,
  totalCents: row.total_cents,
  paidCents: row.paid_cents,
  creditedCents: row.credited_cents,
  openCents: row.stage === 'draft' ? 0 : openCentsOf(row),
  issuedAt: row.issued_at?.toISOString() ?? null,
  dueAt: row.due_at?.toISOString() ?? null,
  paidAt: row.paid_at?.toISOString() ?? null,
  attachmentUrl: signedLink(outside, row.attachment_url),
  payments: row.payments,
  creditNotes: row.credit_notes.map(({ number, ...note }) => ({
    ...note,
    number: showCreditNoteNumber(number),
  })),
  createdAt: row.created_at.toISOString(),
})
