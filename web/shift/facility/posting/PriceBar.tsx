import { showCents, showRate } from '@gaitway/contract/format/money'
import { payRateCents, price, type Price } from '@gaitway/contract/values/fees'
import type { PaymentType } from '@gaitway/contract/values/enums'
import { minutesBetween } from '@gaitway/contract/format/time'
import { useEffect, useState, useRef } from 'react'
import { DownIcon } from '../../../ui/icons.tsx'
import { PriceLines, type PricedShift } from '../../../money/paying/PriceLines.tsx'
import { copy } from './copy.ts'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useAnswer } from '../../../api/use-call.ts'
import { type NewJob, REST_RATE_DOLLARS, type PostingFacility, type PostingValues } from './values.ts'
import { classes } from '../../../ui/classes.ts'
import styles from './posting.module.css'
import type { StateCode } from '@gaitway/contract/values/states-of-usa'
import { RATE_BAND_PERCENT } from '@gaitway/contract/values/limits'
import type { Output } from '@gaitway/contract/schemas/index'
import { useForm } from 'react-final-form'
import { fillIn } from '../../../ui/forms/fill-in.ts'
import { FormField } from '../../../ui/forms/FormField.tsx'
import { RateSlider } from '../../../ui/inputs/RateSlider.tsx'
import { jobFields } from '@gaitway/contract/fields/job'

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

const priced = (job: NewJob): PricedShift => ({
  jobType: job.jobType,
  hourlyRate: job.hourlyRate,
  payRateCents: payRateCents(job.hourlyRate),
  slots: job.slots,
  parkingCents: job.parkingCents ?? 0,
  otherCents: job.otherCents ?? 0,
})

/** The price of a job, from the same function the server uses. */
const computePrice = (job: NewJob, feePercent: number, paymentType: PaymentType): Price =>
  price({
    ...priced(job),
    slotMinutes: job.slots.map(({ startDate, endDate }) => minutesBetween(startDate, endDate)),
    feePercent,
    paymentType,
  })

/** The jobs with how favorites’ own confirmations are paid, each with its total as shown. */
export const withInstant = (
  jobs: readonly NewJob[],
  { instant, feePercent = 0 }: Pick<PostingValues, 'instant' | 'feePercent'>,
): NewJob[] =>
  jobs.map(job =>
    instant && job.jobType === 'PART_TIME'
      ? {
          ...job,
          instant: { ...instant, totalCents: computePrice(job, feePercent, instant.paymentType).totalCents },
        }
      : job,
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
  const own = jobs.map(job => computePrice(job, data?.feePercent ?? feePercent, 'card'))
  const each = data?.card ?? own[0]
  if (!each) return undefined
  const others = own.slice(1).reduce((sum, { totalCents }) => sum + totalCents, 0)
  const isSame = own.every(({ totalCents }) => totalCents === own[0]?.totalCents)
  return {
    job: priced(first),
    each,
    /** nights when the clocks change cost more or less than the others */
    isSame,
    feePercent: data?.feePercent ?? feePercent,
    totalCents: each.totalCents + others,
    /** of the first shift, by payment type */
    byType: data,
    isFromServer: data !== undefined,
  }
}

/** Keeps the shown fee in the form, for favorites' own confirmations; whether the form waits for it. */
export const useShownFee = (
  price: ReturnType<typeof usePrice>,
  { instant, feePercent }: Pick<PostingValues, 'instant' | 'feePercent'>,
) => {
  const form = useForm<PostingValues>()
  const shown = instant && price?.isFromServer ? price.feePercent : undefined
  useEffect(() => {
    if (shown !== undefined) form.change('feePercent', shown)
  }, [shown, form])
  return instant !== undefined && (shown === undefined || feePercent !== shown)
}

type PriceBarProps = {
  price: ReturnType<typeof usePrice>
  count: number
  /** the price is agreed to with the form, which doesn't have the one shown yet */
  isWaiting: boolean
}

