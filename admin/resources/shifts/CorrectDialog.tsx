import {
  Box,
  TextField,
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
} from '@mui/material'
import { showDay, showMinutes, showZone } from '@gaitway/contract/time'
import { commonFields } from '@gaitway/contract/fields/common'
import { check } from '@gaitway/contract/fields/rule'
import { showSerial } from '@gaitway/contract/money'
import type { ShiftRecord, WholeJobRecord } from '@gaitway/contract/schemas/resources'
import { useState, type SubmitEvent } from 'react'
import { useDataProvider, useGetOne } from 'react-admin'
import {
  timeFields,
  type TimeField,
  type TypedDay,
  changeOf,
  changeWords,
  entryOf,
  typedDays,
} from './correction.ts'
import type { BackOffice } from '../../data-provider.ts'
import { fieldsRefused, useMove } from '../../shared/use-move.ts'
import { Facts } from '../../shared/Parts.tsx'
import type { TimeCardRecord } from './TimeCardFacts.tsx'
import { unlessTyped } from '../../shared/unless-typed.ts'

const labels: Record<TimeField, string> = {
  startTime: 'Start',
  endTime: 'End',
  breakStartTime: 'Break from',
  breakEndTime: 'Break to',
}
type CorrectDayProps = {
  typed: TypedDay
  wrong: Partial<Record<TimeField, string>>
  onChange: (field: TimeField, value: string) => void
}

/** The times of one day of a shift, on the clocks where it is. */
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

type CorrectDialogProps = { card: TimeCardRecord; shift: ShiftRecord; onClose: () => void }
type Wrong = Record<string, string | undefined>
const isWhole = <Value,>(value: Value | undefined): value is Value => value !== undefined

/** An accepted time card is corrected: the times as they should be, what that does to the cent, why, and the move. */
export const CorrectDialog = ({ card, shift, onClose }: CorrectDialogProps) => {
  const dataProvider = useDataProvider<BackOffice>()
  const { move, busy } = useMove()
  const job = useGetOne<WholeJobRecord>('jobs', { id: shift.jobId })
  const [days, setDays] = useState(() => typedDays(card))
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  // one key for each wish: pressed twice it corrects once
  const [keys] = useState(() => new Map<string, string>())
  const entries = days.map(day => entryOf(day, card.timeZone)).filter(isWhole)
  const isReadable = entries.length === days.length
  const change = job.data && 'price' in job.data && isReadable ? changeOf(card, job.data, entries) : undefined
  const words = change && changeWords(change, job.data?.price.paymentType === 'invoice')
  const type = (index: number) => (field: TimeField, value: string) => {
    setDays(before => before.map((day, at) => (at === index ? { ...day, [field]: value } : day)))
    setWrong(before => ({ ...before, [`entries.${index}.${field}`]: undefined }))
  }
  const wrongOf = (index: number) =>
    Object.fromEntries(
      Object.entries(wrong).flatMap(([path, sentence]) =>
        path.startsWith(`entries.${index}.`) ? [[path.split('.')[2] ?? '', sentence]] : [],
      ),
    )
  const correct = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found: Wrong = { reason: check(commonFields.reason, reason) }
    days.forEach((day, index) => {
      if (!day.startTime) found[`entries.${index}.startTime`] = 'Please enter the start'
      if (!day.endTime) found[`entries.${index}.endTime`] = 'Please enter the end'
      if (!day.breakStartTime !== !day.breakEndTime)
        found[`entries.${index}.${day.breakStartTime ? 'breakEndTime' : 'breakStartTime'}`] =
          'Please enter both times of the break'
    })
    setWrong(found)
    if (Object.values(found).some(Boolean) || !isReadable) return
    const sent = { id: card.id, entries, reason: reason.trim() }
    const wish = JSON.stringify(sent)
    const key = keys.get(wish) ?? crypto.randomUUID()
    keys.set(wish, key)
    void move(() => fieldsRefused(() => dataProvider.adjustTimesheet(sent, key), setWrong), {
      said: 'The correction is made, and both sides are told',
      goOn: onClose,
    })
  }
  return (
    <Dialog
      open
      onClose={unlessTyped(onClose, [days, reason], [typedDays(card), ''])}
      fullWidth
      maxWidth="sm"
      aria-labelledby="correct-title"
    >
      <form onSubmit={correct} noValidate>
        <DialogTitle id="correct-title">
          Correct the times, shift {showSerial(shift.serialNumber)}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <span>
            Times of {shift.clinicianName}, {showZone(shift.startDate, card.timeZone)}. What was accepted
            stays on record.
          </span>
          {days.map((day, index) => (
            <CorrectDay key={day.slotId} typed={day} wrong={wrongOf(index)} onChange={type(index)} />
          ))}
          {job.isPending && <LinearProgress aria-label="Reading what it does" />}
          {job.error && <Alert severity="error">What it does could not be read.</Alert>}
          {change && words && (
            <Facts
              facts={[
                ['Worked', showMinutes(change.workedMinutes)],
                ['The clinician earns', words.clinician],
                ['The facility', words.facility],
              ]}
            />
          )}
          <TextField
            label="Reason"
            value={reason}
            onChange={({ target }) => {
              setReason(target.value)
              setWrong(before => ({ ...before, reason: undefined }))
            }}
            error={Boolean(wrong.reason)}
            helperText={wrong.reason ?? 'Both sides read it.'}
            multiline
            minRows={2}
            fullWidth
            required
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Keep as it is</Button>
          <Button
            type="submit"
            variant="contained"
            disabled={busy || Boolean(job.error) || (change && change.payAfter === change.payBefore)}
          >
            Correct
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
