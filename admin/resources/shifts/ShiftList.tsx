import type { Side } from '@gaitway/contract/values/enums'
import {
  type ApplicationStatus,
  defaultShiftStatuses,
  NO_STATUS,
  shiftStatuses,
} from '@gaitway/contract/lifecycles/application'
import { DEFAULT_PAGE_SIZE, EXTRA_TIME_STAFF_DAYS } from '@gaitway/contract/values/limits'
import type { ShiftRecord } from '@gaitway/contract/schemas/resources'
import { findStatusWord } from '@gaitway/contract/format/status-copy'
import { Checkbox, MenuItem, TextField } from '@mui/material'
import { useInput, useListContext, usePermissions } from 'react-admin'
import { choiceFilter, type View, ListPage, searchFilter } from '../../shared/ListPage.tsx'
import { loadable } from '../../shared/load-early.tsx'
import { Rows } from '../../shared/Rows.tsx'
import { dayFilters, facilityFilter } from '../../shared/Filters.tsx'
import { ALL, selectedOptions, toggleOption } from './all-or-some.ts'
import { useShiftColumns } from './shift-columns.tsx'

const nameOption = (option: string) =>
  option === ALL ? 'All' : findStatusWord('application', option as ApplicationStatus).word

const showSelection = (words: string[]) =>
  words.includes(ALL) ? 'All' : words.length > 0 ? words.map(nameOption).join(', ') : 'None'

/** All selects or clears every status, and is selected while nothing is filtered. */
export const StatusFilter = ({ source }: { source: string; alwaysOn?: boolean }) => {
  const { field } = useInput<Record<string, unknown>>({ source })
  const chosen = Array.isArray(field.value) ? (field.value as string[]) : shiftStatuses
  const shown = selectedOptions(shiftStatuses, chosen)
  const onChange = (next: string[]) => {
    const pressed = [ALL, ...shiftStatuses].find(word => next.includes(word) !== shown.includes(word))
    if (!pressed) return
    const toggled = toggleOption(shiftStatuses, chosen, pressed)
    field.onChange(toggled.length > 0 ? toggled : [NO_STATUS])
  }
  return (
    <TextField
      select
      label="Shift status"
      value={shown}
      onChange={event => onChange([event.target.value].flat())}
      sx={{ minWidth: 240, maxWidth: '100%' }}
      slotProps={{
        inputLabel: { shrink: true },
        select: {
          multiple: true,
          displayEmpty: true,
          renderValue: value => showSelection(value as string[]),
        },
      }}
    >
      {[ALL, ...shiftStatuses].map(option => (
        <MenuItem key={option} value={option} dense>
          <Checkbox checked={shown.includes(option)} size="small" />
          {nameOption(option)}
        </MenuItem>
      ))}
    </TextField>
  )
}

const JobPreview = loadable(async () => (await import('../jobs/JobShow.tsx')).JobPreview)

const commonFilters = [
  searchFilter('Search shifts', 'Shift ID, facility, clinician, location, date or hours'),
  <StatusFilter key="status" source="status" alwaysOn />,
  facilityFilter,
  ...dayFilters,
]

/** Only for admins, because sub-admins can't see time cards. */
const timeCardFilters = [
  choiceFilter('timeCard', ['pending'], () => 'Waiting for review', 'Time card', 'Any'),
  choiceFilter(
    'extraTime',
    ['forStaff'],
    () => `Pending over ${EXTRA_TIME_STAFF_DAYS} days`,
    'Extra time',
    'Any',
  ),
]
const views: View[] = [{ name: 'Upcoming', filter: { status: ['upcoming'] } }]
const viewsOfAdmins: View[] = [
  { name: 'Waiting for review', filter: { timeCard: 'pending' } },
  { name: 'Extra time for us', filter: { extraTime: 'forStaff' } },
  ...views,
]

const ShiftRows = () => {
  const { filterValues } = useListContext()
  const { status } = filterValues as { status?: unknown }
  return (
    <Rows<ShiftRecord>
      columns={useShiftColumns()}
      empty={String(status) === NO_STATUS ? 'No status selected. Select one above.' : undefined}
      preview={shift => <JobPreview id={shift.jobId} />}
    />
  )
}

export const ShiftList = () => {
  const { permissions } = usePermissions<Side>()
  const isAdmin = permissions === 'admin'
  return (
    <ListPage
      title="Confirmed shifts"
      sort={{ field: 'startDate', order: 'DESC' }}
      filters={isAdmin ? [...commonFilters, ...timeCardFilters] : commonFilters}
      views={isAdmin ? viewsOfAdmins : views}
      startingFilter={{ status: defaultShiftStatuses }}
      perPage={DEFAULT_PAGE_SIZE}
    >
      <ShiftRows />
    </ListPage>
  )
}
