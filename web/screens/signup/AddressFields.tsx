import { stateCodes, stateNames } from '@gaitway/contract/enums'
import { commonFields } from '@gaitway/contract/fields/common'
import { SelectField, TextField } from '../../shared/forms/fields.tsx'
import { Grid } from '../../shared/layout/Stack.tsx'
import { copy } from './copy.ts'

const w = copy.facility
export const stateOptions = stateCodes.map(value => ({ value, label: stateNames[value] }))

type AddressFieldsProps = {
  /** Form names of the fields. */
  names: { address1: string; address2?: string; city: string; state: string; zipCode: string }
  /** The person's own address, so the browser may autofill it. */
  own?: boolean
}

export const AddressFields = ({ names, own }: AddressFieldsProps) => {
  const fill = (token: string) => (own ? token : 'off')
  const { address1, address2, city, state, zipCode } = commonFields
  return (
    <>
      <TextField
        name={names.address1}
        label={w.address1}
        rule={address1}
        autoComplete={fill('address-line1')}
      />
      {names.address2 && (
        <TextField
          name={names.address2}
          label={w.address2}
          rule={address2}
          optional
          autoComplete={fill('address-line2')}
        />
      )}
      <Grid minWidthPx={160}>
        <TextField name={names.city} label={w.city} rule={city} autoComplete={fill('address-level2')} />
        <SelectField
          name={names.state}
          label={w.state}
          rule={state}
          options={stateOptions}
          autoComplete={fill('address-level1')}
        />
        <TextField
          name={names.zipCode}
          label={w.zipCode}
          rule={zipCode}
          inputMode="numeric"
          maxLength={5}
          figures
          autoComplete={fill('postal-code')}
        />
      </Grid>
    </>
  )
}
