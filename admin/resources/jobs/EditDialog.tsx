import { TextField } from '@mui/material'
import { jobFields } from '@gaitway/contract/fields/job'
import { check } from '@gaitway/contract/fields/rule'
import { editStageOf } from '@gaitway/contract/edit-stage'
import { showSerial } from '@gaitway/contract/money'
import type { WholeJobRecord } from '@gaitway/contract/schemas/resources'
import { call } from '../../session.ts'
import { DialogButton, MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { changedFields } from './edit-shift.ts'

type EditDialogProps = { job: WholeJobRecord; onClose: () => void }

const EditDialog = ({ job, onClose }: EditDialogProps) => {
  const initial = {
    hourlyRate: String(job.hourlyRate),
    description: job.description,
    documentationSystem: job.documentationSystem ?? '',
  }
  const form = useMoveForm({
    initial,
    validate: ({ hourlyRate, description, documentationSystem }) => ({
      hourlyRate: check(jobFields.hourlyRate, Number(hourlyRate)),
      description: check(jobFields.description, description),
      documentationSystem: check(jobFields.documentationSystem, documentationSystem, { optional: true }),
    }),
    send: values => call('jobs.updateByStaff', { id: job.id, ...changedFields(initial, values) }),
    success: () => `Shift ${showSerial(job.serialNumber)} updated`,
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
      <TextField
        {...form.field(
          'description',
          'Description',
          'We’ll notify applicants, the confirmed clinician and the facility.',
        )}
        multiline
        minRows={4}
      />
      <TextField {...form.field('documentationSystem', 'Documentation system (EMR)')} required={false} />
    </MoveDialog>
  )
}

/** Staff correct a shift that hasn't started; the facility's rules apply. */
export const EditButton = ({ job }: { job: WholeJobRecord }) =>
  editStageOf({ status: job.status, numberOfApplicants: 0 }) && (
    <DialogButton dialog={close => <EditDialog job={job} onClose={close} />}>Edit shift</DialogButton>
  )
