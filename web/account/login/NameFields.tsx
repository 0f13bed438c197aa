import { commonFields } from '@gaitway/contract/fields/common'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Grid } from '../../ui/layout/Stack.tsx'

/** First and last name side by side. */
export const NameFields = ({ minWidthPx }: { minWidthPx?: number }) => (
  <Grid minWidthPx={minWidthPx}>
    <TextField name="firstName" label="First name" rule={commonFields.firstName} autoComplete="given-name" />
    <TextField name="lastName" label="Last name" rule={commonFields.lastName} autoComplete="family-name" />
  </Grid>
)
