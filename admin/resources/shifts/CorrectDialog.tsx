import { Alert, Box, LinearProgress, TextField } from '@mui/material'
import { commonFields } from '@gaitway/contract/fields/common'
import { check } from '@gaitway/contract/fields/rule'
import { showSerial } from '@gaitway/contract/money'
import type { ShiftRecord, WholeJobRecord } from '@gaitway/contract/schemas/resources'
import { dayIn, showBriefDay, showDay, showMinutes, showZone } from '@gaitway/contract/time'
import {
  buildWorkedEntry,
  clockCopy,
  workedTimeFields,
  type WorkedTimeField,
} from '@gaitway/contract/typed-times'
import { useState } from 'react'
import { useGetOne } from 'react-admin'
import { call } from '../../session.ts'
import { type FieldErrors, MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { Facts } from '../../shared/Parts.tsx'
import { WhichTime } from '../../shared/WhichTime.tsx'
import {
  calculateChange,
  type CorrectionDay,
  correctionDays,
  describeChange,
  readCorrection,
  type TimeCardRecord,
} from './time-card.ts'

const labels: Record<WorkedTimeField, string> = {
  startTime: 'Start',
  endTime: 'End',
  breakStartTime: 'Break start',
  breakEndTime: 'Break end',
}
type CorrectDayProps = {
  typed: CorrectionDay
  zone: string
  wrong: Partial<Record<WorkedTimeField, string>>
  onChange: (field: WorkedTimeField, changed: Partial<CorrectionDay>) => void
}

const CorrectDay = ({ typed, zone, wrong, onChange }: CorrectDayProps) => {
  const { times } = readCorrection(typed, zone)
  const isTwice = (field: WorkedTimeField) => wrong[field] === clockCopy.twice
  const scheduledDay = dayIn(zone, typed.startDate)
  const hintOf = (field: WorkedTimeField) => {
    const { at, day, days } = times[field] ?? {}
    return at && !days && day !== scheduledDay ? showBriefDay(at, zone) : undefined
  }
  return (
    <Box
      component="fieldset"
      sx={{ display: 'grid', gap: 1.5, border: 0, padding: 0, margin: 0, minWidth: 0 }}
    >
      <Box component="legend" sx={{ fontWeight: 600, marginBottom: 1, padding: 0 }}>
        {showDay(typed.startDate, zone)}
      </Box>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' } }}>
        {workedTimeFields.map(field => (
          <TextField
            key={field}
            label={labels[field]}
            type="time"
            value={typed[field] ?? ''}
            onChange={({ target }) => onChange(field, { [field]: target.value })}
            error={Boolean(wrong[field])}
            helperText={(isTwice(field) ? undefined : wrong[field]) ?? hintOf(field)}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        ))}
      </Box>
      {workedTimeFields.map(field => (
        <WhichTime
          key={field}
          label={labels[field]}
          read={times[field]}
          zone={zone}
          problem={isTwice(field) ? wrong[field] : undefined}
          onChange={meant => onChange(field, { meant: { ...typed.meant, [field]: meant } })}
        />
      ))}
    </Box>
  )
}

const isWhole = <Value,>(value: Value | undefined): value is Value => value !== undefined

type CorrectDialogProps = { card: TimeCardRecord; shift: ShiftRecord; onClose: () => void }

/** Corrects accepted hours with a separate record, or replaces submitted ones before the facility reviews them. */
export const CorrectDialog = ({ card, shift, onClose }: CorrectDialogProps) => {
  // as the hours were when they were read
  const [{ status, submittedAt }] = useState(card)
  const isSubmitted = status === 'pending'
  const job = useGetOne<WholeJobRecord>('jobs', { id: shift.jobId })
  const entriesOf = (typed: CorrectionDay[]) =>
    typed.map(day => buildWorkedEntry(day.slotId, readCorrection(day, card.timeZone))).filter(isWhole)
  const validate = ({ days, reason }: { days: CorrectionDay[]; reason: string }): FieldErrors => ({
    ...Object.fromEntries(
      days.flatMap((day, index) =>
        Object.entries(readCorrection(day, card.timeZone).errors).map(([field, sentence]) => [
          `entries.${index}.${field}`,
          sentence,
        ]),
      ),
    ),
    reason: check(commonFields.reason, reason),
  })
  const form = useMoveForm({
    initial: { days: correctionDays(card), reason: '' },
    validate,
    send: async ({ days, reason }, keyOf) => {
      const sent = { id: card.id, entries: entriesOf(days), reason: reason.trim() }
      if (!isSubmitted) return call('timesheets.adjust', sent, keyOf(sent))
      const revised = { ...sent, submittedAt: submittedAt ?? '' }
      return call('timesheets.revise', revised, keyOf(revised))
    },
    success: () => 'Time card corrected. We notified both sides.',
    draft: `correct time card ${card.id}`,
    onClose,
  })
  const { days } = form.values
  const entries = entriesOf(days)
  const isReadable = entries.length === days.length
  const change =
    job.data && 'price' in job.data && isReadable ? calculateChange(card, job.data, entries) : undefined
  const words = change && describeChange(change, job.data?.price.paymentType === 'invoice')
  const type = (index: number) => (field: WorkedTimeField, changed: Partial<CorrectionDay>) =>
    form.change({ days: days.map((day, at) => (at === index ? { ...day, ...changed } : day)) }, [
      `entries.${index}.${field}`,
    ])
  const wrongOf = (index: number) =>
    Object.fromEntries(workedTimeFields.map(field => [field, form.errors[`entries.${index}.${field}`]]))
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
      {days.map((day, index) => (
        <CorrectDay
          key={day.slotId}
          typed={day}
          zone={card.timeZone}
          wrong={wrongOf(index)}
          onChange={type(index)}
        />
      ))}
      {job.isPending && <LinearProgress aria-label="Loading the preview" />}
      {job.error && <Alert severity="error">We couldn’t load the preview.</Alert>}
      {change && words && (
        <Facts
          facts={[
            ['Worked', showMinutes(change.workedMinutes)],
            ['Clinician pay', words.clinician],
            !isSubmitted && ['Facility', words.facility],
          ]}
        />
      )}
      <TextField {...form.field('reason', 'Reason', 'Both sides can see this.')} multiline minRows={2} />
    </MoveDialog>
  )
}
