import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import { colours } from '@gaitway/contract/tokens'
import type { Stretch, Weekday } from './hours.ts'

type WeekdayRowProps = {
  weekday: Weekday
  stretches: readonly Stretch[]
  faults: Record<number, string>
  onChange: (stretch: Stretch) => void
  onRemove: (key: number) => void
  onAdd: () => void
}

const named = (weekday: Weekday) => weekday.replace(/^./, letter => letter.toUpperCase())

type TimeProps = { label: string; value: string; wrong: boolean; onChange: (time: string) => void }

const Time = ({ label, value, wrong, onChange }: TimeProps) => (
  <TextField
    type="time"
    label={label}
    value={value}
    error={wrong}
    onChange={event => onChange(event.target.value)}
    sx={{ width: 136 }}
    slotProps={{ inputLabel: { shrink: true }, htmlInput: { step: 900 } }}
  />
)

/** The hours of one weekday: several stretches, each with its fault, and a way to add another. */
export const WeekdayRow = ({ weekday, stretches, faults, onChange, onRemove, onAdd }: WeekdayRowProps) => (
  <Box
    component="fieldset"
    sx={{
      border: 0,
      borderBottom: `1px solid ${colours.line}`,
      margin: 0,
      padding: '8px 0',
      display: 'grid',
      gap: 1,
      gridTemplateColumns: { xs: '1fr', sm: '120px minmax(0, 1fr)' },
    }}
  >
    <Box component="legend" sx={{ float: 'left', padding: 0, paddingTop: { sm: 1.5 }, fontWeight: 600 }}>
      {named(weekday)}
    </Box>
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      {stretches.length === 0 && (
        <Box component="span" sx={{ color: colours.ink3, paddingTop: { sm: 1.5 } }}>
          No calls
        </Box>
      )}
      {stretches.map((stretch, place) => {
        const fault = faults[stretch.key]
        const which = place === 0 ? '' : ` ${place + 1}`
        return (
          <div key={stretch.key}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <Time
                label={`From${which}`}
                value={stretch.start}
                wrong={Boolean(fault)}
                onChange={start => onChange({ ...stretch, start })}
              />
              <Time
                label={`To${which}`}
                value={stretch.end}
                wrong={Boolean(fault)}
                onChange={end => onChange({ ...stretch, end })}
              />
              <IconButton
                aria-label={`Remove ${named(weekday)} ${stretch.start} to ${stretch.end}`}
                onClick={() => onRemove(stretch.key)}
              >
                <DeleteIcon />
              </IconButton>
            </Box>
            {fault && (
              <FormHelperText error role="alert">
                {fault}
              </FormHelperText>
            )}
          </div>
        )
      })}
      <Button size="small" onClick={onAdd} aria-label={`Add hours on ${named(weekday)}`}>
        Add hours
      </Button>
    </Box>
  </Box>
)
