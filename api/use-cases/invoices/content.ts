import { type Price, timeCents } from '@gaitway/contract/fees'
import { minutesBetween } from '@gaitway/contract/time'
import { invoiceLines, type Stretch } from '../../domain/invoice-lines.ts'
import type { InvoiceContent } from '../../store/invoices.ts'
import type { InvoicedWork } from '../../store/views/invoiced-work.ts'

type Slot = InvoicedWork['slots'][number]

const contentOf = (
  owed: Price,
  work: InvoicedWork,
  stretches: readonly Stretch[],
  restWords: string,
): InvoiceContent => ({
  lines: invoiceLines(owed, {
    jobType: work.job_type,
    clinicianName: work.clinician_name,
    clinicianType: work.clinician_type,
    timeZone: work.time_zone,
    hourlyRate: work.hourlyRate,
    rateCents: work.pay_rate_cents,
    feePercent: work.fee_percent,
    parkingCents: work.parking_cents,
    otherCents: work.other_cents,
    stretches,
    restWords,
  }),
  product_cents: owed.productCents,
  service_fee_cents: owed.serviceFeeCents,
  total_cents: owed.totalCents,
})

const booked = (work: InvoicedWork, slots: readonly Slot[]): Stretch[] =>
  work.job_type === 'FULL_TIME'
    ? []
    : slots.map(({ starts_at, ends_at }) => {
        const minutes = minutesBetween(starts_at, ends_at)
        return { startsAt: starts_at, minutes, cents: timeCents(work.pay_rate_cents, minutes) }
      })

/** Why a cancelled shift is paid for: the late hours of its policy, or all that was booked where staff decided so. */
export const cancelledWords = ({ productCents }: Pick<Price, 'productCents'>, work: InvoicedWork) => {
  const time = booked(work, work.slots).reduce((sum, { cents }) => sum + cents, 0)
  return productCents < time + work.parking_cents + work.other_cents
    ? 'Late cancellation, minimum pay'
    : 'Cancelled, the booked time is paid'
}

/** What an invoice will say if all is worked as it was booked. */
export const bookedContent = (owed: Price, work: InvoicedWork) =>
  contentOf(owed, work, booked(work, work.slots), 'Booked time')

/** What is said of a shift that is settled: what was worked, or why something is owed all the same. */
export const settledContent = (
  owed: Price,
  work: InvoicedWork,
  { at, workedSlotIds }: { at: Date; workedSlotIds?: readonly string[] },
) => {
  switch (work.payout_reason) {
    case 'timesheet': {
      const worked = work.entries.map(({ started_at, worked_minutes, pay_cents }) => ({
        startsAt: started_at,
        minutes: worked_minutes,
        cents: pay_cents,
      }))
      return contentOf(owed, work, worked, 'Up to the minimum of a shift that is ended early')
    }
    case 'workedSlots': {
      const slots = work.slots.filter(({ id, ends_at }) =>
        workedSlotIds ? workedSlotIds.includes(id) : ends_at <= at,
      )
      return contentOf(owed, work, booked(work, slots), 'Time worked before the shift ended')
    }
    case 'cancellation':
    case null:
      return contentOf(owed, work, [], cancelledWords(owed, work))
  }
}
