import { cleanZip } from '@gaitway/contract/fields/clean'
import { boardSorts, jobTypeNames, jobTypes, settingTypes } from '@gaitway/contract/values/enums'
import { RATE_MIN_DOLLARS } from '@gaitway/contract/values/limits'
import { isZipCode } from '@gaitway/contract/places'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { PlaceIcon } from '../../../ui/screen-icons.tsx'
import { Checkbox } from '../../../ui/inputs/Checkbox.tsx'
import { DateInput } from '../../../ui/inputs/DateInput.tsx'
import { Field } from '../../../ui/inputs/Field.tsx'
import { NumberInput } from '../../../ui/inputs/NumberInput.tsx'
import { Select, type Option } from '../../../ui/inputs/Select.tsx'
import { TextInput } from '../../../ui/inputs/TextInput.tsx'
import { EVERYWHERE, radii, sortNames, type BoardFilter } from './filter.ts'
import { Grid, Stack } from '../../../ui/layout/Stack.tsx'
import styles from './board.module.css'

export type FilterProps = { filter: BoardFilter; onChange: (filter: BoardFilter) => void }
type FilterFieldsProps = FilterProps & {
  /** The API's error about the ZIP code. */
  zipError?: string
}

const ANY_TYPE = 'any'
const LOCATION_TIMEOUT_MS = 10_000
const LOCATION_MAX_AGE_MS = 5 * 60_000
const radiusOptions: Option[] = [
  { value: EVERYWHERE, label: 'Any distance' },
  ...radii.map(miles => ({ value: String(miles), label: `${miles} miles` })),
]
const typeOptions: Option[] = [
  { value: ANY_TYPE, label: 'Any type' },
  ...jobTypes.map(type => ({ value: type, label: jobTypeNames[type] })),
]
const sortOptions = boardSorts.map(sort => ({ value: sort, label: sortNames[sort] }))

/** What is typed into a field, until the filter's value changes, which then replaces it. */
const useTyped = <Value,>(value: Value) => {
  const [typed, setTyped] = useState(value)
  const [previous, setPrevious] = useState(value)
  if (previous !== value) {
    setPrevious(value)
    setTyped(value)
  }
  return [typed, setTyped] as const
}

/** Applies a ZIP code once it is complete, or when the field is empty. */
const ZipCodeField = ({ filter, onChange, zipError }: FilterFieldsProps) => {
  const [zip = '', setZip] = useTyped(filter.near && isZipCode(filter.near) ? filter.near : undefined)
  const location = useLocationButton(near => onChange({ ...filter, near }))
  const [isBlurred, setBlurred] = useState(false)
  const changeZip = (digits = '') => {
    setZip(digits)
    setBlurred(false)
    if (digits === '' || digits.length === 5) onChange({ ...filter, near: digits || undefined })
  }
  const isIncomplete = isBlurred && zip !== '' && zip.length < 5
  return (
    <div>
      <Field
        label="Near ZIP code"
        hint="Leave blank to use your home"
        error={isIncomplete ? 'Enter a 5-digit ZIP code' : (location.error ?? zipError)}
      >
        <TextInput
          figures
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
          digitsOnly
          clean={cleanZip}
          value={zip}
          onChange={changeZip}
          onBlur={() => setBlurred(true)}
        />
      </Field>
      {location.button}
    </div>
  )
}

/** A button that asks the browser where the clinician is, and the error if that fails. */
const useLocationButton = (onFound: (near: string) => void) => {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  if (!navigator.geolocation) return { error, button: null }
  const find = () => {
    setBusy(true)
    setError(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setBusy(false)
        // a city block is close enough for a distance in miles
        onFound(`${coords.latitude.toFixed(3)},${coords.longitude.toFixed(3)}`)
      },
      ({ code, PERMISSION_DENIED }) => {
        setBusy(false)
        setError(
          code === PERMISSION_DENIED
            ? 'Your browser isn’t sharing your location. Allow it in this site’s settings, or enter a ZIP code.'
            : 'We couldn’t find your location. Try again, or enter a ZIP code.',
        )
      },
      { timeout: LOCATION_TIMEOUT_MS, maximumAge: LOCATION_MAX_AGE_MS },
    )
  }
  const button = (
    <div className={styles.located}>
      <Button kind="quiet" size="small" icon={<PlaceIcon size={18} />} busy={busy} onClick={find}>
        Use my location
      </Button>
    </div>
  )
  return { error, button }
}

/** Applies a rate once it is at least the lowest rate, or when the field is empty. */
const RateField = ({ filter, onChange }: FilterProps) => {
  const [rate, setRate] = useTyped(filter.minRate)
  return (
    <Field label="Minimum rate">
      <NumberInput
        before="$"
        after="/hr"
        maxDigits={3}
        value={rate}
        onChange={typed => {
          setRate(typed)
          if (typed === undefined || typed >= RATE_MIN_DOLLARS) onChange({ ...filter, minRate: typed })
        }}
      />
    </Field>
  )
}

/** All filters of the board. Each change is reported right away. */
export const FilterFields = ({ filter, onChange, zipError }: FilterFieldsProps) => (
  <Stack gap={16}>
    <Grid minWidthPx={150} gap={12}>
      <ZipCodeField filter={filter} onChange={onChange} zipError={zipError} />
      <Field label="Within">
        <Select
          options={radiusOptions}
          value={String(filter.radiusMiles ?? EVERYWHERE)}
          onChange={value => onChange({ ...filter, radiusMiles: Number(value) || undefined })}
        />
      </Field>
    </Grid>
    <Grid minWidthPx={150} gap={12}>
      <Field label="From">
        <DateInput
          value={filter.fromDay}
          max={filter.toDay}
          onChange={fromDay => onChange({ ...filter, fromDay, when: undefined })}
        />
      </Field>
      <Field label="To">
        <DateInput
          value={filter.toDay}
          min={filter.fromDay}
          onChange={toDay => onChange({ ...filter, toDay, when: undefined })}
        />
      </Field>
    </Grid>
    <Grid minWidthPx={150} gap={12}>
      <RateField filter={filter} onChange={onChange} />
      <Field label="Job type">
        <Select
          options={typeOptions}
          value={filter.jobType ?? ANY_TYPE}
          onChange={value => onChange({ ...filter, jobType: jobTypes.find(type => type === value) })}
        />
      </Field>
    </Grid>
    <Field label="Sort by">
      <Select
        options={sortOptions}
        value={filter.sort}
        onChange={sort => onChange({ ...filter, sort: sort ?? 'none' })}
      />
    </Field>
    <div>
      <Checkbox
        label="Only shifts I can take"
        value={filter.onlyOpen}
        onChange={onlyOpen => onChange({ ...filter, onlyOpen: Boolean(onlyOpen) })}
      />
      <Checkbox
        label="Only boosted shifts"
        value={filter.onlyBoosted}
        onChange={onlyBoosted => onChange({ ...filter, onlyBoosted: Boolean(onlyBoosted) })}
      />
    </div>
    <Field label="Settings" group>
      <div className={styles.settings}>
        {settingTypes.map(setting => (
          <Checkbox
            key={setting}
            label={setting}
            value={filter.settingTypes.includes(setting)}
            onChange={ticked =>
              onChange({
                ...filter,
                settingTypes: settingTypes.filter(other =>
                  other === setting ? ticked : filter.settingTypes.includes(other),
                ),
              })
            }
          />
        ))}
      </div>
    </Field>
  </Stack>
)
