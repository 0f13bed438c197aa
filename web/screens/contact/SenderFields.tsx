import { contactFields } from '@gaitway/contract/fields/lead'
import { PhoneField } from '../../shared/forms/fields.tsx'
import { TextField } from '../../shared/forms/TextField.tsx'
import { Grid } from '../../shared/layout/Stack.tsx'
import { copy } from './copy.ts'

type SenderFieldsProps = {
  /** Why the phone number may be left out. */
  phoneHint?: string
}

/** Who writes, and how to reach them. */
export const SenderFields = ({ phoneHint }: SenderFieldsProps) => (
  <>
    <TextField name="name" label={copy.name} rule={contactFields.name} autoComplete="name" />
    <Grid>
      <TextField
        name="email"
        label={copy.email}
        rule={contactFields.email}
        type="email"
        autoComplete="email"
      />
      <PhoneField
        name="phone"
        label={copy.phone}
        hint={phoneHint}
        rule={contactFields.phone}
        optional={phoneHint !== undefined}
      />
    </Grid>
  </>
)
