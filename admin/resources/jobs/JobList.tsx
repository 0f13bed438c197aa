import { clinicianTypes, clinicianTypeNames } from '@gaitway/contract/enums'
import { stateNames } from '@gaitway/contract/states-of-usa'
import { servedStates } from '@gaitway/contract/served-cities'
import { jobLifecycle } from '@gaitway/contract/lifecycles/job'
import { showCents, showSerial } from '@gaitway/contract/money'
import type { JobRecord } from '@gaitway/contract/schemas/resources'
import { wordOf } from '@gaitway/contract/status-copy'
import { choiceFilter, type View, ListPage, searchFilter } from '../../shared/ListPage.tsx'
import { type Column, Rows } from '../../shared/Rows.tsx'
import { dayFilters, facilityFilter } from '../../shared/Filters.tsx'
import { BulkCancel } from './BulkCancel.tsx'
import { StatusChip } from '../../shared/Parts.tsx'
import { showSlots } from '../../shared/show.ts'

export const jobColumns: Column<JobRecord>[] = [
  { label: 'Shift ID', sort: 'serialNumber', show: job => showSerial(job.serialNumber) },
  { label: 'Status', sort: 'status', show: job => <StatusChip of="job" state={job.status} /> },
  { label: 'Total pay', sort: 'totalPayCents', show: job => showCents(job.totalPayCents), isFigure: true },
  { label: 'Facility', sort: 'officeName', maxWidth: 200, show: job => job.officeName },
  { label: 'Discipline', show: job => job.clinicianType.toUpperCase() },
  { label: 'When', sort: 'startDate', show: job => showSlots(job.slots, job.timeZone) },
  { label: 'Location', show: job => `${job.city}, ${job.state}` },
  { label: 'Applicants', sort: 'numberOfApplicants', show: job => job.numberOfApplicants, isFigure: true },
]

const filters = [
  searchFilter('Search job posts', 'Shift ID, facility, location, date or hours'),
  choiceFilter('status', jobLifecycle.states, state => wordOf('job', state).word),
  choiceFilter(
    'clinicianType',
    clinicianTypes,
    type => `${type.toUpperCase()} · ${clinicianTypeNames[type]}`,
    'Discipline',
  ),
  choiceFilter('state', servedStates, code => stateNames[code]),
  facilityFilter,
  ...dayFilters,
]

const views: View[] = [
  { name: 'Posted', filter: { status: 'posted' } },
  { name: 'Confirmed', filter: { status: 'confirmed' } },
]

export const JobList = () => (
  <ListPage title="Job Posts" sort={{ field: 'serialNumber', order: 'DESC' }} filters={filters} views={views}>
    <Rows columns={jobColumns} to={job => `/jobs/${job.id}/show`} bulk={<BulkCancel />} />
  </ListPage>
)
