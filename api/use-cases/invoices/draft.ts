import type { Knex } from 'knex'
import { type Price, timeCents } from '@gaitway/contract/fees'
import { record } from '../../store/events.ts'
import { newId } from '../../store/ids.ts'
import { deleteDraft, insertDraft, lockDraft, type InvoiceContent } from '../../store/invoices.ts'
import type { PaymentRow } from '../../store/rows.ts'
import { findInvoicedWork, type InvoicedWork } from '../../store/views/invoiced-work.ts'
import type { MoveBy } from '../transition.ts'
import { minutesBetween } from '@gaitway/contract/time'
import { invoiceLines, type Stretch } from '../../domain/invoice.ts'

type Slot = InvoicedWork['slots'][number]

const contentOf = (
  owed: Price,
  work: InvoicedWork,
  stretches: readonly Stretch[],
  restWords: string,
): InvoiceContent => ({
  lines: invoiceLines(owed, {
    jobType: work.jobType,
    clinicianName: work.clinicianName,
    clinicianType: work.clinicianType,
    timeZone: work.timeZone,
    hourlyRate: work.hourlyRate,
    rateCents: work.payRateCents,
    feePercent: work.feePercent,
    parkingCents: work.parkingCents,
    otherCents: work.otherCents,
    stretches,
    restWords,
  }),
  productCents: owed.productCents,
  serviceFeeCents: owed.serviceFeeCents,
  totalCents: owed.totalCents,
})

const booked = (work: InvoicedWork, slots: readonly Slot[]): Stretch[] =>
  work.jobType === 'FULL_TIME'
    ? []
    : slots.map(({ startsAt, endsAt }) => {
        const minutes = minutesBetween(startsAt, endsAt)
        return { startsAt, minutes, cents: timeCents(work.payRateCents, minutes) }
      })

/** Why a canceled shift is billed: the policy's late hours, or all scheduled hours if staff decided so. */
export const cancelledWords = ({ productCents }: Pick<Price, 'productCents'>, work: InvoicedWork) => {
  const time = booked(work, work.slots).reduce((sum, { cents }) => sum + cents, 0)
  return productCents < time + work.parkingCents + work.otherCents
    ? 'Late cancellation, minimum pay'
    : 'Canceled, scheduled hours paid'
}

/** The invoice if everything is worked as scheduled. */
export const bookedContent = (owed: Price, work: InvoicedWork) =>
  contentOf(owed, work, booked(work, work.slots), 'Scheduled hours')

/** The lines of a settled shift: what was worked, or why something is still owed. */
export const settledContent = (
  owed: Price,
  work: InvoicedWork,
  { at, workedSlotIds }: { at: Date; workedSlotIds?: readonly string[] },
) => {
  switch (work.payoutReason) {
    case 'timesheet': {
      const worked = work.entries.map(({ startedAt, workedMinutes, payCents }) => ({
        startsAt: startedAt,
        minutes: workedMinutes,
        cents: payCents,
      }))
      return contentOf(owed, work, worked, 'Up to the minimum for a shift that ended early')
    }
    case 'workedSlots': {
      const slots = work.slots.filter(({ id, endsAt }) =>
        workedSlotIds ? workedSlotIds.includes(id) : new Date(endsAt) <= at,
      )
      return contentOf(owed, work, booked(work, slots), 'Time worked before the shift ended')
    }
    case 'cancellation':
    case null:
      return contentOf(owed, work, [], cancelledWords(owed, work))
  }
}

type Confirmed = { applicationId: string; paymentId: string; price: Price } & Pick<MoveBy, 'by' | 'at'>

/** Creates the draft with the scheduled hours; the application was confirmed before. */
export const draftInvoice = async (trx: Knex, { applicationId, paymentId, price, at, by }: Confirmed) => {
  const work = await findInvoicedWork(trx, applicationId)
  const id = newId()
  await insertDraft(trx, {
    id,
    kind: 'shift',
    applicationId,
    paymentId,
    facilityId: work.facilityId,
    createdAt: at,
    ...bookedContent(price, work),
  })
  await record(trx, {
    at,
    by,
    noun: 'invoice',
    nounId: id,
    verb: 'draft',
    to: 'draft',
    jobId: work.jobId,
    facilityId: work.facilityId,
    clinicianId: work.clinicianId,
    details: { totalCents: price.totalCents },
  })
}

/** Nothing is owed for the shift, so its draft is deleted; it never had a number. */
export const discardDraft = async (trx: Knex, payment: Pick<PaymentRow, 'id' | 'facilityId'>, at: Date) => {
  const draft = await lockDraft(trx, payment.id)
  if (!draft) return
  await deleteDraft(trx, draft.id)
  await record(trx, {
    at,
    by: { side: 'clock' },
    noun: 'invoice',
    nounId: draft.id,
    verb: 'discard',
    from: 'draft',
    facilityId: payment.facilityId,
  })
}
