import { showCents, showRate } from '@gaitway/contract/format/money'
import { calculatePayRateCents, calculatePrice, type Price } from '@gaitway/contract/values/fees'
import type { PaymentType } from '@gaitway/contract/values/enums'
import { minutesBetween } from '@gaitway/contract/format/time'
import { useEffect, useState, useRef } from 'react'
import { DownIcon } from '../../../ui/icons.tsx'
import { PriceLines, type PricedShift } from '../../../money/paying/PriceLines.tsx'
import { plural } from '@gaitway/contract/format/plural'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useAnswer } from '../../../api/use-call.ts'
import { type NewJob, INITIAL_RATE_DOLLARS, type PostingFacility, type PostingValues } from './values.ts'
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

const STABLE_AFTER_MILLISECONDS = 300

/** Whether the value has stayed the same for a moment. */
const useIsStable = <Value,>(value: Value) => {
  const text = JSON.stringify(value)
  const [stableText, setStableText] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setStableText(text), STABLE_AFTER_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [text])
  return stableText === text
}

const buildPricedShift = (job: NewJob): PricedShift => ({
  jobType: job.jobType,
  hourlyRate: job.hourlyRate,
  payRateCents: calculatePayRateCents(job.hourlyRate),
  slots: job.slots,
  parkingCents: job.parkingCents ?? 0,
  otherCents: job.otherCents ?? 0,
})

/** The price of a job, from the same function the server uses. */
const computePrice = (job: NewJob, feePercent: number, paymentType: PaymentType): Price =>
  calculatePrice({
    ...buildPricedShift(job),
    slotMinutes: job.slots.map(({ startDate, endDate }) => minutesBetween(startDate, endDate)),
    feePercent,
    paymentType,
  })

/** The jobs with the payment of favorites’ own confirmations, each with the total that the form shows. */
export const withInstant = (jobs: readonly NewJob[], { instant, feePercent = 0 }: PostingValues): NewJob[] =>
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
  const areTimesComplete = jobs.every(({ slots }) => slots.length > 0)
  const sent = first && {
    jobType: first.jobType,
    slots: first.slots,
    hourlyRate: first.hourlyRate,
    parkingCents: first.parkingCents,
    otherCents: first.otherCents,
  }
  const isStable = useIsStable(sent)
  const { data } = useAnswer('jobs.previewPrice', areTimesComplete && isStable && sent ? sent : null)
  if (!areTimesComplete || !first) return undefined
  const prices = jobs.map(job => computePrice(job, data?.feePercent ?? feePercent, 'card'))
  const each = data?.card ?? prices[0]
  if (!each) return undefined
  const otherDaysPayCents = prices.slice(1).reduce((sum, { totalCents }) => sum + totalCents, 0)
  return {
    job: buildPricedShift(first),
    each,
    /** Whether all shifts cost the same; one in a night when the clocks change costs more or less. */
    isSame: prices.every(({ totalCents }) => totalCents === prices[0]?.totalCents),
    feePercent: data?.feePercent ?? feePercent,
    totalCents: each.totalCents + otherDaysPayCents,
    /** The first shift's price by payment type. */
    byType: data,
    isFromServer: data !== undefined,
  }
}

/**
 * Copies the shown service fee into the form, because the facility agrees to the price of favorites' own confirmations.
 * Returns whether the form doesn't have that fee yet.
 */
export const useShownFee = (price: ReturnType<typeof usePrice>, { instant, feePercent }: PostingValues) => {
  const form = useForm<PostingValues>()
  const shownPercent = instant && price?.isFromServer ? price.feePercent : undefined
  useEffect(() => {
    if (shownPercent !== undefined) form.change('feePercent', shownPercent)
  }, [shownPercent, form])
  return instant !== undefined && (shownPercent === undefined || feePercent !== shownPercent)
}

type PriceBarProps = {
  price: ReturnType<typeof usePrice>
  count: number
  /** The form doesn't have the shown price yet, to which the facility agrees by posting. */
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
                ? `${plural(count, 'shift', 'shifts')}${price.isSame ? `, ${showCents(price.each.totalCents)} each` : ''}`
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
  const location = place === 'own' ? facility : facility.locations.find(({ id }) => id === place)
  return (location?.state as StateCode | undefined) ?? undefined
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

/** Sets the rate to the discipline's default until someone changes it. */
const useDefaultRate = (rate: number | undefined, defaultRate: number | undefined) => {
  const form = useForm<PostingValues>()
  const applied = useRef<number>(undefined)
  useEffect(() => {
    if (defaultRate === undefined || defaultRate === applied.current) return
    if (rate !== undefined && rate !== applied.current) return
    applied.current = defaultRate
    fillIn(form, { hourlyRate: defaultRate })
  }, [form, rate, defaultRate])
}

/** The hourly rate, from the discipline's minimum up, next to local pay. */
export const RateField = ({ values, facility }: { values: PostingValues; facility: PostingFacility }) => {
  const state = findPostingState(values, facility)
  const { clinicianType } = values
  const { data } = useAnswer('jobs.medianRate', clinicianType && state ? { clinicianType, state } : null)
  useDefaultRate(values.hourlyRate, data?.defaultRate)
  const minimumText =
    data && `At least ${showCents(data.minRate * 100, { whole: true })}/hr for this discipline.`
  return (
    <FormField<number>
      // The key checks a form that starts filled in again once the minimum is known.
      key={data?.minRate}
      name="hourlyRate"
      label="Hourly rate"
      rule={jobFields.hourlyRate}
      hint={
        data && data.rateCents === null
          ? `${minimumText} No state rate for this discipline yet.`
          : minimumText
      }
      validate={rate => (data && rate !== undefined && rate < data.minRate ? minimumText : undefined)}
    >
      {input => (
        <RateSlider
          {...input}
          value={(values.hourlyRate ?? data?.defaultRate ?? INITIAL_RATE_DOLLARS) * 100}
          minCents={data && data.minRate * 100}
          onChange={cents => input.onChange(cents === undefined ? undefined : cents / 100)}
          market={data && formatMarketRate(data)}
        />
      )}
    </FormField>
  )
}
