import { Box, LinearProgress } from '@mui/material'
import type { Side } from '@gaitway/contract/enums'
import { showSerial } from '@gaitway/contract/money'
import type { JobRecord, WholeJobRecord } from '@gaitway/contract/schemas/resources'
import { ShowBase, Title, usePermissions, useShowContext } from 'react-admin'
import { CopyId } from '../../shared/CopyId.tsx'
import { Columns, Stacked, RecordHeader } from '../../shared/Parts.tsx'
import { showWhen } from '../../shared/show.ts'
import { StatusChip } from '../../shared/StatusChip.tsx'
import { Timeline } from '../../shared/Timeline.tsx'
import { Applicants } from './Applicants.tsx'
import { EndButtons } from './EndButtons.tsx'
import { JobFacts } from './JobFacts.tsx'
import { JobMoney } from './JobMoney.tsx'

const Job = ({ job }: { job: WholeJobRecord }) => {
  const { permissions } = usePermissions<Side>()
  const name = `Shift ${showSerial(job.serialNumber)}`
  return (
    <>
      <Title title={`${name}, ${job.officeName}`} />
      <RecordHeader
        name={name}
        state={<StatusChip of="job" state={job.status} />}
        under={`${job.officeName} · posted ${showWhen(job.createdAt, job.timeZone)}`}
        ids={
          <>
            <CopyId label="Job" id={job.id} />
            <CopyId label="Facility" id={job.facilityId} />
          </>
        }
        moves={<EndButtons job={job} />}
      />
      <Columns wide="even">
        <Stacked>
          <JobFacts job={job} />
          <Applicants job={job} />
        </Stacked>
        <Stacked>
          {permissions === 'admin' && <JobMoney job={job} />}
          <Timeline of={{ jobId: job.id }} zone={job.timeZone} />
        </Stacked>
      </Columns>
    </>
  )
}

const Page = () => {
  const { record } = useShowContext<JobRecord | WholeJobRecord>()
  // coming from the list, its row is there first, without price and ledger
  return record && 'price' in record ? <Job job={record} /> : <LinearProgress aria-label="Reading the job" />
}

/** One job: its facts and applicants, its money, and its story. */
export const JobShow = () => (
  <ShowBase>
    <Box sx={{ paddingTop: 2, paddingBottom: 4 }}>
      <Page />
    </Box>
  </ShowBase>
)
