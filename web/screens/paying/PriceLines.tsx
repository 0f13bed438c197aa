import type { Price } from '@gaitway/contract/fees'
import { Facts } from '../../shared/show/Facts.tsx'
import { priceLines, type PricedJob } from './price-lines.ts'

type PriceLinesProps = { job: PricedJob; price: Price; feePercent: number }

/** A price as on a bill. */
export const PriceLines = ({ job, price, feePercent }: PriceLinesProps) => (
  <Facts facts={priceLines(job, price, feePercent)} />
)
