import type { JobType, PaymentType } from '@gaitway/contract/enums'
import { priceOfProduct } from '@gaitway/contract/fees'
import { showCents, showSerial } from '@gaitway/contract/money'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/limits'
import { addDays, dayIn, instantsOf } from '@gaitway/contract/time'

/** What the books say of a shift beside what its rows say; all in cents. */
export type ShiftBooks = {
  applicationId: string
  serialNumber: number
  /** the ledger's side */
  booked: {
    /** what the facility owes, less what is due back to it */
    open: number
    charged: number
    returned: number
    returnedOutside: number
    invoicePaid: number
    receivedOutside: number
    credited: number
    earned: number
    /** for the service and card processing */
    fees: number
    transferred: number
    /** of all accounts together */
    sum: number
  }
  /** the rows' side */
  payment: {
    id: string
    owed: number
    paid: number
    refunded: number
    /** of what was paid: came in outside though it is charged, and was not given back */
    services: number
    isInvoice: boolean
    isSettled: boolean
  } | null
  /** frozen when the shift was confirmed */
  terms: { jobType: JobType; feePercent: number; paymentType: PaymentType } | null
  charges: number
  refunds: number
  invoices: { total: number; paid: number; credited: number }
  invoicePayments: number
  outsidePayments: number
  creditNotes: number
  /** the shift's own, and that of extra time which was accepted later */
  payouts: { id: string; amount: number; adjusted: number; hasLeft: boolean; transfers: number }[]
  /** corrections of this shift's pay, with whatever payout they go */
  corrections: number
  transfers: number
}

type Pair = [what: string, one: string, oneCents: number, other: string, otherCents: number]

/** A placement has no pay that its fee could be compared with. */
const feesOf = ({ terms, payment }: ShiftBooks, earned: number) => {
  if (!terms || terms.jobType === 'FULL_TIME' || !payment?.isSettled) return undefined
  const { serviceFeeCents, processingCents } = priceOfProduct(earned, terms)
  return serviceFeeCents + processingCents
}

const pairsOf = (shift: ShiftBooks): Pair[] => {
  const { booked, payment, payouts, invoices } = shift
  const { id = 'none', owed = 0, paid = 0, refunded = 0, services = 0 } = payment ?? {}
  // until it is settled it is only planned: the books do not know it yet
  const accrued = payment?.isSettled ? owed : 0
  const ofPayment = `payment ${id}`
  const fromOutside = shift.invoicePayments + shift.outsidePayments
  const isHere = shift.outsidePayments - booked.returnedOutside
  const earned = payouts.reduce((sum, { amount }) => sum + amount, 0) + shift.corrections
  const fees = feesOf(shift, earned)
  const ids = payouts.map(({ id: payoutId }) => payoutId).join(' and ')
  return [
    ['is open', 'the books', booked.open, ofPayment, accrued - paid + refunded],
    ['was charged', 'the books', booked.charged, 'the charges', shift.charges],
    ['was refunded', 'the books', booked.returned, 'the refunds', shift.refunds],
    ['was paid', ofPayment, paid, 'charges and money from outside', shift.charges + fromOutside],
    ['was given back', ofPayment, refunded, 'refunds', shift.refunds + booked.returnedOutside],
    ['was paid by invoice', 'the books', booked.invoicePaid, 'the records of it', shift.invoicePayments],
    ['came in outside', 'the books', booked.receivedOutside, 'the records of it', shift.outsidePayments],
    ...(payment && !payment.isInvoice
      ? [['came in outside and is here', ofPayment, services, 'the records of it', isHere] satisfies Pair]
      : []),
    ['was paid by invoice', 'the invoices', invoices.paid, 'the records of it', shift.invoicePayments],
    ['was credited', 'the books', booked.credited, 'the credit notes', shift.creditNotes],
    ['was credited', 'the invoices', invoices.credited, 'the credit notes', shift.creditNotes],
    ...(payment?.isInvoice && payment.isSettled
      ? [['is owed', ofPayment, owed, 'the invoices', invoices.total - invoices.credited] satisfies Pair]
      : []),
    ['was earned', 'the books', booked.earned, `payout ${ids || 'none'}`, earned],
    ...(fees === undefined
      ? []
      : [
          [
            'was earned in fees',
            'the books',
            booked.fees,
            'the price of what was earned',
            fees,
          ] satisfies Pair,
        ]),
    ['was transferred', 'the books', booked.transferred, 'the transfers', shift.transfers],
    ...payouts
      .filter(({ hasLeft }) => hasLeft)
      .map(({ id: payoutId, amount, adjusted, transfers }): Pair => {
        return ['was transferred', `payout ${payoutId}`, amount + adjusted, 'its transfers', transfers]
      }),
    ['is left over', 'the books', booked.sum, 'books that balance', 0],
  ]
}

/** Where the books of a shift and its rows differ, each in one sentence. */
export const differencesOf = (shift: ShiftBooks): string[] =>
  pairsOf(shift)
    .filter(([, , one, , other]) => one !== other)
    .map(
      ([what, one, oneCents, other, otherCents]) =>
        `Shift ${showSerial(shift.serialNumber)} (application ${shift.applicationId}): what ${what} is ` +
        `${showCents(oneCents)} by ${one} and ${showCents(otherCents)} by ${other}.`,
    )

/** What is found now and was not found before. */
export const newAmong = (found: readonly string[], before: readonly string[]) =>
  found.filter(difference => !before.includes(difference))

const COMPARED_AT = '02:00'
/** In the spring night whose clocks skip it. */
const THAT_NIGHT = '03:00'

/** When books were last due to be compared: at two in the night, by the clocks of the team. */
export const lastNight = (at: Date): Date => {
  const nights = [0, 1, 2]
    .map(days => dayIn(DEFAULT_TIME_ZONE, addDays(at, -days)))
    .flatMap(day => {
      const [first] = [COMPARED_AT, THAT_NIGHT].flatMap(time => instantsOf(day, time, DEFAULT_TIME_ZONE))
      return first ?? []
    })
  const last = nights.find(night => night <= at)
  if (!last) throw new Error(`There was no night before ${at.toISOString()}.`)
  return last
}
