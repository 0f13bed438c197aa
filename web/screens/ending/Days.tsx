import { Checkbox } from '../../shared/inputs/Checkbox.tsx'
import { Field } from '../../shared/inputs/Field.tsx'
import { showBriefDay } from '@gaitway/contract/time'
import { hoursOf } from '../job/job-facts.ts'
import type { EndingShift } from './EndShift.tsx'
import { words } from './words.ts'

type DaysProps = {
  shift: EndingShift
  days: EndingShift['slots']
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

/** Days of a shift that are over: those that were worked are paid. */
export const Days = ({ shift, days, chosen, onChange }: DaysProps) => (
  <Field group label={words.workedDays(shift.name)}>
    {days.map(slot => (
      <Checkbox
        key={slot.id}
        value={chosen.includes(slot.id)}
        onChange={isWorked => onChange(isWorked ? [...chosen, slot.id] : chosen.filter(id => id !== slot.id))}
        label={showBriefDay(slot.startDate, shift.timeZone)}
        hint={hoursOf(slot, shift.timeZone)}
      />
    ))}
  </Field>
)
