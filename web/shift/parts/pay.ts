import type { ExpectedPay } from '@gaitway/contract/schemas/shift-money'
import { showCents } from '@gaitway/contract/format/money'
import type { BoardJob, Job } from './job.ts'

const paidAfter = {
  acceptance: 'the facility accepts your time card',
  payment: 'the facility accepts your time card and their payment clears',
  invoice: 'the facility accepts your time card and pays its invoice',
} satisfies Record<ExpectedPay['after'], string>

const paidAfterInShort = {
  acceptance: 'your time card is accepted',
  payment: 'the facility’s payment clears',
  invoice: 'the facility pays its invoice',
} satisfies Record<ExpectedPay['after'], string>

/** "at least $248.00" for a shift that ended early, until the clinician submits more. */
export const formatExpectedAmount = ({ amountCents, basis }: ExpectedPay) => {
  if (basis !== 'minimum') return showCents(amountCents)
  return amountCents === 0 ? 'for the hours worked' : `at least ${showCents(amountCents)}`
}

/** What a confirmed shift pays and when, in one sentence. */
export const formatExpectedPay = (pay: ExpectedPay) =>
  `You’ll be paid ${formatExpectedAmount(pay)} about ${pay.days} days after ${paidAfter[pay.after]}.`

/** When a confirmed shift is paid, in short, to show next to the amount. */
export const formatPayDelay = ({ after, days }: ExpectedPay) =>
  `About ${days} days after ${paidAfterInShort[after]}`

type JobPay = Pick<Job, 'jobType' | 'totalPayCents' | 'payRateCents'> &
  Partial<Pick<Job, 'parkingCents' | 'otherCents'>>

/** The props of `Money` for a job: the total of a PRN shift, the rate of a full-time job. */
export const getMoneyProps = ({
  jobType,
  totalPayCents,
  payRateCents,
  parkingCents = 0,
  otherCents = 0,
}: JobPay) =>
  jobType === 'PART_TIME'
    ? ({ cents: totalPayCents, unit: 'total', reimbursedCents: parkingCents + otherCents } as const)
    : ({ cents: payRateCents, unit: 'hour' } as const)

type JobRate = Pick<BoardJob, 'payRateCents' | 'medianRateCents' | 'medianRateKind'>

/** "12% above the state mean"; undefined without a rate to compare to. */
export const formatRateComparison = ({ payRateCents, medianRateCents, medianRateKind }: JobRate) => {
  if (!medianRateCents) return undefined
  const percent = Math.round((payRateCents / medianRateCents - 1) * 100)
  if (percent === 0) return `at the state ${medianRateKind}`
  return percent > 0
    ? `${percent}% above the state ${medianRateKind}`
    : `${-percent}% below the state ${medianRateKind}`
}
