import { capitalized } from '@gaitway/contract/format/event-details'
import type { Output } from '@gaitway/contract/schemas/index'
import { check } from '@gaitway/contract/fields/rule'
import { jobFields } from '@gaitway/contract/fields/job'
import { TextField } from '@mui/material'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { findEditStage, editedFieldLabel } from '@gaitway/contract/job-edit'
import { showSerial, showCents, showRate } from '@gaitway/contract/format/money'
import type { WholeJobRecord } from '@gaitway/contract/schemas/resources'
import { call } from '../../session.ts'
import { DialogButton, MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { FactList, LoadState } from '../../shared/Parts.tsx'
import { useCall } from '../../shared/queries.ts'

type EditShiftValues = { hourlyRate: string; description: string; documentationSystem: string }

/** Only what differs from the shift as it was. */
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
const errorsIn = ({ hourlyRate, description, documentationSystem }: EditShiftValues) => ({
  hourlyRate: check(jobFields.hourlyRate, Number(hourlyRate)),
  description: check(jobFields.description, description),
  documentationSystem: check(jobFields.documentationSystem, documentationSystem, { optional: true }),
})

export type StaffEditPreview = Output<'jobs.previewUpdateByStaff'>

const change = (show: (cents: number) => string, before: number, after: number) =>
  before === after ? show(after) : `${show(after)} (was ${show(before)})`

const settledLater = ({ chargeCents, refundCents }: NonNullable<StaffEditPreview['price']>) => {
  if (chargeCents > 0)
    return ['Charge to the facility', `${showCents(chargeCents)}, after the time card is accepted`] as const
  return refundCents > 0
    ? (['Refund to the facility', `${showCents(refundCents)}, after the time card is accepted`] as const)
    : undefined
}

/** What would change, what it costs, and who is notified. The API hides money from sub-admins. */
export const previewLines = (preview: StaffEditPreview): (readonly [label: string, value: string])[] => {
  const { changes, payRateCents: rate, price, applicants, clinicianName } = preview
  const later = price && settledLater(price)
  const people = [
    'The facility',
    ...(clinicianName ? [clinicianName] : []),
    ...(applicants > 0 ? [`${applicants} ${applicants === 1 ? 'applicant' : 'applicants'}`] : []),
  ]
  return [
    ['Changes', capitalized(changes.map(editedFieldLabel).join(', '))],
    ['Pay rate', change(showRate, rate.before, rate.after)],
    ...(price
      ? [
          [
            'Facility pays, with fees',
            change(showCents, price.before.totalCents, price.after.totalCents),
          ] as const,
        ]
      : []),
    ...(later ? [later] : []),
    ['We’ll notify', people.join(', ')],
  ]
}

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
