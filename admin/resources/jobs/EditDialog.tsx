import { capitalize } from '@gaitway/contract/format/event-details'
import type { Output } from '@gaitway/contract/schemas/index'
import { check } from '@gaitway/contract/fields/rule'
import { jobFields } from '@gaitway/contract/fields/job'
import { TextField } from '@mui/material'
import { keepPreviousData } from '@tanstack/react-query'
import { findEditStage, editedFieldLabel } from '@gaitway/contract/job-edit'
import { showSerial, showCents, showRate } from '@gaitway/contract/format/money'
import { plural } from '@gaitway/contract/format/plural'
import type { JobDetailRecord } from '@gaitway/contract/schemas/resources'
import { call } from '../../session.ts'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { FactList, LoadState, type FactRows } from '../../shared/Parts.tsx'
import { useCall } from '../../shared/queries.ts'
import { useDebounced } from '../../shared/use-debounced.ts'
import { wholeField } from '../../shared/number-field.ts'

type EditShiftValues = { hourlyRate: string; description: string; documentationSystem: string }

/** The fields that differ from the shift as it was. */
export const changedFields = (before: EditShiftValues, after: EditShiftValues) => {
  const rate = Number(after.hourlyRate)
  const description = after.description.trim()
  const system = after.documentationSystem.trim()
  return {
    ...(rate !== Number(before.hourlyRate) && { hourlyRate: rate }),
    ...(description !== before.description && { description }),
    ...(system !== before.documentationSystem && { documentationSystem: system || null }),
  }
}

/** What is wrong with each field. */
const findErrors = ({ hourlyRate, description, documentationSystem }: EditShiftValues) => ({
  hourlyRate: check(jobFields.hourlyRate, Number(hourlyRate)),
  description: check(jobFields.description, description),
  documentationSystem: check(jobFields.documentationSystem, documentationSystem, { optional: true }),
})

export type StaffEditPreview = Output<'jobs.previewUpdateByStaff'>

const showChange = (show: (cents: number) => string, before: number, after: number) =>
  before === after ? show(after) : `${show(after)} (was ${show(before)})`

const describeLaterPayment = ({
  chargeCents,
  refundCents,
}: NonNullable<StaffEditPreview['price']>): FactRows[number] => {
  if (chargeCents > 0)
    return ['Charge to the facility', `${showCents(chargeCents)}, after the time card is accepted`]
  return (
    refundCents > 0 && [
      'Refund to the facility',
      `${showCents(refundCents)}, after the time card is accepted`,
    ]
  )
}

/** What would change, what it costs, and who is notified. The API hides money from sub-admins. */
export const previewLines = (preview: StaffEditPreview): FactRows => {
  const { changes, payRateCents: rate, price, applicants, clinicianName } = preview
  const people = [
    'The facility',
    ...(clinicianName ? [clinicianName] : []),
    ...(applicants > 0 ? [plural(applicants, 'applicant', 'applicants')] : []),
  ]
  return [
    ['Changes', capitalize(changes.map(editedFieldLabel).join(', '))],
    ['Pay rate', showChange(showRate, rate.before, rate.after)],
    price && [
      'Facility pays, with fees',
      showChange(showCents, price.before.totalCents, price.after.totalCents),
    ],
    price && describeLaterPayment(price),
    ['We’ll notify', people.join(', ')],
  ]
}

type PreviewProps = { id: string; initial: EditShiftValues; typed: EditShiftValues }

/** What the edit would do, read when typing pauses. */
const Preview = ({ id, initial, typed }: PreviewProps) => {
  const values = useDebounced(typed, 400)
  const changes = changedFields(initial, values)
  const isValid = Object.keys(changes).length > 0 && !Object.values(findErrors(values)).some(Boolean)
  const { data, error } = useCall(
    'jobs.previewUpdateByStaff',
    { id, ...changes },
    { enabled: isValid, placeholderData: keepPreviousData, retry: false },
  )
  if (!isValid) return null
  return (
    <section aria-label="What this does">
      <LoadState what="the preview" data={data} error={error} />
      {data && !error && <FactList facts={previewLines(data)} />}
    </section>
  )
}

const EditDialog = ({ job, onClose }: { job: JobDetailRecord; onClose: () => void }) => {
  const initial = {
    hourlyRate: String(job.hourlyRate),
    description: job.description,
    documentationSystem: job.documentationSystem ?? '',
  }
  const form = useMoveForm({
    initial,
    validate: findErrors,
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
        slotProps={wholeField}
      />
      <TextField {...form.field('description', 'Description')} multiline minRows={4} />
      <TextField {...form.field('documentationSystem', 'Documentation system (EMR)')} required={false} />
      <Preview id={job.id} initial={initial} typed={form.values} />
    </MoveDialog>
  )
}

/** Staff correct a shift that hasn't started; the facility's rules apply. */
export const EditButton = ({ job }: { job: JobDetailRecord }) =>
  findEditStage({ status: job.status, numberOfApplicants: 0 }) && (
    <DialogButton dialog={close => <EditDialog job={job} onClose={close} />}>Edit shift</DialogButton>
  )
