import { INVOICE_NET_DAYS } from '@gaitway/contract/limits'
import { showCents } from '@gaitway/contract/money'
import type { Output } from '@gaitway/contract/schemas/index'

export type ExpectedPay = NonNullable<Output<'jobs.read'>['expectedPay']>

const afterWhat = {
  acceptance: 'the facility accepts your time card',
  payment: 'the facility accepts your time card and their payment clears',
  invoice: `the facility accepts your time card and pays its invoice, which is due in ${INVOICE_NET_DAYS} days`,
} satisfies Record<ExpectedPay['after'], string>

const inShort = {
  acceptance: 'your time card is accepted',
  payment: 'the facility’s payment clears',
  invoice: 'the facility pays its invoice',
} satisfies Record<ExpectedPay['after'], string>

/** "at least $248.00" for a shift that ended early, until the clinician submits more. */
export const amountOf = ({ amountCents, basis }: ExpectedPay) =>
  basis === 'minimum' ? `at least ${showCents(amountCents)}` : showCents(amountCents)

/** What a confirmed shift pays and when, in one sentence. */
export const payPromise = (pay: ExpectedPay) =>
  `You’ll be paid ${amountOf(pay)} about ${pay.days} days after ${afterWhat[pay.after]}.`

/** The short form for next to the amount. */
export const whenPaidInShort = ({ after, days }: ExpectedPay) => `About ${days} days after ${inShort[after]}`
