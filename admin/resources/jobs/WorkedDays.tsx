import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormLabel from '@mui/material/FormLabel'
import type { ShiftRecord } from '@gaitway/contract/schemas/resources'
import { showSlots } from '../../shared/show.ts'

type WorkedDaysProps = {
  shift: ShiftRecord
  zone: string
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

/** The days of a shift of several; those that were worked are paid. The API knows which are over. */
export const WorkedDays = ({ shift, zone, chosen, onChange }: WorkedDaysProps) =>
  shift.slots.length > 1 && (
    <FormControl component="fieldset">
      <FormLabel component="legend">Days that {shift.clinicianName} did work</FormLabel>
      <FormGroup>
        {shift.slots.map(slot => (
          <FormControlLabel
            key={slot.id}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(slot.id)}
                onChange={(_, isOn) =>
                  onChange(isOn ? [...chosen, slot.id] : chosen.filter(id => id !== slot.id))
                }
              />
            }
            label={showSlots([slot], zone)}
          />
        ))}
      </FormGroup>
    </FormControl>
  )
