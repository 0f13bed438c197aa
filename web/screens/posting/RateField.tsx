import type { StateCode } from '@gaitway/contract/enums'
import { showRate } from '@gaitway/contract/money'
import { useAnswer } from '../../calls/use-call.ts'
import { FormField } from '../../shared/forms/FormField.tsx'
import { RateSlider } from '../../shared/inputs/RateSlider.tsx'
import { jobFields } from '@gaitway/contract/fields/job'
import type { Facility, PostingValues } from './values.ts'
import { words } from './words.ts'

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
    words: words.median(showRate(rateCents), source),
  }
}

type RateFieldProps = { values: PostingValues; facility: Facility }

/** The hourly rate, beside what the discipline is paid around there. */
export const RateField = ({ values, facility }: RateFieldProps) => {
  const state = stateOf(values, facility)
  const { clinicianType } = values
  const { data } = useAnswer('jobs.medianRate', clinicianType && state ? { clinicianType, state } : null)
  return (
    <FormField<number>
      name="hourlyRate"
      label={words.rate}
      rule={jobFields.hourlyRate}
      hint={data && data.rateCents === null ? words.noMedian : undefined}
    >
      {input => (
        <RateSlider
          {...input}
          value={values.hourlyRate * 100}
          onChange={cents => input.onChange(cents === undefined ? undefined : cents / 100)}
          market={data && marketOf(data)}
        />
      )}
    </FormField>
  )
}
