import { Box } from '@mui/material'
import type { JobRecord, ShiftRecord } from '@gaitway/contract/schemas/resources'
import { colours } from '@gaitway/contract/tokens'
import { useGetList } from 'react-admin'
import { Nothing, PageLink, Panel } from '../../shared/Parts.tsx'
import { Reading } from '../../shared/Reading.tsx'
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
  <Box
    component="li"
    sx={{ borderTop: `1px solid ${colours.line}`, paddingY: 1, display: 'grid', gap: 0.25 }}
  >
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
      <PageLink to={`/cliniciandetails/${application.clinicianId}`} sx={{ fontWeight: 600 }}>
        {application.clinicianName}
      </PageLink>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 0.5 }}>
        {application.isStandby && <Mark tone="sky">Standby</Mark>}
        <StatusChip of="application" state={application.status} />
      </Box>
    </Box>
    <Box sx={{ fontSize: 13, color: colours.ink2 }}>
      Applied {showWhen(application.createdAt, zone)}
      {application.proposedSlots && `, proposed ${showSlots(application.proposedSlots, zone)}`}
    </Box>
    {application.note && <Box>“{application.note}”</Box>}
    {application.statusReason && (
      <Box sx={{ fontSize: 13, color: colours.ink2 }}>Reason: {application.statusReason}</Box>
    )}
  </Box>
)

export const Applicants = ({ job }: { job: JobRecord }) => {
  const { data, error } = useApplicants(job)
  return (
    <Panel title="Applicants">
      <Reading what="the applicants" data={data} error={error} />
      {data?.length === 0 && <Nothing>No applicants yet.</Nothing>}
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {data?.map(application => (
          <Applicant key={application.id} application={application} zone={job.timeZone} />
        ))}
      </Box>
    </Panel>
  )
}