/** Stays at the bottom: the price with fees, its breakdown, and the post button. */
export const PriceBar = ({ price, count, isWaiting }: PriceBarProps) => (
  <div className={styles.bar}>
    {price ? (
      <details className={styles.price}>
        <summary className={styles.sum}>
          <span>
            <span className="block">
              Total <strong className="text-18 figures">{showCents(price.totalCents)}</strong>
            </span>
            <span className="block small quiet">
              {count > 1
                ? copy.totalOf(count, price.isSame ? showCents(price.each.totalCents) : undefined)
                : 'by card, fees included'}
            </span>
          </span>
          <span className="visually-hidden">Price breakdown</span>
          <DownIcon size={18} />
        </summary>
        <div className={styles.lines}>
          <PriceLines job={price.job} price={price.each} feePercent={price.feePercent} />
          <p className="block small quiet">You pay when you confirm someone, not now.</p>
        </div>
      </details>
    ) : (
      <p className={classes('quiet', styles.noPrice)}>Add times to see the price</p>
    )}
    <SubmitButton busy={price !== undefined && isWaiting}>
      {count === 1 ? 'Post shift' : `Post ${count} shifts`}
    </SubmitButton>
  </div>
)

const findPostingState = ({ place, state }: PostingValues, facility: PostingFacility) => {
  if (place === 'other') return state
  const own = place === 'own' ? facility : facility.locations.find(({ id }) => id === place)
  return (own?.state as StateCode | undefined) ?? undefined
}

const formatMarketRate = ({ rateCents, source, kind }: Output<'jobs.medianRate'>) => {
  if (rateCents === null) return undefined
  const lowCents = Math.round((rateCents * (100 - RATE_BAND_PERCENT)) / 100)
  const highCents = Math.round((rateCents * (100 + RATE_BAND_PERCENT)) / 100)
  return {
    medianCents: rateCents,
    lowCents,
    highCents,
    copy: `State ${kind} ${showRate(rateCents)}. The shaded range is ${RATE_BAND_PERCENT}% above and below. ${source}.`,
  }
}

/** The rate follows the discipline's default until someone changes it. */
const useStartRate = (rate: number | undefined, startRate: number | undefined) => {
  const form = useForm<PostingValues>()
  const started = useRef<number>(undefined)
  useEffect(() => {
    if (startRate === undefined || startRate === started.current) return
    if (rate !== undefined && rate !== started.current) return
    started.current = startRate
    fillIn(form, { hourlyRate: startRate })
  }, [form, rate, startRate])
}

/** The hourly rate, from the discipline's minimum up, next to local pay. */
export const RateField = ({ values, facility }: { values: PostingValues; facility: PostingFacility }) => {
  const state = findPostingState(values, facility)
  const { clinicianType } = values
  const { data } = useAnswer('jobs.medianRate', clinicianType && state ? { clinicianType, state } : null)
  useStartRate(values.hourlyRate, data?.defaultRate)
  const floor = data && `At least ${showCents(data.minRate * 100, { whole: true })}/hr for this discipline.`
  return (
    <FormField<number>
      // a form that starts filled in is checked again once the minimum is known
      key={data?.minRate}
      name="hourlyRate"
      label="Hourly rate"
      rule={jobFields.hourlyRate}
      hint={data && data.rateCents === null ? `${floor} No state rate for this discipline yet.` : floor}
      validate={rate => (data && rate !== undefined && rate < data.minRate ? floor : undefined)}
    >
      {input => (
        <RateSlider
          {...input}
          value={(values.hourlyRate ?? data?.defaultRate ?? REST_RATE_DOLLARS) * 100}
          minCents={data && data.minRate * 100}
          onChange={cents => input.onChange(cents === undefined ? undefined : cents / 100)}
          market={data && formatMarketRate(data)}
        />
      )}
    </FormField>
  )
}
