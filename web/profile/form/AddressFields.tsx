import { stateCodes, stateNames } from '@gaitway/contract/values/states-of-usa'
import { addressFields } from '@gaitway/contract/fields/address'
import { SelectField } from '../../ui/forms/fields.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Grid } from '../../ui/layout/Stack.tsx'

export const addressLabels = {
  address1: 'Address',
  address2: 'Suite or floor',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
} as const

export const stateOptions = stateCodes.map(value => ({ value, label: stateNames[value] }))

const autoComplete = {
  address1: 'address-line1',
  address2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  zipCode: 'postal-code',
} as const
type Part = keyof typeof autoComplete

type AddressFieldsProps = {
  /** Field names that differ from the parts' own. */
  names?: { [Field in Part]?: string }
  /** The name of the form's row that holds the address. */
  row?: string
  /** It is the person's own address, so the browser may autofill it. */
  own?: boolean
  hasSecondLine?: boolean
}

export const AddressFields = ({ names = {}, row, own, hasSecondLine }: AddressFieldsProps) => {
  const getPartProps = (part: Part) => ({
    name: `${row ? `${row}.` : ''}${names[part] ?? part}`,
    label: addressLabels[part],
    rule: addressFields[part],
    autoComplete: own ? autoComplete[part] : 'off',
  })
  return (
    <>
      <TextField {...getPartProps('address1')} />
      {hasSecondLine && <TextField {...getPartProps('address2')} optional />}
      <Grid minWidthPx={160}>
        <TextField {...getPartProps('city')} />
        <SelectField {...getPartProps('state')} options={stateOptions} />
        <TextField {...getPartProps('zipCode')} inputMode="numeric" maxLength={5} figures digitsOnly />
      </Grid>
    </>
  )
}
