import { Checkbox, FormControl, InputLabel, ListItemText, MenuItem, Select } from '@mui/material'
import {
  applicationLifecycle,
  type ApplicationStatus,
  defaultShiftStatuses,
} from '@gaitway/contract/lifecycles/application'
import { wordOf } from '@gaitway/contract/status-copy'
import { SelectInput, useInput, usePermissions } from 'react-admin'
import type { Side } from '@gaitway/contract/enums'
import { DEFAULT_PAGE_SIZE, EXTRA_TIME_STAFF_DAYS } from '@gaitway/contract/limits'
import { ListPage, searchFilter } from '../../shared/ListPage.tsx'
import { Rows } from '../../shared/Rows.tsx'
import { ALL, selectedOptions, toggleOption } from './all-or-some.ts'
import { useShiftColumns } from './shift-columns.tsx'

/** Withdrawn applications aren't shifts. */
const shiftStatuses = applicationLifecycle.states.filter(state => state !== 'removed')

const wordFor = (option: string) =>
  option === ALL ? 'All' : wordOf('application', option as ApplicationStatus).word

const showChosen = (words: string[]) =>
  words.includes(ALL) ? 'All' : words.length > 0 ? words.map(wordFor).join(', ') : 'Any'

/** With no status selected, the list shows every status. */
const StatusFilter = ({ source }: { source: string; alwaysOn?: boolean }) => {
  const { field } = useInput<Record<string, unknown>>({ source, defaultValue: [] })
  const chosen = Array.isArray(field.value) ? (field.value as string[]) : []
  const shown = selectedOptions(shiftStatuses, chosen)
  const onChange = (next: string[]) => {
    const pressed = [ALL, ...shiftStatuses].find(word => next.includes(word) !== shown.includes(word))
    if (pressed) field.onChange(toggleOption(shiftStatuses, chosen, pressed))
  }
  return (
    <FormControl size="small" variant="outlined" sx={{ minWidth: 240, maxWidth: '100%' }}>
      <InputLabel id="status-filter" shrink>
        Shift status
      </InputLabel>
      <Select
        labelId="status-filter"
        label="Shift status"
        notched
        multiple
        value={shown}
        onChange={event => onChange([event.target.value].flat())}
        renderValue={showChosen}
        displayEmpty
      >
        {[ALL, ...shiftStatuses].map(option => (
          <MenuItem key={option} value={option} dense>
            <Checkbox checked={shown.includes(option)} size="small" />
            <ListItemText primary={wordFor(option)} />
          </MenuItem>
        ))}
      </Select>
    </FormControl>
  )
}

const search = [
  searchFilter('Search shifts', 'Shift ID, facility, clinician or city'),
  <StatusFilter key="status" source="status" alwaysOn />,
]

/** For admins only, because sub-admins can't see time cards. */
const extraTime = (
  <SelectInput
    key="extraTime"
    source="extraTime"
    label="Extra time"
    alwaysOn
    emptyText="Any"
    choices={[{ id: 'forStaff', name: `Pending over ${EXTRA_TIME_STAFF_DAYS} days` }]}
  />
)

export const ShiftList = () => {
  const columns = useShiftColumns()
  const { permissions } = usePermissions<Side>()
  const filters = permissions === 'admin' ? [...search, extraTime] : search
  return (
    <ListPage
      title="Confirmed shifts"
      sort={{ field: 'startDate', order: 'DESC' }}
      filters={filters}
      startingFilter={{ status: defaultShiftStatuses }}
      perPage={DEFAULT_PAGE_SIZE}
    >
      <Rows columns={columns} />
    </ListPage>
  )
}
