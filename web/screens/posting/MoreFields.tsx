import { jobFields } from '@gaitway/contract/fields/job'
import { jobDetailNames } from '@gaitway/contract/job-details'
import { FormField } from '../../shared/forms/FormField.tsx'
import { MoneyInput, NumberInput } from '../../shared/inputs/NumberInput.tsx'
import { TextInput } from '../../shared/inputs/TextInput.tsx'
import { Textarea } from '../../shared/inputs/Textarea.tsx'
import { Grid } from '../../shared/layout/Stack.tsx'
import { copy } from './copy.ts'

/** Minimum experience and extra costs. */
export const CostFields = () => (
  <Grid minWidthPx={180}>
    <FormField<number>
      name="minExperienceYears"
      label={copy.minExperience}
      rule={jobFields.minExperienceYears}
    >
      {input => <NumberInput {...input} maxDigits={2} after={copy.years} />}
    </FormField>
    <FormField<number> name="parkingCents" label={copy.parking} rule={jobFields.parkingCents} optional>
      {input => <MoneyInput {...input} />}
    </FormField>
    <FormField<number> name="otherCents" label={copy.otherCosts} rule={jobFields.otherCents} optional>
      {input => <MoneyInput {...input} />}
    </FormField>
  </Grid>
)

export const ToKnowFields = () => (
  <>
    <FormField
      name="description"
      label={copy.description}
      hint={copy.descriptionHint}
      rule={jobFields.description}
    >
      {input => <Textarea {...input} maxLength={jobFields.description.maxLength} />}
    </FormField>
    <FormField
      name="documentationSystem"
      label={jobDetailNames.documentationSystem}
      rule={jobFields.documentationSystem}
      optional
    >
      {input => <TextInput {...input} maxLength={jobFields.documentationSystem.maxLength} />}
    </FormField>
  </>
)
