import { TextField } from '@mui/material'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { findEditStage } from '@gaitway/contract/job-edit'
import { showSerial } from '@gaitway/contract/format/money'
import type { WholeJobRecord } from '@gaitway/contract/schemas/resources'
import { call } from '../../session.ts'
import { DialogButton, MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { FactList, LoadState } from '../../shared/Parts.tsx'
import { useCall } from '../../shared/queries.ts'
import { changedFields, errorsIn, previewLines, type EditShiftValues } from './edit-shift.ts'

const SETTLE_MILLISECONDS = 400

/** What the edit would do, once typing pauses. */
const Preview = ({
  id,
  initial,
  typed,
}: {
  id: string
  initial: EditShiftValues
  typed: EditShiftValues
}) => {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), SETTLE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [typed])
  const changes = changedFields(initial, settled)
  const isSent = Object.keys(changes).length > 0 && !Object.values(errorsIn(settled)).some(Boolean)
  const { data, error } = useCall(
    'jobs.previewUpdateByStaff',
    { id, ...changes },
    { enabled: isSent, placeholderData: keepPreviousData, retry: false },
  )
  if (!isSent) return null
  return (
    <section aria-label="What this does">
      <LoadState what="the preview" data={data} error={error} />
      {data && !error && <FactList facts={previewLines(data).map(([label, value]) => [label, value])} />}
    </section>
  )
}

type EditDialogProps = { job: WholeJobRecord; onClose: () => void }

const EditDialog = ({ job, onClose }: EditDialogProps) => {
  const initial = {
    hourlyRate: String(job.hourlyRate),
    description: job.description,
    documentationSystem: job.documentationSystem ?? '',
  }
  const form = useMoveForm({
    initial,
    validate: errorsIn,
    send: values => call('jobs.updateByStaff', { id: job.id, ...changedFields(initial, values) }),
    success: () => `Shift ${showSerial(job.serialNumber)} updated`,
    draft: `edit job ${job.id}`,
    onClose,
  })
  return (
    <MoveDialog form={form} title={`Edit shift ${showSerial(job.serialNumber)}`} action="Save changes">
      <TextField
        {...form.field(
          'hourlyRate',
          'Hourly rate in dollars',
          'Once a clinician is confirmed, you can only raise it.',
        )}
        inputMode="numeric"
      />
      <TextField {...form.field('description', 'Description')} multiline minRows={4} />
      <TextField {...form.field('documentationSystem', 'Documentation system (EMR)')} required={false} />
      <Preview id={job.id} initial={initial} typed={form.values} />
    </MoveDialog>
  )
}

/** Staff correct a shift that hasn't started; the facility's rules apply. */
export const EditButton = ({ job }: { job: WholeJobRecord }) =>
  findEditStage({ status: job.status, numberOfApplicants: 0 }) && (
    <DialogButton dialog={close => <EditDialog job={job} onClose={close} />}>Edit shift</DialogButton>
  )
