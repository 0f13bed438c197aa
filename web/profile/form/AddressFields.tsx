import { stateCodes, stateNames, type StateCode } from '@gaitway/contract/values/states-of-usa'
import { check } from '@gaitway/contract/fields/rule'
import { isZipCode } from '@gaitway/contract/places'
import { cleanZip } from '@gaitway/contract/fields/clean'
import { addressFields } from '@gaitway/contract/fields/address'
import { useEffect, useRef } from 'react'
import { useField, useForm } from 'react-final-form'
import { useAnswer } from '../../api/use-call.ts'
import { SelectField } from '../../ui/forms/fields.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Grid } from '../../ui/layout/Stack.tsx'

export const addressLabels = {
  address1: 'Address',
  address2: 'Suite or floor',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
  timeZone: 'Time zone',
} as const

export const stateOptions = stateCodes.map(value => ({ value, label: stateNames[value] }))

/** `Mountain Time`, or `Mountain Standard Time` where clocks never change. */
const formatZoneName = (zone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone

const useValue = (name: string): string =>
  useField<string>(name, { subscription: { value: true } }).input.value || ''

/** The time zones that an address can have; undefined until its state and ZIP code are known. */
export const useTimeZones = (state: string, zipCode: string) => {
  const isKnown = check(addressFields.state, state) === undefined && isZipCode(zipCode)
  const { data } = useAnswer('facilities.timeZones', isKnown ? { state: state as StateCode, zipCode } : null)
  return isKnown ? data?.timeZones : undefined
}

type TimeZoneFieldProps = {
  /** The names of the form's fields. */
  name: string
  state: string
  zipCode: string
}

/** Asks for the time zone where the ZIP code doesn't decide it, and asks again once the address is another. */
export const TimeZoneField = ({ name, state, zipCode }: TimeZoneFieldProps) => {
  const form = useForm()
  const area = `${useValue(state)} ${useValue(zipCode)}`
  const zones = useTimeZones(useValue(state), useValue(zipCode))
  const shownArea = useRef(area)
  useEffect(() => {
    if (shownArea.current === area) return
    shownArea.current = area
    form.change(name, undefined)
  }, [area, form, name])
  if (!zones || zones.length < 2) return null
  return (
    <SelectField
      name={name}
      label={addressLabels.timeZone}
      hint="We don’t know this ZIP code. Which time do clocks there show?"
      rule={addressFields.timeZone}
      options={zones.map(zone => ({ value: zone, label: formatZoneName(zone) }))}
    />
  )
}

const autoComplete = {
  address1: 'address-line1',
  address2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  zipCode: 'postal-code',
} as const
type Part = keyof typeof addressLabels

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
  const getName = (part: Part) => `${row ? `${row}.` : ''}${names[part] ?? part}`
  const getPartProps = (part: keyof typeof autoComplete) => ({
    name: getName(part),
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
        <TextField
          {...getPartProps('zipCode')}
          inputMode="numeric"
          maxLength={5}
          figures
          digitsOnly
          clean={cleanZip}
        />
      </Grid>
      <TimeZoneField name={getName('timeZone')} state={getName('state')} zipCode={getName('zipCode')} />
    </>
  )
}
