import { INVOICE_NET_DAYS } from '@gaitway/contract/limits'
import { showCents } from '@gaitway/contract/money'
import type { Output } from '@gaitway/contract/schemas/index'

export type ExpectedPay = NonNullable<Output<'jobs.read'>['expectedPay']>

const afterWhat = {
  acceptance: 'the facility accepts your time card',
  payment: 'the facility has accepted your time card and its payment has cleared',
  invoice: `the facility has accepted your time card and paid its invoice, for which it has ${INVOICE_NET_DAYS} days`,
} satisfies Record<ExpectedPay['after'], string>

const inShort = {
  acceptance: 'your time card is accepted',
  payment: 'the facility’s payment has cleared',
  invoice: 'the facility has paid its invoice',
} satisfies Record<ExpectedPay['after'], string>

/** "at least $248.00" of a shift that ended early, as long as nobody has handed in more. */
export const amountOf = ({ amountCents, basis }: ExpectedPay) =>
  basis === 'minimum' ? `at least ${showCents(amountCents)}` : showCents(amountCents)

/** What a confirmed shift pays and when, in one sentence. */
export const payPromise = (pay: ExpectedPay) =>
  `You are paid ${amountOf(pay)}, about ${pay.days} days after ${afterWhat[pay.after]}.`

/** The same beside the amount, where there is little room. */
export const whenPaidInShort = ({ after, days }: ExpectedPay) => `About ${days} days after ${inShort[after]}`
