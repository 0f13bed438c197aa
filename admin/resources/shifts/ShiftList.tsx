import { jobTypeNames, type Side } from '@gaitway/contract/enums'
import {
  applicationLifecycle,
  type ApplicationStatus,
  defaultShiftStatuses,
} from '@gaitway/contract/lifecycles/application'
import { DEFAULT_PAGE_SIZE, EXTRA_TIME_STAFF_DAYS } from '@gaitway/contract/limits'
import { showSerial } from '@gaitway/contract/money'
import type { ShiftRecord } from '@gaitway/contract/schemas/resources'
import { wordOf } from '@gaitway/contract/status-copy'
import { Box, Checkbox, ListItemText, MenuItem, TextField } from '@mui/material'
import { SelectInput, useInput, usePermissions } from 'react-admin'
import { type Column, type View, ListPage, Rows, searchFilter } from '../../shared/ListPage.tsx'
import { dayFilters, facilityFilter } from '../../shared/Filters.tsx'
import { OwnTab, StatusChip } from '../../shared/Parts.tsx'
import { useNow } from '../../shared/queries.ts'
import { showBriefSlots } from '../../shared/show.ts'
import { ALL, selectedOptions, toggleOption } from './all-or-some.ts'
import { showWorkedHours } from './time-card.ts'
import { TimeCard } from './TimeCard.tsx'

const Cut = ({ children }: { children: string }) => <span title={children}>{children}</span>

const columnsAt = (now: Date | undefined): Column<ShiftRecord>[] => [
  {
    label: 'Shift ID',
    sort: 'serialNumber',
    show: shift => <OwnTab to={`/jobdetail/${shift.jobId}`}>{showSerial(shift.serialNumber)}</OwnTab>,
  },
  {
    label: 'Facility',
    sort: 'officeName',
    maxWidth: 150,
    show: shift => <OwnTab to={`/facilitydetails/${shift.facilityId}`}>{shift.officeName}</OwnTab>,
  },
  {
    label: 'Clinician',
    show: shift => <OwnTab to={`/cliniciandetails/${shift.clinicianId}`}>{shift.clinicianName}</OwnTab>,
  },
  { label: 'Nickname', sort: 'nickname', maxWidth: 90, show: shift => <Cut>{shift.nickname ?? '–'}</Cut> },
  {
    label: 'Location',
    sort: 'address1',
    maxWidth: 130,
    show: shift => <Cut>{`${shift.address1}, ${shift.city}, ${shift.state}`}</Cut>,
  },
  {
    label: 'Original/Updated shift',
    sort: 'startDate',
    show: shift => (
      <>
        {showBriefSlots(shift.slots, shift.timeZone, now)}
        {shift.postedSlots && (
          <Box component="del" title="Posted as" sx={{ display: 'block', color: 'text.secondary' }}>
            {showBriefSlots(shift.postedSlots, shift.timeZone, now)}
          </Box>
        )}
      </>
    ),
  },
  {
    label: 'Proposed Shift',
    show: shift => (shift.proposedSlots ? showBriefSlots(shift.proposedSlots, shift.timeZone, now) : '–'),
  },
  { label: 'Job Type', show: shift => jobTypeNames[shift.jobType] },
  {
    label: 'Shift Status',
    sort: 'status',
    show: shift => <StatusChip of="application" state={shift.status} />,
  },
]
const timeColumns: Column<ShiftRecord>[] = [
  { label: 'Time card', show: shift => <TimeCard shift={shift} /> },
  { label: 'Time Worked (hrs)', sort: 'workedMinutes', show: showWorkedHours, isFigure: true },
]

/** Leaves out the column every row would share, and time cards for sub-admins, who can't see them. */
export const useShiftColumns = (whose?: 'Clinician' | 'Facility'): Column<ShiftRecord>[] => {
  const { permissions } = usePermissions<Side>()
  const columns = columnsAt(useNow()).filter(({ label }) => label !== whose)
  return permissions === 'admin' ? [...columns, ...timeColumns] : columns
}

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
    <TextField
      select
      label="Shift status"
      value={shown}
      onChange={event => onChange([event.target.value].flat())}
      sx={{ minWidth: 240, maxWidth: '100%' }}
      slotProps={{
        inputLabel: { shrink: true },
        select: { multiple: true, displayEmpty: true, renderValue: value => showChosen(value as string[]) },
      }}
    >
      {[ALL, ...shiftStatuses].map(option => (
        <MenuItem key={option} value={option} dense>
          <Checkbox checked={shown.includes(option)} size="small" />
          <ListItemText primary={wordFor(option)} />
        </MenuItem>
      ))}
    </TextField>
  )
}

const search = [
  searchFilter('Search shifts', 'Shift ID, facility, clinician, location, date or hours'),
  <StatusFilter key="status" source="status" alwaysOn />,
  facilityFilter,
  ...dayFilters,
]

/** For admins only, because sub-admins can't see time cards. */
const timeCardFilters = [
  <SelectInput
    key="timeCard"
    source="timeCard"
    label="Time card"
    alwaysOn
    emptyText="Any"
    choices={[{ id: 'pending', name: 'Waiting for review' }]}
  />,
  <SelectInput
    key="extraTime"
    source="extraTime"
    label="Extra time"
    alwaysOn
    emptyText="Any"
    choices={[{ id: 'forStaff', name: `Pending over ${EXTRA_TIME_STAFF_DAYS} days` }]}
  />,
]
const views: View[] = [{ name: 'Upcoming', filter: { status: ['upcoming'] } }]
const viewsOfAdmins: View[] = [
  { name: 'Waiting for review', filter: { timeCard: 'pending' } },
  { name: 'Extra time for us', filter: { extraTime: 'forStaff' } },
  ...views,
]

export const ShiftList = () => {
  const columns = useShiftColumns()
  const { permissions } = usePermissions<Side>()
  const isAdmin = permissions === 'admin'
  const filters = isAdmin ? [...search, ...timeCardFilters] : search
  return (
    <ListPage
      title="Confirmed shifts"
      sort={{ field: 'startDate', order: 'DESC' }}
      filters={filters}
      views={isAdmin ? viewsOfAdmins : views}
      startingFilter={{ status: defaultShiftStatuses }}
      perPage={DEFAULT_PAGE_SIZE}
    >
      <Rows columns={columns} />
    </ListPage>
  )
}
