import { Box } from '@mui/material'
import type { JobRecord, ShiftRecord } from '@gaitway/contract/schemas/resources'
import { useGetList } from 'react-admin'
import { LoadState } from '../../shared/LoadState.tsx'
import { Item, Items, Note, Nothing, PageLink, Panel } from '../../shared/Parts.tsx'
import { Mark, StatusChip } from '../../shared/StatusChip.tsx'
import { showSlots, showWhen } from '../../shared/show.ts'

const APPLICANTS_MAX = 200

export const useApplicants = (job: JobRecord) =>
  useGetList<ShiftRecord>('shifts', {
    filter: { jobId: job.id },
    sort: { field: 'createdAt', order: 'ASC' },
    pagination: { page: 1, perPage: APPLICANTS_MAX },
  })

const Applicant = ({ application, zone }: { application: ShiftRecord; zone: string }) => (
  <Item
    left={
      <PageLink to={`/cliniciandetails/${application.clinicianId}`} sx={{ fontWeight: 600 }}>
        {application.clinicianName}
      </PageLink>
    }
    right={
      <>
        {application.isStandby && <Mark tone="sky">Standby</Mark>}{' '}
        <StatusChip of="application" state={application.status} />
      </>
    }
  >
    <Note>
      Applied {showWhen(application.createdAt, zone)}
      {application.proposedSlots && `, proposed ${showSlots(application.proposedSlots, zone)}`}
    </Note>
    {application.note && <Box>“{application.note}”</Box>}
    {application.statusReason && <Note>Reason: {application.statusReason}</Note>}
  </Item>
)

export const Applicants = ({ job }: { job: JobRecord }) => {
  const { data, error } = useApplicants(job)
  return (
    <Panel title="Applicants">
      <LoadState what="the applicants" data={data} error={error} />
      {data?.length === 0 && <Nothing>No applicants yet.</Nothing>}
      <Items>
        {data?.map(application => (
          <Applicant key={application.id} application={application} zone={job.timeZone} />
        ))}
      </Items>
    </Panel>
  )
}
