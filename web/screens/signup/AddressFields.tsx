import { stateCodes, stateNames, type StateCode } from '@gaitway/contract/enums'
import { commonFields } from '@gaitway/contract/fields/common'
import { FormField } from '../../shared/forms/FormField.tsx'
import { Select } from '../../shared/inputs/Select.tsx'
import { TextInput } from '../../shared/inputs/TextInput.tsx'
import { Grid } from '../../shared/layout/Stack.tsx'
import { copy } from './copy.ts'

const w = copy.facility
const states = stateCodes.map(value => ({ value, label: stateNames[value] }))

type AddressFieldsProps = {
  /** Form names of the fields. */
  names: { address1: string; address2?: string; city: string; state: string; zipCode: string }
  /** The person's own address, so the browser may autofill it. */
  own?: boolean
}

export const AddressFields = ({ names, own }: AddressFieldsProps) => (
  <>
    <FormField name={names.address1} label={w.address1} rule={commonFields.address1}>
      {input => <TextInput {...input} autoComplete={own ? 'address-line1' : 'off'} />}
    </FormField>
    {names.address2 && (
      <FormField name={names.address2} label={w.address2} rule={commonFields.address2} optional>
        {input => <TextInput {...input} autoComplete={own ? 'address-line2' : 'off'} />}
      </FormField>
    )}
    <Grid minWidthPx={160}>
      <FormField name={names.city} label={w.city} rule={commonFields.city}>
        {input => <TextInput {...input} autoComplete={own ? 'address-level2' : 'off'} />}
      </FormField>
      <FormField<StateCode> name={names.state} label={w.state} rule={commonFields.state}>
        {input => <Select {...input} options={states} autoComplete={own ? 'address-level1' : 'off'} />}
      </FormField>
      <FormField name={names.zipCode} label={w.zipCode} rule={commonFields.zipCode}>
        {input => (
          <TextInput
            {...input}
            inputMode="numeric"
            maxLength={5}
            figures
            autoComplete={own ? 'postal-code' : 'off'}
          />
        )}
      </FormField>
    </Grid>
  </>
)
