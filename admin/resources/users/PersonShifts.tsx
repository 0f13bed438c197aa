import { Box } from '@mui/material'
import { applicationLifecycle } from '@gaitway/contract/lifecycles/application'
import { showSerial } from '@gaitway/contract/money'
import type { ShiftRecord } from '@gaitway/contract/schemas/resources'
import { colours } from '@gaitway/contract/tokens'
import { useGetList } from 'react-admin'
import { Nothing, Panel } from '../../shared/Parts.tsx'
import { showSlots } from '../../shared/show.ts'
import { StatusChip } from '../../shared/StatusChip.tsx'
import { PageLink } from '../../shared/PageLink.tsx'

const RECENT = 8
type Whose = { clinicianId: string } | { facilityId: string }

const all = (of: Whose) =>
  `/shifts?${new URLSearchParams({ filter: JSON.stringify({ ...of, status: applicationLifecycle.states }) })}`

const Shift = ({ shift, isClinician }: { shift: ShiftRecord; isClinician: boolean }) => (
  <Box
    component="li"
    sx={{
      borderTop: `1px solid ${colours.line}`,
      paddingY: 0.75,
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      columnGap: 2,
    }}
  >
    <span>
      <PageLink to={`/jobs/${shift.jobId}/show`}>{showSerial(shift.serialNumber)}</PageLink>{' '}
      {isClinician ? shift.officeName : shift.clinicianName}
    </span>
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      {showSlots(shift.slots, shift.timeZone)}
      <StatusChip of="application" state={shift.status} />
    </Box>
  </Box>
)

/** The latest shifts of a clinician, or of a facility, and the way to all of them. */
export const PersonShifts = ({ of }: { of: Whose }) => {
  const {
    data,
    total = 0,
    error,
  } = useGetList<ShiftRecord>('shifts', {
    filter: of,
    sort: { field: 'startDate', order: 'DESC' },
    pagination: { page: 1, perPage: RECENT },
  })
  return (
    <Panel title="Shifts" aside={total > 0 && <PageLink to={all(of)}>All {total}</PageLink>}>
      {error && <Nothing>{error instanceof Error ? error.message : 'They could not be read.'}</Nothing>}
      {data?.length === 0 && <Nothing>No shifts yet.</Nothing>}
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {data?.map(shift => (
          <Shift key={shift.id} shift={shift} isClinician={'clinicianId' in of} />
        ))}
      </Box>
    </Panel>
  )
}
