import { FormField } from '../../shared/forms/FormField.tsx'
import { PhoneInput } from '../../shared/inputs/PhoneInput.tsx'
import { TextInput } from '../../shared/inputs/TextInput.tsx'
import { Grid } from '../../shared/layout/Stack.tsx'
import { AddressFields } from '../signup/AddressFields.tsx'
import { copy as w } from './copy.ts'

export const HomeFields = () => (
  <>
    <AddressFields
      own
      names={{
        address1: 'homeAddress1',
        city: 'homeAddressCity',
        state: 'homeAddressState',
        zipCode: 'homeAddressZipCode',
      }}
    />
    <Grid>
      <FormField name="emrgencyContactName" label={w.emergencyName} required>
        {input => <TextInput {...input} autoComplete="off" />}
      </FormField>
      <FormField name="emrgencyContactPhone" label={w.emergencyPhone} required>
        {input => <PhoneInput {...input} />}
      </FormField>
    </Grid>
  </>
)
