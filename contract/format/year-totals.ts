import type { YearTotalRecord } from '../schemas/resources.ts'
import { taxInfoNames } from '../values/enums.ts'
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
export const describeTaxMissing = ({
  taxInfo,
  taxMissing,
}: Pick<YearTotalRecord, 'taxInfo' | 'taxMissing'>) => {
  if (taxInfo !== 'missing') return taxInfoNames[taxInfo]
  return taxMissing === null ? 'No payout account' : `${taxInfoNames.missing}: ${taxMissing.join(', ')}`
}
