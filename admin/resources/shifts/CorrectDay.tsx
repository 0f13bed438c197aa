import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { showDay } from '@gaitway/contract/time'
import { timeFields, type TimeField, type TypedDay } from './correction.ts'

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
export const CorrectDay = ({ typed, wrong, onChange }: CorrectDayProps) => (
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
