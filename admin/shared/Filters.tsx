import { Autocomplete, TextField } from '@mui/material'
import type { UserRecord } from '@gaitway/contract/schemas/resources'
import { useState } from 'react'
import { DateInput, useInput } from 'react-admin'
import { newestFirst, useRecords } from './queries.ts'

type FilterProps = { source: string; alwaysOn?: boolean }
const SUGGESTED_MAX = 8

type UserInputProps = FilterProps & {
  label: string
  /** which of the users are offered */
  among: Record<string, unknown>
  /** what the filter keeps of a user */
  idOf: (user: UserRecord) => string | null
  /** finds the user of what it kept */
  by: 'clinicianId' | 'facilityId' | 'id'
  nameOf: (user: UserRecord) => string
}

/** Users as you type; a link that names one in the URL shows its name. */
const UserInput = ({ source, label, among, idOf, by, nameOf }: UserInputProps) => {
  const { field } = useInput<Record<string, unknown>>({ source })
  const [typed, setTyped] = useState('')
  const chosen = typeof field.value === 'string' && field.value ? field.value : undefined
  const few = { sort: newestFirst, max: SUGGESTED_MAX }
  const found = useRecords<UserRecord>('users', { tab: 'all', ...among, q: typed.slice(0, 100) }, few)
  const own = useRecords<UserRecord>(
    'users',
    { [by]: by === 'id' ? [chosen] : chosen },
    { ...few, enabled: Boolean(chosen) },
  )
  const selected =
    (chosen && [...(own.data ?? []), ...(found.data ?? [])].find(one => idOf(one) === chosen)) || null
  const options = (found.data ?? []).filter(
    (one, place, all) => all.findIndex(other => idOf(other) === idOf(one)) === place,
  )
  return (
    <Autocomplete
      size="small"
      sx={{ width: 220, maxWidth: '100%' }}
      options={options}
      filterOptions={all => all}
      getOptionLabel={nameOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => idOf(one) === idOf(other)}
      value={selected}
      onChange={(_, one) => field.onChange((one && idOf(one)) ?? '')}
      onInputChange={(_, text, reason) => reason === 'input' && setTyped(text)}
      renderInput={params => <TextField {...params} label={label} />}
    />
  )
}

const FacilityInput = ({ source }: FilterProps) => (
  <UserInput
    source={source}
    label="Facility"
    among={{ kind: 'facility' }}
    by="facilityId"
    idOf={({ facilityId }) => facilityId}
    nameOf={({ officeName, name }) => officeName ?? name}
  />
)
export const facilityFilter = <FacilityInput key="facilityId" source="facilityId" alwaysOn />

const ClinicianInput = ({ source }: FilterProps) => (
  <UserInput
    source={source}
    label="Clinician"
    among={{ kind: 'clinician' }}
    by="clinicianId"
    idOf={({ clinicianId }) => clinicianId}
    nameOf={({ name }) => name}
  />
)
export const clinicianFilter = <ClinicianInput key="clinicianId" source="clinicianId" alwaysOn />

const ActorInput = ({ source }: FilterProps) => (
  <UserInput
    source={source}
    label="By"
    among={{}}
    by="id"
    idOf={({ id }) => id}
    nameOf={({ firstName, lastName, officeName }) =>
      `${firstName} ${lastName}${officeName ? `, ${officeName}` : ''}`
    }
  />
)
/** The person who did it. */
export const actorFilter = <ActorInput key="actorUserId" source="actorUserId" alwaysOn />

/** The first and last calendar day, at the place of the shift. */
export const dayFilters = [
  <DateInput key="from" source="from" label="Starts from" alwaysOn />,
  <DateInput key="until" source="until" label="Starts until" alwaysOn />,
]
