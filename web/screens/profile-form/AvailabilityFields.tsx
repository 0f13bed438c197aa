import { referralSources, weekdays } from '@gaitway/contract/enums'
import { useField } from 'react-final-form'
import { Link } from 'wouter'
import { FormField } from '../../shared/forms/FormField.tsx'
import { Chips } from '../../shared/inputs/Chips.tsx'
import { Select } from '../../shared/inputs/Select.tsx'
import { TextInput } from '../../shared/inputs/TextInput.tsx'
import { Grid } from '../../shared/layout/Stack.tsx'
import { copy as w } from './copy.ts'
import { copy } from '../clinician-settings/copy.ts'

type Source = (typeof referralSources)[number]
const days = weekdays.map(value => ({ value, label: value.slice(0, 1).toUpperCase() + value.slice(1) }))
const sources = referralSources.map(value => ({ value, label: w.sources[value] }))

export const AvailabilityFields = () => {
  const { input: source } = useField<Source | undefined>('referenceFrom', { subscription: { value: true } })
  return (
    <>
      <FormField<readonly (typeof weekdays)[number][]>
        name="availableWeekDays"
        label={w.weekdays}
        group
        required
      >
        {input => <Chips {...input} options={days} />}
      </FormField>
      <Grid>
        <FormField<Source> name="referenceFrom" label={w.referralSource} required>
          {input => <Select {...input} options={sources} />}
        </FormField>
        <FormField
          name="referenceBy"
          label={source.value ? w.referredByOf[source.value] : w.referredBy}
          required
        >
          {input => <TextInput {...input} />}
        </FormField>
      </Grid>
    </>
  )
}

export const OwnAvailability = () => (
  <>
    <p className="quiet">
      {copy.awayAtTimes} <Link href="/clinician/settings?section=time-off">{copy.planTimeOff}</Link>
    </p>
    <AvailabilityFields />
  </>
)
