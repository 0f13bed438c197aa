import { cutText } from '@gaitway/contract/format/cut-text'
import { Autocomplete, TextField } from '@mui/material'
import type { UserRecord } from '@gaitway/contract/schemas/resources'
import { useState } from 'react'
import { DateInput, useInput } from 'react-admin'
import { newestFirst, useRecords } from './queries.ts'

type UserInputProps = {
  source: string
  alwaysOn: boolean
  label: string
  /** which users are suggested */
  kind?: 'facility' | 'clinician'
  /** the ID that the filter sends */
  idField: 'clinicianId' | 'facilityId' | 'id'
  nameOf: (user: UserRecord) => string
}

/** Suggests users while typing. If the URL has an ID, shows the name of its user. */
const UserInput = ({ source, label, kind, idField, nameOf }: UserInputProps) => {
  const { field } = useInput<Record<string, unknown>>({ source })
  const [typed, setTyped] = useState('')
  const chosen = typeof field.value === 'string' && field.value ? field.value : undefined
  const idOf = (user: UserRecord) => user[idField]
  const few = { sort: newestFirst, max: 8 }
  const found = useRecords<UserRecord>('users', { tab: 'all', kind, q: cutText(typed, 100) }, few)
  const own = useRecords<UserRecord>(
    'users',
    { [idField]: idField === 'id' ? [chosen] : chosen },
    { ...few, enabled: Boolean(chosen) },
  )
  const selected =
    (chosen && [...(own.data ?? []), ...(found.data ?? [])].find(one => idOf(one) === chosen)) || null
  const options = (found.data ?? []).filter(
    (one, index, all) => all.findIndex(other => idOf(other) === idOf(one)) === index,
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

export const facilityFilter = (
  <UserInput
    key="facilityId"
    source="facilityId"
    alwaysOn
    label="Facility"
    kind="facility"
    idField="facilityId"
    nameOf={({ officeName, name }) => officeName ?? name}
  />
)

export const clinicianFilter = (
  <UserInput
    key="clinicianId"
    source="clinicianId"
    alwaysOn
    label="Clinician"
    kind="clinician"
    idField="clinicianId"
    nameOf={({ name }) => name}
  />
)

/** The person who caused an event. */
export const actorFilter = (
  <UserInput
    key="actorUserId"
    source="actorUserId"
    alwaysOn
    label="By"
    idField="id"
    nameOf={({ firstName, lastName, officeName }) =>
      `${firstName} ${lastName}${officeName ? `, ${officeName}` : ''}`
    }
  />
)

/** The first and last calendar day of a shift, in its time zone. */
export const dayFilters = [
  <DateInput key="from" source="from" label="Starts from" alwaysOn />,
  <DateInput key="until" source="until" label="Starts until" alwaysOn />,
]
