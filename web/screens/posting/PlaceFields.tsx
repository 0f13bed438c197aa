import { stateCodes, stateNames, type StateCode } from '@gaitway/contract/enums'
import { commonFields } from '@gaitway/contract/fields/common'
import { FormField } from '../../shared/forms/FormField.tsx'
import { RadioGroup, type Choice } from '../../shared/inputs/RadioGroup.tsx'
import { Select } from '../../shared/inputs/Select.tsx'
import { TextInput } from '../../shared/inputs/TextInput.tsx'
import { Grid } from '../../shared/layout/Stack.tsx'
import { ownAddress, type Facility, type PlaceChoice } from './values.ts'
import { copy } from './copy.ts'

const states = stateCodes.map(value => ({ value, label: stateNames[value] }))

const placesOf = (facility: Facility): Choice<PlaceChoice>[] => [
  ...(ownAddress(facility) ? [{ value: 'own', label: copy.own, hint: ownAddress(facility) }] : []),
  ...facility.locations.map(({ id, nickname, address1, city, state, zipCode }) => ({
    value: id,
    label: nickname,
    hint: `${address1}, ${city}, ${state} ${zipCode}`,
  })),
  { value: 'other', label: copy.other },
]

const OtherAddress = () => (
  <>
    <Grid minWidthPx={240}>
      <FormField name="jobAddress1" label={copy.address1} rule={commonFields.address1}>
        {input => <TextInput {...input} autoComplete="off" />}
      </FormField>
      <FormField name="jobAddress2" label={copy.address2} rule={commonFields.address2} optional>
        {input => <TextInput {...input} autoComplete="off" />}
      </FormField>
    </Grid>
    <Grid minWidthPx={150}>
      <FormField name="city" label={copy.city} rule={commonFields.city}>
        {input => <TextInput {...input} autoComplete="off" />}
      </FormField>
      <FormField<StateCode> name="state" label={copy.state} rule={commonFields.state}>
        {input => <Select {...input} options={states} />}
      </FormField>
      <FormField name="zipCode" label={copy.zipCode} rule={commonFields.zipCode}>
        {input => <TextInput {...input} inputMode="numeric" maxLength={5} figures autoComplete="off" />}
      </FormField>
    </Grid>
    <FormField name="jobAddressNickname" label={copy.nickname} rule={commonFields.nickname} optional>
      {input => <TextInput {...input} autoComplete="off" />}
    </FormField>
  </>
)

type PlaceFieldsProps = { facility: Facility; place: PlaceChoice }

/** Where the shift is: a saved location or a typed address. */
export const PlaceFields = ({ facility, place }: PlaceFieldsProps) => {
  const places = placesOf(facility)
  return (
    <>
      {places.length > 1 && (
        <FormField<PlaceChoice> name="place" label={copy.place} group hideLabel>
          {input => <RadioGroup {...input} choices={places} columns={places.length > 2 ? 2 : 1} />}
        </FormField>
      )}
      {place === 'other' && <OtherAddress />}
    </>
  )
}
