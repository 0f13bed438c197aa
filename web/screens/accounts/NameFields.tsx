import { commonFields } from '@gaitway/contract/fields/common'
import { FormField } from '../../shared/forms/FormField.tsx'
import { TextInput } from '../../shared/inputs/TextInput.tsx'
import { Grid } from '../../shared/layout/Stack.tsx'

/** First and last name side by side. */
export const NameFields = ({ minWidthPx }: { minWidthPx?: number }) => (
  <Grid minWidthPx={minWidthPx}>
    <FormField name="firstName" label="First name" rule={commonFields.firstName}>
      {input => <TextInput {...input} autoComplete="given-name" />}
    </FormField>
    <FormField name="lastName" label="Last name" rule={commonFields.lastName}>
      {input => <TextInput {...input} autoComplete="family-name" />}
    </FormField>
  </Grid>
)
