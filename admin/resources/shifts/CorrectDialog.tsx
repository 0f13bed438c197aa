import { Alert, Box, LinearProgress, TextField } from '@mui/material'
import { commonFields } from '@gaitway/contract/fields/common'
import { check } from '@gaitway/contract/fields/rule'
import { showSerial } from '@gaitway/contract/money'
import type { ShiftRecord, WholeJobRecord } from '@gaitway/contract/schemas/resources'
import { showDay, showMinutes, showZone } from '@gaitway/contract/time'
import { useGetOne } from 'react-admin'
import { call } from '../../session.ts'
import { type FieldErrors, MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { Facts } from '../../shared/Parts.tsx'
import {
  calculateChange,
  type CorrectionDay,
  correctionDays,
  describeChange,
  parseEntry,
  type TimeField,
  timeFields,
  type TimeCardRecord,
} from './time-card.ts'

const labels: Record<TimeField, string> = {
  startTime: 'Start',
  endTime: 'End',
  breakStartTime: 'Break start',
  breakEndTime: 'Break end',
}
type CorrectDayProps = {
  typed: CorrectionDay
  wrong: Partial<Record<TimeField, string>>
  onChange: (field: TimeField, value: string) => void
}

const CorrectDay = ({ typed, wrong, onChange }: CorrectDayProps) => (
  <Box component="fieldset" sx={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}>
    <Box component="legend" sx={{ fontWeight: 600, marginBottom: 1, padding: 0 }}>
      {showDay(`${typed.day}T12:00:00Z`, 'UTC')}
    </Box>
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' } }}>
      {timeFields.map(field => (
        <TextField
          key={field}
          label={labels[field]}
          type="time"
          value={typed[field]}
          onChange={({ target }) => onChange(field, target.value)}
          error={Boolean(wrong[field])}
          helperText={wrong[field]}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      ))}
    </Box>
  </Box>
)

const isWhole = <Value,>(value: Value | undefined): value is Value => value !== undefined

const validate = ({ days, reason }: { days: CorrectionDay[]; reason: string }): FieldErrors => {
  const found: FieldErrors = { reason: check(commonFields.reason, reason) }
  days.forEach((day, index) => {
    if (!day.startTime) found[`entries.${index}.startTime`] = 'Please enter a start time'
    if (!day.endTime) found[`entries.${index}.endTime`] = 'Please enter an end time'
    if (!day.breakStartTime !== !day.breakEndTime)
      found[`entries.${index}.${day.breakStartTime ? 'breakEndTime' : 'breakStartTime'}`] =
        'Please enter both break times'
  })
  return found
}

type CorrectDialogProps = { card: TimeCardRecord; shift: ShiftRecord; onClose: () => void }

export const CorrectDialog = ({ card, shift, onClose }: CorrectDialogProps) => {
  const job = useGetOne<WholeJobRecord>('jobs', { id: shift.jobId })
  const entriesOf = (typed: CorrectionDay[]) =>
    typed.map(day => parseEntry(day, card.timeZone)).filter(isWhole)
  const form = useMoveForm({
    initial: { days: correctionDays(card), reason: '' },
    validate,
    send: async ({ days, reason }, keyOf) => {
      const sent = { id: card.id, entries: entriesOf(days), reason: reason.trim() }
      if (sent.entries.length < days.length) throw new Error('Please check the times.')
      return call('timesheets.adjust', sent, keyOf(sent))
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
  const type = (index: number) => (field: TimeField, value: string) =>
    form.change({ days: days.map((day, at) => (at === index ? { ...day, [field]: value } : day)) }, [
      `entries.${index}.${field}`,
    ])
  const wrongOf = (index: number) =>
    Object.fromEntries(timeFields.map(field => [field, form.errors[`entries.${index}.${field}`]]))
  return (
    <MoveDialog
      form={form}
      title={`Correct time card, shift ${showSerial(shift.serialNumber)}`}
      action="Correct time card"
      isReady={!job.error && !(change && change.payAfter === change.payBefore)}
    >
      <span>
        {shift.clinicianName}’s hours, in {showZone(shift.startDate, card.timeZone)}. The accepted hours stay
        on record.
      </span>
      {days.map((day, index) => (
        <CorrectDay key={day.slotId} typed={day} wrong={wrongOf(index)} onChange={type(index)} />
      ))}
      {job.isPending && <LinearProgress aria-label="Loading the preview" />}
      {job.error && <Alert severity="error">We couldn’t load the preview.</Alert>}
      {change && words && (
        <Facts
          facts={[
            ['Worked', showMinutes(change.workedMinutes)],
            ['Clinician pay', words.clinician],
            ['Facility', words.facility],
          ]}
        />
      )}
      <TextField {...form.field('reason', 'Reason', 'Both sides can see this.')} multiline minRows={2} />
    </MoveDialog>
  )
}
