import Button from '@mui/material/Button'
import type { Side } from '@gaitway/contract/enums'
import { jobLifecycle } from '@gaitway/contract/lifecycles/job'
import { openMoves } from '@gaitway/contract/lifecycles/step'
import { showSerial } from '@gaitway/contract/money'
import type { JobRecord } from '@gaitway/contract/resource-records'
import { useState } from 'react'
import { useDataProvider, usePermissions } from 'react-admin'
import type { BackOffice } from '../../data-provider.ts'
import { ReasonDialog } from '../../shared/ReasonDialog.tsx'
import { useMove } from '../../shared/use-move.ts'

const CancelDialog = ({ job, onClose }: { job: JobRecord; onClose: () => void }) => {
  const dataProvider = useDataProvider<BackOffice>()
  const { move, busy } = useMove()
  // one key for the dialog: pressed twice it cancels once
  const [key] = useState(() => crypto.randomUUID())
  const cancel = (reason: string) =>
    void move(() => dataProvider.cancelJob(job.id, reason, key), {
      said: `Shift ${showSerial(job.serialNumber)} is cancelled and everyone is told`,
      goOn: onClose,
    })
  return (
    <ReasonDialog
      title={`Cancel shift ${showSerial(job.serialNumber)}`}
      action="Cancel shift"
      busy={busy}
      onGive={cancel}
      onClose={onClose}
    >
      The facility, the confirmed clinician and all applicants are told this reason. What was paid goes back
      to the facility by the policy in force.
    </ReasonDialog>
  )
}

/** Cancels a job, where that is open. */
export const CancelButton = ({ job }: { job: JobRecord }) => {
  const { permissions = 'subadmin' } = usePermissions<Side>()
  const [isOpen, setOpen] = useState(false)
  const move = openMoves(jobLifecycle, job.status, permissions).find(name => name === 'cancel')
  return (
    <>
      {move && (
        <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
          {jobLifecycle.moves[move].label}
        </Button>
      )}
      {isOpen && <CancelDialog job={job} onClose={() => setOpen(false)} />}
    </>
  )
}
