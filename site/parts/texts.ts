import { PROCESSING_TEXT } from '@gaitway/contract/values/fees'
import { BANK_DEBIT_DAYS, BANK_PAYOUT_DAYS, CHARGE_FUNDS_DAYS } from '@gaitway/contract/values/limits'
import type { Figures } from '../page.ts'

const plural = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`)

/** Texts and figures that several pages show, from the terms in force and the product’s constants. */
export const readFigures = ({ terms }: Figures) => {
  if (!terms) throw new Error('A page that names a price or a deadline needs the terms in force.')
  const { cancellation, serviceFee, autoAcceptance, invoiceTerms } = terms
  const noticeHours = cancellation.lateNoticeHours
  const notice = noticeHours === 1 ? '1 hour’s notice' : `${noticeHours} hours’ notice`
  const paidHours = plural(cancellation.lateHours, 'hour')
  const isLatePaid = cancellation.lateHours > 0
  return {
    feePercent: serviceFee.feePercent,
    fee: `${serviceFee.feePercent}%`,
    processing: PROCESSING_TEXT,
    paid: `The facility accepts your time card. If it doesn’t respond within ${plural(autoAcceptance.hours, 'hour')}, the scheduled hours are accepted automatically. Then we send your pay, which arrives in your bank account about ${BANK_PAYOUT_DAYS} days later.`,
    funds: `The facility’s payment has to arrive first: about ${CHARGE_FUNDS_DAYS} days for a card and ${BANK_DEBIT_DAYS} for a bank transfer, from the day it confirms you. Invoices are due ${plural(invoiceTerms.netDays, 'day')} after they’re issued.`,
    noShow: 'The facility gets a full refund, including our fee and card processing.',
    standby: 'We ask the applicants who agreed to stand by, one at a time, and confirm the first to accept.',
    early: isLatePaid
      ? `Free with at least ${notice}: the facility gets a full refund.`
      : 'Free until the shift starts: the facility gets a full refund.',
    late: isLatePaid
      ? `With less than ${notice}, the clinician is paid for up to ${paidHours} of scheduled time. We refund the rest to the facility.`
      : '',
    canceledOnYou: isLatePaid
      ? `With less than ${notice}, you’re paid for up to ${paidHours} of scheduled time.`
      : 'You aren’t paid, and the shift doesn’t count against you.',
    sentHome: isLatePaid
      ? `The clinician is paid for ${paidHours} or the time worked, whichever is more.`
      : 'The clinician is paid for the time worked.',
    sentYouHome: isLatePaid
      ? `You’re paid for ${paidHours} or the time worked, whichever is more.`
      : 'You’re paid for the time worked.',
  }
}
export type Facts = ReturnType<typeof readFigures>
