import { Box, TextField } from '@mui/material'
import { dayIn, showBriefDay, showDay } from '@gaitway/contract/format/time'
import { clockCopy, workedTimeFields, type WorkedTimeField } from '@gaitway/contract/format/typed-times'
import type { MoveFormErrors } from '../../shared/MoveDialog.tsx'
import { WhichTime } from '../../shared/WhichTime.tsx'
import { type CorrectionDay, readCorrection } from './correction.ts'

const labels: Record<WorkedTimeField, string> = {
  startTime: 'Start',
  endTime: 'End',
  breakStartTime: 'Break start',
  breakEndTime: 'Break end',
}
type CorrectDayProps = {
  typed: CorrectionDay
  zone: string
  errors: Partial<Record<WorkedTimeField, string>>
  onChange: (field: WorkedTimeField, changed: Partial<CorrectionDay>) => void
}

const CorrectDay = ({ typed, zone, errors, onChange }: CorrectDayProps) => {
  const { times } = readCorrection(typed, zone)
  const isTwice = (field: WorkedTimeField) => errors[field] === clockCopy.twice
  const scheduledDay = dayIn(zone, typed.startDate)
  const showOtherDay = (field: WorkedTimeField) => {
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
            error={Boolean(errors[field])}
            helperText={(isTwice(field) ? undefined : errors[field]) ?? showOtherDay(field)}
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
          problem={isTwice(field) ? errors[field] : undefined}
          onChange={meant => onChange(field, { meant: { ...typed.meant, [field]: meant } })}
        />
      ))}
    </Box>
  )
}

type CorrectDaysProps = {
  days: readonly CorrectionDay[]
  zone: string
  /** by the paths that the API uses: `entries.0.startTime` */
  errors: MoveFormErrors
  /** gets all days, one of them changed, and the path of the changed field */
  onChange: (days: CorrectionDay[], field: string) => void
}

/** The fields for the hours of each day of a shift. */
export const CorrectDays = ({ days, zone, errors, onChange }: CorrectDaysProps) => (
  <>
    {days.map((day, index) => (
      <CorrectDay
        key={day.slotId}
        typed={day}
        zone={zone}
        errors={Object.fromEntries(
          workedTimeFields.map(field => [field, errors[`entries.${index}.${field}`]]),
        )}
        onChange={(field, changed) =>
          onChange(days.with(index, { ...day, ...changed }), `entries.${index}.${field}`)
        }
      />
    ))}
  </>
)
