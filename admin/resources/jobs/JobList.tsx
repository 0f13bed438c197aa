import type { ListLabel } from '@gaitway/contract/exports/index'
import { clinicianTypes, clinicianTypeNames } from '@gaitway/contract/values/enums'
import { stateCodes, stateNames } from '@gaitway/contract/values/states-of-usa'
import { fillGroupNames, fillGroups } from '@gaitway/contract/values/figures'
import { jobLifecycle } from '@gaitway/contract/lifecycles/job'
import { showSerial } from '@gaitway/contract/format/money'
import type { JobRecord } from '@gaitway/contract/schemas/resources'
import { listPath } from '../../list-request.ts'
import { choiceFilter, type View, ListPage, searchFilter, statusFilter } from '../../shared/ListPage.tsx'
import { centsColumn } from '../../shared/row-parts.tsx'
import { type RowColumn, Rows } from '../../shared/Rows.tsx'
import { dayFilters, facilityFilter } from '../../shared/Filters.tsx'
import { loadable, loadWhenIdle } from '../../shared/load-early.tsx'
import { Ago, Unseen } from '../../shared/Ago.tsx'
import { RowLink, StatusChip } from '../../shared/Parts.tsx'
import { useNow } from '../../shared/queries.ts'
import { shiftStatuses } from '@gaitway/contract/lifecycles/application'
import { showBriefSlots } from '../../shared/show.ts'

/** A link to the counted applications. */
const Applicants = ({ job: { id: jobId, serialNumber, numberOfApplicants: count } }: { job: JobRecord }) =>
  count === 0 ? (
    <>0</>
  ) : (
    <RowLink to={listPath('shifts', { jobId, status: shiftStatuses })}>
      {count}
      <Unseen> applicants of shift {showSerial(serialNumber)}</Unseen>
    </RowLink>
  )

export const jobColumns = (now: Date | undefined): RowColumn<JobRecord, ListLabel<'jobs'>>[] => [
  { label: 'Shift ID', sort: 'serialNumber', show: job => showSerial(job.serialNumber) },
  {
    label: 'Status',
    sort: 'status',
    onCard: 'status',
    show: job => <StatusChip of="job" state={job.status} />,
  },
  centsColumn('Total pay', 'totalPayCents', 'amount'),
  { label: 'Facility', sort: 'officeName', maxWidth: 150, show: job => job.officeName },
  { label: 'Discipline', show: job => job.clinicianType.toUpperCase() },
  { label: 'When', sort: 'startDate', show: job => showBriefSlots(job.slots, job.timeZone, now) },
  { label: 'Location', maxWidth: 100, show: job => `${job.city}, ${job.state}` },
  { label: 'Applicants', sort: 'numberOfApplicants', show: job => <Applicants job={job} />, isFigure: true },
  { label: 'Posted', sort: 'createdAt', show: job => <Ago at={job.createdAt} zone={job.timeZone} /> },
]

const BulkCancel = loadWhenIdle(async () => (await import('./BulkCancel.tsx')).BulkCancel)
const JobPreview = loadable(async () => (await import('./JobShow.tsx')).JobPreview)

const filters = [
  searchFilter('Search job posts', 'Shift ID, facility, location, date or hours'),
  statusFilter('job', jobLifecycle.states),
  choiceFilter(
    'clinicianType',
    clinicianTypes,
    type => `${type.toUpperCase()} · ${clinicianTypeNames[type]}`,
    'Discipline',
  ),
  choiceFilter('state', stateCodes, code => stateNames[code]),
  choiceFilter('fill', fillGroups, group => fillGroupNames[group], 'Fill rate'),
  facilityFilter,
  ...dayFilters,
]

const views: View[] = [
  { name: 'Posted', filter: { status: 'posted' } },
  { name: 'Confirmed', filter: { status: 'confirmed' } },
]

export const JobList = () => (
  <ListPage title="Job Posts" sort={{ field: 'serialNumber', order: 'DESC' }} filters={filters} views={views}>
    <Rows
      columns={jobColumns(useNow())}
      to={job => `/jobs/${job.id}/show`}
      bulk={<BulkCancel />}
      preview={job => <JobPreview id={job.id} />}
    />
  </ListPage>
)
