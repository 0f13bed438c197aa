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
  /** Form names that differ. */
  names?: { [Field in Part]?: string }
  /** The form's name of the row that holds the address. */
  row?: string
  /** The person's own address, so the browser may autofill it. */
  own?: boolean
  hasSecondLine?: boolean
}

export const AddressFields = ({ names = {}, row, own, hasSecondLine }: AddressFieldsProps) => {
  const field = (part: Part) => ({
    name: `${row ? `${row}.` : ''}${names[part] ?? part}`,
    label: addressLabels[part],
    rule: addressFields[part],
    autoComplete: own ? autoComplete[part] : 'off',
  })
  return (
    <>
      <TextField {...field('address1')} />
      {hasSecondLine && <TextField {...field('address2')} optional />}
      <Grid minWidthPx={160}>
        <TextField {...field('city')} />
        <SelectField {...field('state')} options={stateOptions} />
        <TextField {...field('zipCode')} inputMode="numeric" maxLength={5} figures digitsOnly />
      </Grid>
    </>
  )
}
