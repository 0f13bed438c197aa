import { Autocomplete, TextField } from '@mui/material'
import type { UserRecord } from '@gaitway/contract/schemas/resources'
import { useState } from 'react'
import { DateInput, useInput } from 'react-admin'
import { newestFirst, useRecords } from './queries.ts'

type FilterProps = { source: string; alwaysOn?: boolean }
const SUGGESTED_MAX = 8

/** Facilities as you type; a link that names one in the URL shows its name. */
const FacilityInput = ({ source }: FilterProps) => {
  const { field } = useInput<Record<string, unknown>>({ source })
  const [typed, setTyped] = useState('')
  const chosen = typeof field.value === 'string' && field.value ? field.value : undefined
  const few = { sort: newestFirst, max: SUGGESTED_MAX }
  const found = useRecords<UserRecord>('users', { tab: 'facility', q: typed.slice(0, 100) }, few)
  const own = useRecords<UserRecord>('users', { facilityId: chosen }, { ...few, enabled: Boolean(chosen) })
  const nameOf = ({ officeName, name }: UserRecord) => officeName ?? name
  const selected =
    (chosen && [...(own.data ?? []), ...(found.data ?? [])].find(one => one.facilityId === chosen)) || null
  const options = (found.data ?? []).filter(
    (one, place, all) => all.findIndex(other => other.facilityId === one.facilityId) === place,
  )
  return (
    <Autocomplete
      size="small"
      sx={{ width: 220, maxWidth: '100%' }}
      options={options}
      filterOptions={all => all}
      getOptionLabel={nameOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.facilityId === other.facilityId}
      value={selected}
      onChange={(_, one) => field.onChange(one?.facilityId ?? '')}
      onInputChange={(_, text, reason) => reason === 'input' && setTyped(text)}
      renderInput={params => <TextField {...params} label="Facility" />}
    />
  )
}

export const facilityFilter = <FacilityInput key="facilityId" source="facilityId" alwaysOn />

/** The first and last calendar day, at the place of the shift. */
export const dayFilters = [
  <DateInput key="from" source="from" label="Starts from" alwaysOn />,
  <DateInput key="until" source="until" label="Starts until" alwaysOn />,
]
