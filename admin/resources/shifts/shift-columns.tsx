import type { ListLabel } from '@gaitway/contract/exports/index'
import { jobTypeNames, type Side } from '@gaitway/contract/values/enums'
import { showSerial } from '@gaitway/contract/format/money'
import type { ShiftRecord } from '@gaitway/contract/schemas/resources'
import { Box } from '@mui/material'
import { usePermissions } from 'react-admin'
import type { RowColumn } from '../../shared/Rows.tsx'
import { NewTab } from '../../shared/Parts.tsx'
import { useNow } from '../../shared/queries.ts'
import { showBriefSlots } from '../../shared/show.ts'
import { ShiftStatus } from '../time-cards/ShiftStatus.tsx'
import { showWorkedHours } from '../time-cards/time-card.ts'
import { TimeCard } from '../time-cards/TimeCard.tsx'

const titled = (text: string) => <span title={text}>{text}</span>

const buildColumns = (now: Date | undefined): RowColumn<ShiftRecord, ListLabel<'shifts'>>[] => [
  {
    label: 'Shift ID',
    sort: 'serialNumber',
    show: shift => (
      <NewTab to={`/jobdetail/${shift.jobId}`} hasKeys>
        {showSerial(shift.serialNumber)}
      </NewTab>
    ),
  },
  {
    label: 'Facility',
    sort: 'officeName',
    maxWidth: 120,
    show: shift => <NewTab to={`/facilitydetails/${shift.facilityId}`}>{shift.officeName}</NewTab>,
  },
  {
    label: 'Clinician',
    show: shift => <NewTab to={`/cliniciandetails/${shift.clinicianId}`}>{shift.clinicianName}</NewTab>,
  },
  { label: 'Nickname', sort: 'nickname', maxWidth: 76, show: shift => titled(shift.nickname ?? '–') },
  {
    label: 'Location',
    sort: 'address1',
    maxWidth: 106,
    show: ({ address1, city, state }) => (
      <span title={`${address1}, ${city}, ${state}`}>
        {address1}, {city}, {state}
      </span>
    ),
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
    onCard: 'status',
    sort: 'status',
    show: shift => <ShiftStatus shift={shift} />,
  },
]
const timeColumns: RowColumn<ShiftRecord, ListLabel<'shifts'>>[] = [
  { label: 'Time card', show: shift => <TimeCard shift={shift} /> },
  { label: 'Time Worked (hrs)', sort: 'workedMinutes', show: showWorkedHours, isFigure: true },
]

/** The columns without the one whose value all rows share, and without time cards for sub-admins, who can't see them. */
export const useShiftColumns = (shared?: 'Clinician' | 'Facility'): RowColumn<ShiftRecord>[] => {
  const { permissions } = usePermissions<Side>()
  const columns = buildColumns(useNow()).filter(({ label }) => label !== shared)
  return permissions === 'admin' ? [...columns, ...timeColumns] : columns
}
