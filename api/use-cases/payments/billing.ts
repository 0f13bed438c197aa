import { refuse } from '@gaitway/contract/errors'
import { showInvoiceNumber } from '@gaitway/contract/money'
import { listComing, listDue, readBillingTerms, type ShiftShownRow } from '../../store/views/billing.ts'
import { facilityMember, type UseCase } from '../use-case.ts'
import { readSources } from './show.ts'

/** The shift of an amount as it is read. */
export const showShift = (row: ShiftShownRow) => ({
  jobId: row.job_id,
  jobApplicationId: row.application_id,
  serialNumber: row.serial_number,
  officeName: row.office_name,
  clinicianName: row.clinician_name,
  startDate: row.first_slot_start.toISOString(),
  timeZone: row.time_zone,
})

/** What a facility owes now, what is coming, and its ways to pay. */
export const billing: UseCase<'payments.billing'> = async ({ db, clock }, by) => {
  const { facilityId } = facilityMember(by)
  const at = clock.now()
  const [due, coming, sources, terms] = await Promise.all([
    listDue(db, facilityId, at),
    listComing(db, facilityId),
    readSources(db, facilityId, at),
    readBillingTerms(db, facilityId),
  ])
  if (!terms) throw refuse('not_found')
  return {
    dueCents: due[0]?.sum_cents ?? 0,
    comingCents: coming[0]?.sum_cents ?? 0,
    due: due.map(row => ({
      ...showShift(row),
      kind: row.kind,
      paymentId: row.payment_id,
      invoiceId: row.invoice_id,
      number: row.number === null ? null : showInvoiceNumber(row.number),
      openCents: row.open_cents,
      dueAt: row.due_at?.toISOString() ?? null,
      isPastDue: row.is_past_due,
      failureMessage: row.is_under_way ? null : row.failure_message,
      canRetry: row.kind === 'payment' && !row.is_under_way,
    })),
    coming: coming.map(row => ({
      ...showShift(row),
      paymentId: row.payment_id,
      paymentType: row.payment_type,
      totalCents: row.total_cents,
      paidCents: row.paid_cents,
      underWayCents: row.under_way_cents,
      isSettled: row.is_settled,
      stage: row.payment_type === 'invoice' ? ('invoice' as const) : ('inProcess' as const),
    })),
    ...sources,
    invoiceAllowed: terms.invoice_allowed,
    holdReason: terms.hold_reason,
  }
}
