import type { JobType, PaymentType } from '@gaitway/contract/values/enums'
import { calculatePriceForProduct } from '@gaitway/contract/values/fees'
import { showCents, showSerial } from '@gaitway/contract/format/money'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import { addDays, dayIn, listInstants } from '@gaitway/contract/format/time'

/** A shift's ledger totals next to its records, in cents. */
export type ShiftBooks = {
  applicationId: string
  serialNumber: number
  /** the ledger's side */
  booked: {
    /** what the facility owes, less what is refundable */
    open: number
    charged: number
    /** withdrawn in disputes and not returned to us */
    disputed: number
    returned: number
    returnedOutside: number
    invoicePaid: number
    receivedOutside: number
    credited: number
    writtenOff: number
    earned: number
    /** for the service and card processing */
    fees: number
    transferred: number
    /** over all accounts */
    sum: number
  }
  /** the records' side */
  payment: {
    id: string
    owed: number
    paid: number
    refunded: number
    /** the part of `paid` that was received outside although the shift is paid by charge, and not refunded */
    outside: number
    /** withdrawn in disputes that aren't decided */
    disputed: number
    isInvoice: boolean
    isSettled: boolean
  } | null
  /** frozen at confirmation */
  terms: { jobType: JobType; feePercent: number; paymentType: PaymentType } | null
  charges: number
  /** the part of the charges that was lost in disputes */
  lost: number
  disputes: { lost: number; open: number }
  refunds: number
  invoices: { total: number; paid: number; credited: number; writtenOff: number }
  invoicePayments: number
  outsidePayments: number
  creditNotes: number
  writeOffs: { all: number; ofInvoices: number }
  /** the shift's own pay, plus extra time accepted later */
  payouts: { id: string; amount: number; adjusted: number; isSent: boolean; transfers: number }[]
  /** corrections of this shift's pay, in whichever payout they are */
  corrections: number
  transfers: number
}

type Pair = [what: string, one: string, oneCents: number, other: string, otherCents: number]

/** The fees in cents that a settled shift earns; undefined for a placement, whose fee isn't based on pay. */
const computeFees = ({ terms, payment }: ShiftBooks, earned: number) => {
  if (!terms || terms.jobType === 'FULL_TIME' || !payment?.isSettled) return undefined
  const { serviceFeeCents, processingCents } = calculatePriceForProduct(earned, terms)
  return serviceFeeCents + processingCents
}

const listPairs = (shift: ShiftBooks): Pair[] => {
  const { booked, payment, payouts, invoices, disputes } = shift
  const { id = 'none', owed = 0, paid = 0, refunded = 0, outside = 0, disputed = 0 } = payment ?? {}
  // before settlement the price is only planned, so the books don't include it
  const accrued = payment?.isSettled ? owed : 0
  const ofPayment = `payment ${id}`
  const fromOutside = shift.invoicePayments + shift.outsidePayments
  const earned = payouts.reduce((sum, { amount }) => sum + amount, 0) + shift.corrections
  const fees = computeFees(shift, earned)
  const ids = payouts.map(({ id: payoutId }) => payoutId).join(' and ')
  const pairs: (Pair | false)[] = [
    ['Open balance', 'the books', booked.open, ofPayment, accrued - paid + refunded + disputed],
    ['Charged', 'the books', booked.charged, 'the charges', shift.charges],
    ['Refunded', 'the books', booked.returned, 'the refunds', shift.refunds],
    ['Disputed', 'the books', booked.disputed, 'the disputes', disputes.lost + disputes.open],
    ['In dispute', ofPayment, disputed, 'the disputes', disputes.open],
    ['Lost in disputes', 'the charges', shift.lost, 'the disputes', disputes.lost],
    ['Paid', ofPayment, paid, 'charges and money from outside', shift.charges - shift.lost + fromOutside],
    ['Refunded', ofPayment, refunded, 'refunds', shift.refunds + booked.returnedOutside],
    ['Paid by invoice', 'the books', booked.invoicePaid, 'the payment records', shift.invoicePayments],
    ['Received outside', 'the books', booked.receivedOutside, 'the payment records', shift.outsidePayments],
    payment?.isInvoice === false && [
      'Received outside and not returned',
      ofPayment,
      outside,
      'the payment records',
      shift.outsidePayments - booked.returnedOutside,
    ],
    ['Paid by invoice', 'the invoices', invoices.paid, 'the payment records', shift.invoicePayments],
    ['Credited', 'the books', booked.credited, 'the credit notes', shift.creditNotes],
    ['Credited', 'the invoices', invoices.credited, 'the credit notes', shift.creditNotes],
    ['Written off', 'the books', booked.writtenOff, 'the write-offs', shift.writeOffs.all],
    ['Written off', 'the invoices', invoices.writtenOff, 'the write-offs', shift.writeOffs.ofInvoices],
    payment?.isInvoice === true &&
      payment.isSettled && [
        'Owed',
        ofPayment,
        owed,
        'the invoices',
        invoices.total - invoices.credited - invoices.writtenOff,
      ],
    ['Earned', 'the books', booked.earned, `payout ${ids || 'none'}`, earned],
    fees !== undefined && ['Earned in fees', 'the books', booked.fees, 'the prices of the shift', fees],
    ['Transferred', 'the books', booked.transferred, 'the transfers', shift.transfers],
    ...payouts
      .filter(({ isSent }) => isSent)
      .map(({ id: payoutId, amount, adjusted, transfers }): Pair => {
        return ['Transferred', `payout ${payoutId}`, amount + adjusted, 'its transfers', transfers]
      }),
    ['Left over', 'the books', booked.sum, 'balanced books', 0],
  ]
  return pairs.flatMap(pair => (pair ? [pair] : []))
}

