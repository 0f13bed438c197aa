import { showCents } from '@gaitway/contract/money'
import { payRateCents, price, type Price } from '@gaitway/contract/fees'
import { minutesBetween } from '@gaitway/contract/time'
import { useEffect, useState } from 'react'
import { DownIcon } from '../../shared/icons.tsx'
import { PriceLines, type PricedJob } from '../paying/PriceLines.tsx'
import { copy } from './copy.ts'
import { SubmitButton } from '../../shared/forms/SubmitButton.tsx'
import { useAnswer } from '../../api/use-call.ts'
import type { NewJob } from './values.ts'
import styles from './posting.module.css'

const SETTLE_MILLISECONDS = 300

/** Whether the value has stayed the same for a moment. */
const useSettled = <Value,>(value: Value) => {
  const text = JSON.stringify(value)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [text])
  return settled === text
}

const priced = (job: NewJob): PricedJob => ({
  jobType: job.jobType,
  hourlyRate: job.hourlyRate,
  payRateCents: payRateCents(job.hourlyRate),
  slots: job.slots,
  parkingCents: job.parkingCents ?? 0,
  otherCents: job.otherCents ?? 0,
})

/** The card price of each job, from the same function the server uses. */
const pricesOf = (jobs: readonly NewJob[], feePercent: number): Price[] =>
  jobs.map(job =>
    price({
      ...priced(job),
      slotMinutes: job.slots.map(({ startDate, endDate }) => minutesBetween(startDate, endDate)),
      feePercent,
      paymentType: 'card',
    }),
  )

/** The card price of the shifts: calculated here first, then by the server. */
export const usePrice = (jobs: readonly NewJob[], feePercent: number) => {
  const [first] = jobs
  const isWhole = jobs.every(({ slots }) => slots.length > 0)
  const sent = first && {
    jobType: first.jobType,
    slots: first.slots,
    hourlyRate: first.hourlyRate,
    parkingCents: first.parkingCents,
    otherCents: first.otherCents,
  }
  const hasSettled = useSettled(sent)
  const { data } = useAnswer('jobs.previewPrice', isWhole && hasSettled && sent ? sent : null)
  if (!isWhole || !first) return undefined
  const own = pricesOf(jobs, feePercent)
  const each = data?.card ?? own[0]
  if (!each) return undefined
  const others = own.slice(1).reduce((sum, { totalCents }) => sum + totalCents, 0)
  return {
    job: priced(first),
    each,
    feePercent: data?.feePercent ?? feePercent,
    totalCents: each.totalCents + others,
    isFromServer: data !== undefined,
  }
}

type PriceBarProps = { price: ReturnType<typeof usePrice>; count: number }

/** Stays at the bottom: the price with fees, its breakdown, and the post button. */
export const PriceBar = ({ price, count }: PriceBarProps) => (
  <div className={styles.bar}>
    {price ? (
      <details className={styles.price}>
        <summary className={styles.sum}>
          <span>
            <span className="block">
              {copy.total} <strong className="text-18 figures">{showCents(price.totalCents)}</strong>
            </span>
            <span className="block small quiet">
              {count > 1 ? copy.totalOf(count, showCents(price.each.totalCents)) : copy.byCard}
            </span>
          </span>
          <span className="visually-hidden">{copy.priceLines}</span>
          <DownIcon size={18} />
        </summary>
        <div className={styles.lines}>
          <PriceLines job={price.job} price={price.each} feePercent={price.feePercent} />
          <p className="block small quiet">{copy.charged}</p>
        </div>
      </details>
    ) : (
      <p className={styles.noPrice}>{copy.noPrice}</p>
    )}
    <SubmitButton>{copy.post(count)}</SubmitButton>
  </div>
)
