import type { StateCode } from '@gaitway/contract/enums'
import { showCents, showRate } from '@gaitway/contract/money'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-final-form'
import { useAnswer } from '../../api/use-call.ts'
import { FormField } from '../../shared/forms/FormField.tsx'
import { RateSlider } from '../../shared/inputs/RateSlider.tsx'
import { jobFields } from '@gaitway/contract/fields/job'
import { REST_RATE_DOLLARS, type Facility, type PostingValues } from './values.ts'
import { copy } from './copy.ts'

const BAND_PERCENT = 10

const stateOf = ({ place, state }: PostingValues, facility: Facility) => {
  if (place === 'other') return state
  const own = place === 'own' ? facility : facility.locations.find(({ id }) => id === place)
  return (own?.state as StateCode | undefined) ?? undefined
}

const marketOf = ({ rateCents, source }: { rateCents: number | null; source: string }) => {
  if (rateCents === null) return undefined
  const lowCents = Math.round((rateCents * (100 - BAND_PERCENT)) / 100)
  const highCents = Math.round((rateCents * (100 + BAND_PERCENT)) / 100)
  return {
    medianCents: rateCents,
    lowCents,
    highCents,
    copy: copy.median(showRate(rateCents), source),
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
    form.change('hourlyRate', startRate)
  }, [form, rate, startRate])
}

type RateFieldProps = { values: PostingValues; facility: Facility }

/** The hourly rate, from the discipline's minimum up, next to local pay. */
export const RateField = ({ values, facility }: RateFieldProps) => {
  const state = stateOf(values, facility)
  const { clinicianType } = values
  const { data } = useAnswer('jobs.medianRate', clinicianType && state ? { clinicianType, state } : null)
  useStartRate(values.hourlyRate, data?.defaultRate)
  const floor = data && copy.floor(showCents(data.minRate * 100, { whole: true }))
  return (
    <FormField<number>
      name="hourlyRate"
      label={copy.rate}
      rule={jobFields.hourlyRate}
      hint={data && data.rateCents === null ? `${floor} ${copy.noMedian}` : floor}
      validate={rate => (data && rate !== undefined && rate < data.minRate ? floor : undefined)}
    >
      {input => (
        <RateSlider
          {...input}
          value={(values.hourlyRate ?? data?.defaultRate ?? REST_RATE_DOLLARS) * 100}
          minCents={data && data.minRate * 100}
          onChange={cents => input.onChange(cents === undefined ? undefined : cents / 100)}
          market={data && marketOf(data)}
        />
      )}
    </FormField>
  )
}
