import { PLACEMENT_HOURS } from '@gaitway/contract/values/limits'
import type { InvoiceStatus } from '@gaitway/contract/lifecycles/invoice'
import { addDays, dayIn, listInstants } from '@gaitway/contract/format/time'
import { type ClinicianType, clinicianTypeNames, type JobType } from '@gaitway/contract/values/enums'
import { calculatePayRateCents, type Price } from '@gaitway/contract/values/fees'
import { showCents } from '@gaitway/contract/format/money'

/** The recipient, as of the issue date. */
export type BillTo = {
  name: string
  attention: string | null
  address1: string
  address2: string | null
  city: string
  state: string
  zipCode: string
  email: string
}

type InvoiceSums = { totalCents: number; paidCents: number; creditedCents: number; writtenOffCents: number }

/** The open amount in cents; zero for an invoice that was paid and then credited. */
export const computeOpenCents = ({ totalCents, paidCents, creditedCents, writtenOffCents }: InvoiceSums) =>
  Math.max(0, totalCents - paidCents - creditedCents - writtenOffCents)

/** What was credited or written off in cents although it was already paid, and so has to be refunded. */
export const calculateRefundableCredit = ({
  totalCents,
  paidCents,
  creditedCents,
  writtenOffCents,
}: InvoiceSums) => Math.max(0, paidCents + creditedCents + writtenOffCents - totalCents)

/** How much of an invoice can still be credited, in cents; what was written off is waived already. */
export const computeCreditableCents = ({
  totalCents,
  creditedCents,
  writtenOffCents,
}: Omit<InvoiceSums, 'paidCents'>) => totalCents - creditedCents - writtenOffCents

/** The last minute of the last day to pay, in the facility's time zone. */
export const computeDueAt = (issuedAt: Date, timeZone: string, netDays: number): Date => {
  // counted in calendar days, because a day on which clocks change isn't 24 hours
  const lastDay = dayIn('UTC', addDays(new Date(dayIn(timeZone, issuedAt)), netDays))
  return listInstants(lastDay, '23:59', timeZone)[0] ?? addDays(issuedAt, netDays)
}

/** How much of a credit reduces the open amount, and how much was already paid and must be refunded. */
export const splitCredit = (invoice: InvoiceSums, amountCents: number) => {
  const openCents = Math.min(amountCents, computeOpenCents(invoice))
  return { openCents, refundableCents: amountCents - openCents }
}

/** The status of an issued invoice after a payment, credit or write-off. */
export const getStatusAfter = (invoice: InvoiceSums): Exclude<InvoiceStatus, 'draft'> => {
  if (invoice.creditedCents === invoice.totalCents) return 'credited'
  if (computeOpenCents(invoice) > 0) return 'issued'
  return invoice.writtenOffCents > 0 ? 'writtenOff' : 'paid'
}

export type InvoiceLine = {
  /** `2026-11-23` at the shift's location; null if the line isn't a day of work */
  day: string | null
  words: string
  minutes: number | null
  rateCents: number | null
  cents: number
}

export type InvoicedDay = { startsAt: Date | string; minutes: number; cents: number }

export type InvoicedShift = {
  jobType: JobType
  clinicianName: string
  clinicianType: ClinicianType
  timeZone: string
  /** as posted, in dollars, without the boost */
  hourlyRate: number
  payRateCents: number
  feePercent: number
  parkingCents: number
  otherCents: number
  days: readonly InvoicedDay[]
  /** the label of the amount owed beyond hours and costs, such as the minimum pay of a late cancellation */
  restLabel: string
}

/** A line that isn't a day of work. */
export const plainLine = (words: string, cents: number): InvoiceLine => ({
  day: null,
  words,
  minutes: null,
  rateCents: null,
  cents,
})

const sumLines = (lines: readonly InvoiceLine[]) => lines.reduce((sum, { cents }) => sum + cents, 0)

/** One line per day and clinician, then anything else owed for the shift, then the fee as the last line. */
export const invoiceLines = (owed: Price, work: InvoicedShift): InvoiceLine[] => {
  const who = `${work.clinicianName}, ${clinicianTypeNames[work.clinicianType]}`
  const dayLines = work.days
    .toSorted((a, b) => new Date(a.startsAt).getTime() - new Date(b.startsAt).getTime())
    .map(({ startsAt, minutes, cents }) => ({
      day: dayIn(work.timeZone, startsAt),
      words: who,
      minutes,
      rateCents: work.payRateCents,
      cents,
    }))
  const costs = [
    plainLine('Parking reimbursement', work.parkingCents),
    plainLine('Other reimbursement', work.otherCents),
  ]
  // an amount that doesn't cover the costs, such as a late cancellation's, doesn't include them
  const beyondDaysCents = owed.productCents - sumLines(dayLines)
  const product = [...dayLines, ...(beyondDaysCents >= sumLines(costs) ? costs : [])]
  const restCents = owed.productCents - sumLines(product)
  if (restCents < 0) throw new Error('The invoice lines exceed the amount owed.')
  return [
    ...product,
    plainLine(`${work.restLabel}: ${who}`, restCents),
    plainLine(formatFeeLabel(work, who), owed.serviceFeeCents),
  ].filter(({ cents }) => cents > 0)
}

const formatFeeLabel = ({ jobType, feePercent, hourlyRate }: InvoicedShift, who: string) =>
  jobType === 'FULL_TIME'
    ? `Placement of ${who}: ${feePercent}% of ${PLACEMENT_HOURS} hours at ${showCents(calculatePayRateCents(hourlyRate))}`
    : `Service fee, ${feePercent}%`

/** The fee is the last line of an invoice, if it has one. */
export const splitFee = (lines: readonly InvoiceLine[], serviceFeeCents: number) => ({
  product: serviceFeeCents > 0 ? lines.slice(0, -1) : lines,
  fee: serviceFeeCents > 0 ? lines.at(-1) : undefined,
})