/** The differences between a shift's books and its records, one sentence each. */
export const listDifferences = (shift: ShiftBooks): string[] =>
  listPairs(shift)
    .filter(([, , one, , other]) => one !== other)
    .map(
      ([what, one, oneCents, other, otherCents]) =>
        `Shift ${showSerial(shift.serialNumber)} (application ${shift.applicationId}). ${what}: ` +
        `${showCents(oneCents)} in ${one}, but ${showCents(otherCents)} in ${other}.`,
    )

/** What a clinician was paid in a year by our records, next to the ledger. */
export type YearDifference = {
  clinicianId: string
  /** null for payouts that haven't arrived, and for transfers without a payout */
  year: number | null
  recordedCents: number
  bookedCents: number
  correctionCents: number
  /** the corrections that the payouts include */
  includedCents: number
}

/** The differences of a clinician's year, one sentence each. */
export const describeYearDifferences = (year: YearDifference): string[] => {
  const when = year.year === null ? 'Not in any year yet' : `Paid in ${year.year}`
  const pairs: [what: string, cents: number, other: string, otherCents: number][] = [
    [when, year.recordedCents, 'the books', year.bookedCents],
    ['Corrections', year.correctionCents, 'the corrections themselves', year.includedCents],
  ]
  return pairs
    .filter(([, cents, , otherCents]) => cents !== otherCents)
    .map(
      ([what, cents, other, otherCents]) =>
        `Earnings of clinician ${year.clinicianId}. ${what}: ${showCents(cents)} in the payouts, but ` +
        `${showCents(otherCents)} in ${other}.`,
    )
}

/** The differences that weren't found before. */
export const listNewDifferences = (found: readonly string[], before: readonly string[]) =>
  found.filter(difference => !before.includes(difference))

const COMPARED_AT = '02:00'
/** Used in the night in which clocks skip 2 AM. */
const COMPARED_AT_IN_SPRING = '03:00'

/** When the books were last due for comparison: 2 AM in the team's time zone. */
export const lastNight = (at: Date): Date => {
  const today = new Date(dayIn(DEFAULT_TIME_ZONE, at))
  const nights = [0, 1]
    .map(days => dayIn('UTC', addDays(today, -days)))
    .flatMap(day => {
      const [first] = [COMPARED_AT, COMPARED_AT_IN_SPRING].flatMap(time =>
        listInstants(day, time, DEFAULT_TIME_ZONE),
      )
      return first ?? []
    })
  const last = nights.find(night => night <= at)
  if (!last) throw new Error(`There was no night before ${at.toISOString()}.`)
  return last
}

/** One change of our balance at the payment service. */
export type Moved = {
  id: string
  kind: 'charge' | 'refund' | 'dispute' | 'disputeReversal' | 'transfer' | 'topUp' | 'other'
  sourceId: string | null
  amountCents: number
  at: Date
}

/** What our records expect to have moved under one payment service ID. */
export type Expected = {
  kind: 'charge' | 'refund' | 'dispute' | 'disputeReversal' | 'transfer'
  /** our own ID of the charge, refund, dispute or transfer */
  id: string
  sourceId: string
  /** negative if it leaves the balance; zero if nothing moved */
  amountCents: number
  /** unanswered or just finished: it may still move */
  isUnderWay: boolean
  /** it must be among the movements */
  isInSpan: boolean
}

const nameMovement = ({ kind }: { kind: Moved['kind'] }) =>
  kind === 'disputeReversal' ? 'dispute reversal' : kind
const key = ({ kind, sourceId }: { kind: string; sourceId: string | null }) => `${kind} ${sourceId}`
const sum = (moved: readonly Moved[]) => moved.reduce((cents, { amountCents }) => cents + amountCents, 0)

/**
 * The differences between the payment service's movements and our records. Recent movements may not be recorded
 * here yet.
 */
export const movementDifferences = (
  movements: readonly Moved[],
  expected: readonly Expected[],
  settledBefore: Date,
): string[] => {
  const moved = new Map<string, Moved[]>()
  for (const one of movements.filter(({ kind }) => kind !== 'topUp'))
    moved.set(key(one), [...(moved.get(key(one)) ?? []), one])
  const known = new Set(expected.map(key))
  const unknown = [...moved].flatMap(([name, [first, ...more]]) =>
    !first || known.has(name) || first.at > settledBefore || sum([first, ...more]) === 0
      ? []
      : `${first.kind === 'other' ? 'A movement' : `A ${nameMovement(first)}`} of ${showCents(sum([first, ...more]))} ` +
        `at the payment service (${first.sourceId ?? first.id}) is not in the books.`,
  )
  const wrong = expected.flatMap(one => {
    const found = moved.get(key(one)) ?? []
    const isEarly = one.isUnderWay || found.some(({ at }) => at > settledBefore)
    if (isEarly || (found.length === 0 && !one.isInSpan) || sum(found) === one.amountCents) return []
    return (
      `The ${nameMovement(one)} ${one.id} (${one.sourceId}) is ${showCents(one.amountCents)} in the books, but ` +
      `${showCents(sum(found))} at the payment service.`
    )
  })
  return [...unknown, ...wrong]
}
