import { Alert, LinearProgress, TextField } from '@mui/material'
import { commonFields } from '@gaitway/contract/fields/common'
import { check } from '@gaitway/contract/fields/rule'
import { showSerial } from '@gaitway/contract/format/money'
import type { ShiftRecord, WholeJobRecord } from '@gaitway/contract/schemas/resources'
import { showMinutes, showZone } from '@gaitway/contract/format/time'
import { useState } from 'react'
import { useGetOne } from 'react-admin'
import { call } from '../../session.ts'
import { type MoveFormErrors, MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { FactList } from '../../shared/Parts.tsx'
import { CorrectDays } from './CorrectDays.tsx'
import {
  buildCorrection,
  calculateChange,
  type CorrectionDay,
  correctionDays,
  describeChange,
  findCorrectionErrors,
} from './correction.ts'
import type { TimeCardRecord } from './time-card.ts'

type CorrectDialogProps = { card: TimeCardRecord; shift: ShiftRecord; onClose: () => void }

/** Corrects accepted hours with a separate record, or replaces submitted ones before the facility reviews them. */
export const CorrectDialog = ({ card, shift, onClose }: CorrectDialogProps) => {
  // as the hours were when they were read
  const [{ status, submittedAt }] = useState(card)
  const isSubmitted = status === 'pending'
  const job = useGetOne<WholeJobRecord>('jobs', { id: shift.jobId })
  const preview = (days: CorrectionDay[]) => {
    const entries = buildCorrection(days, card.timeZone)
    const isReadable = entries.length === days.length
    const change =
      job.data && 'price' in job.data && isReadable ? calculateChange(card, job.data, entries) : undefined
    return { change, words: change && describeChange(card, change, shift.clinicianName) }
  }
  const validate = ({ days, reason }: { days: CorrectionDay[]; reason: string }): MoveFormErrors => ({
    ...findCorrectionErrors(days, card.timeZone),
    reason: check(commonFields.reason, reason),
  })
  const form = useMoveForm({
    initial: { days: correctionDays(card), reason: '' },
    validate,
    send: async ({ days, reason }, keyOf) => {
      const sent = { id: card.id, entries: buildCorrection(days, card.timeZone), reason: reason.trim() }
      if (!isSubmitted) return call('timesheets.adjust', sent, keyOf(sent))
      const revised = { ...sent, submittedAt: submittedAt ?? '' }
      return call('timesheets.revise', revised, keyOf(revised))
    },
    success: typed =>
      ['Time card corrected. We notified both sides.', preview(typed.days).words?.taken]
        .filter(Boolean)
        .join(' '),
    draft: `correct time card ${card.id}`,
    onClose,
  })
  const { days } = form.values
  const { change, words } = preview(days)
  return (
    <MoveDialog
      form={form}
      title={`Correct time card, shift ${showSerial(shift.serialNumber)}`}
      action="Correct time card"
      isReady={!job.error && !(change && change.payAfter === change.payBefore)}
    >
      <span>
        {shift.clinicianName}’s hours, in {showZone(shift.startDate, card.timeZone)}.{' '}
        {isSubmitted
          ? 'They replace the submitted hours, and the facility reviews them.'
          : 'The accepted hours stay on record.'}
      </span>
      <CorrectDays
        days={days}
        zone={card.timeZone}
        errors={form.errors}
        onChange={(changed, field) => form.change({ days: changed }, [field])}
      />
      {job.isPending && <LinearProgress aria-label="Loading the preview" />}
      {job.error && <Alert severity="error">We couldn’t load the preview.</Alert>}
      {change && words && (
        <FactList
          facts={[
            ['Worked', showMinutes(change.workedMinutes)],
            ['Clinician pay', words.clinician],
            words.taken && ['Payout', words.taken],
            !isSubmitted && ['Facility', words.facility],
          ]}
        />
      )}
      <TextField {...form.field('reason', 'Reason', 'Both sides can see this.')} multiline minRows={2} />
    </MoveDialog>
  )
}
