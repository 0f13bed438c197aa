import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import type { UserRecord } from '@gaitway/contract/schemas/resources'
import { useState } from 'react'
import { useGetList } from 'react-admin'

/** A facility or a clinician whose entries are read. */
export type Whose = { facilityId?: string; clinicianId?: string; name: string }

const CHOICES = 20

const whoseOf = ({ facilityId, clinicianId, officeName, name, member }: UserRecord): Whose[] => {
  if (clinicianId) return [{ clinicianId, name }]
  return facilityId && member?.isOwner !== false ? [{ facilityId, name: officeName ?? name }] : []
}
const idOf = ({ facilityId, clinicianId }: Whose) => facilityId ?? clinicianId

type WhoseEntriesProps = { whose: Whose | null; onChoose: (whose: Whose | null) => void }

/** Narrows an account to what is of one facility or clinician, found by name. */
export const WhoseEntries = ({ whose, onChoose }: WhoseEntriesProps) => {
  const [typed, setTyped] = useState('')
  const { data = [], isFetching } = useGetList<UserRecord>(
    'users',
    { filter: typed ? { q: typed } : {}, pagination: { page: 1, perPage: CHOICES } },
    { enabled: typed.length > 1 && typed !== whose?.name },
  )
  return (
    <Autocomplete<Whose>
      value={whose}
      inputValue={typed}
      onInputChange={(_, text) => setTyped(text)}
      onChange={(_, chosen) => onChoose(chosen)}
      options={typed.length > 1 ? data.flatMap(whoseOf) : []}
      getOptionLabel={({ name }) => name}
      getOptionKey={option => idOf(option) ?? option.name}
      isOptionEqualToValue={(one, other) => idOf(one) === idOf(other)}
      filterOptions={options => options}
      loading={isFetching}
      noOptionsText={typed.length > 1 ? 'Nobody of this name' : 'Type a name'}
      sx={{ width: { xs: '100%', sm: 320 }, '& .MuiInputBase-root': { minHeight: { xs: 44, sm: 0 } } }}
      renderInput={params => (
        <TextField {...params} label="Facility or clinician" variant="outlined" margin="none" />
      )}
    />
  )
}
