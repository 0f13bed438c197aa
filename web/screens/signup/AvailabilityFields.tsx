import { referralSources, weekdays } from '@gaitway/contract/enums'
import { clinicianFields } from '@gaitway/contract/fields/clinician'
import { FormField } from '../../shared/forms/FormField.tsx'
import { MultiSelect } from '../../shared/inputs/MultiSelect.tsx'
import { Select } from '../../shared/inputs/Select.tsx'
import { TextInput } from '../../shared/inputs/TextInput.tsx'
import { optionsOf } from './options.ts'
import { profileWords as w } from './profile-words.ts'

const days = weekdays.map(value => ({ value, label: value[0]?.toUpperCase() + value.slice(1) }))

/** When the clinician can work, and how they heard of us. */
export const AvailabilityFields = () => (
  <>
    <FormField<readonly string[]>
      name="weekdays"
      label={w.weekdays}
      required
      validate={value => (value?.length ? undefined : w.missing.weekdays)}
    >
      {input => <MultiSelect {...input} options={days} />}
    </FormField>
    <FormField name="referenceFrom" label={w.heard} rule={clinicianFields.referenceFrom}>
      {input => <Select {...input} options={optionsOf(referralSources)} />}
    </FormField>
    <FormField name="referenceBy" label={w.referredBy} rule={clinicianFields.referenceBy}>
      {input => <TextInput {...input} />}
    </FormField>
  </>
)
