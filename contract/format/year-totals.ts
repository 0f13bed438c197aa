import type { YearTotalRecord } from '../schemas/resources.ts'
import { showCents } from './money.ts'

/** `At or above $2,000.00` */
export const describeThreshold = ({
  totalCents,
  thresholdCents,
}: Pick<YearTotalRecord, 'totalCents' | 'thresholdCents'>) => {
  if (thresholdCents === null) return 'Unknown'
  return `${totalCents >= thresholdCents ? 'At or above' : 'Below'} ${showCents(thresholdCents)}`
}

/** What a tax form lacks, as the payment service reports it. */
export const describeTaxMissing = ({ taxMissing }: Pick<YearTotalRecord, 'taxMissing'>) => {
  if (taxMissing === null) return 'No payout account'
  return taxMissing.length === 0 ? 'Complete' : `Missing: ${taxMissing.join(', ')}`
}
