import { Button } from '@mui/material'
import type { CancelKind, Side } from '@gaitway/contract/enums'
import { confirmedStatuses } from '@gaitway/contract/lifecycles/application'
import type { JobRecord, ShiftRecord } from '@gaitway/contract/schemas/resources'
import { useState } from 'react'
import { useGetList, usePermissions } from 'react-admin'
import { APPLICANTS_MAX } from './Applicants.tsx'
import { EndDialog } from './EndDialog.tsx'
import { kindsOf, titles } from './end-lines.ts'

export const EndButtons = ({ job }: { job: JobRecord }) => {
  const { permissions = 'subadmin' } = usePermissions<Side>()
  const [asking, setAsking] = useState<CancelKind>()
  const { data } = useGetList<ShiftRecord>('shifts', {
    filter: { jobId: job.id },
    sort: { field: 'createdAt', order: 'ASC' },
    pagination: { page: 1, perPage: APPLICANTS_MAX },
  })
  if (!data) return null
  const shift = data.find(({ status }) => confirmedStatuses.some(one => one === status))
  return (
    <>
      {kindsOf(job, shift, permissions).map(kind => (
        <Button key={kind} variant="outlined" color="error" onClick={() => setAsking(kind)}>
          {titles[kind]}
        </Button>
      ))}
      {asking && (
        <EndDialog
          kind={asking}
          job={job}
          shift={shift}
          side={permissions}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
