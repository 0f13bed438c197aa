import { refuse } from '@gaitway/contract/errors'
import { showInvoiceNumber } from '@gaitway/contract/money'
import { listComing, listDue, readBillingTerms, type ShiftShownRow } from '../../store/views/billing.ts'
import { facilityMember, type UseCase } from '../use-case.ts'
import { readSources } from './show.ts'

/** The shift of an amount as it is read. */
export const showShift = (row: ShiftShownRow) => ({
  jobId: row.jobId,
  jobApplicationId: row.applicationId,
  serialNumber: row.serialNumber,
  officeName: row.officeName,
  clinicianName: row.clinicianName,
  startDate: row.firstSlotStart.toISOString(),
  timeZone: row.timeZone,
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
    dueCents: due[0]?.sumCents ?? 0,
    comingCents: coming[0]?.sumCents ?? 0,
    due: due.map(row => ({
      ...showShift(row),
      kind: row.kind,
      paymentId: row.paymentId,
      invoiceId: row.invoiceId,
      number: row.number === null ? null : showInvoiceNumber(row.number),
      openCents: row.openCents,
      dueAt: row.dueAt?.toISOString() ?? null,
      isPastDue: row.isPastDue,
      failureMessage: row.isUnderWay ? null : row.failureMessage,
      canRetry: row.kind === 'payment' && !row.isUnderWay,
    })),
    coming: coming.map(row => ({
      ...showShift(row),
      paymentId: row.paymentId,
      paymentType: row.paymentType,
      totalCents: row.totalCents,
      paidCents: row.paidCents,
      underWayCents: row.underWayCents,
      isSettled: row.isSettled,
      stage: row.paymentType === 'invoice' ? ('invoice' as const) : ('inProcess' as const),
    })),
    ...sources,
    invoiceAllowed: terms.invoiceAllowed,
    holdReason: terms.holdReason,
  }
}
