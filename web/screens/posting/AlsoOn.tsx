import { dayIn } from '@gaitway/contract/time'
import { JOBS_PER_CALL_MAX } from '@gaitway/contract/limits'
import { useState } from 'react'
import { Button } from '../../shared/Button.tsx'
import { daysFrom, mondayOf, showDayName } from '../../shared/days.ts'
import { FormField } from '../../shared/forms/FormField.tsx'
import { CalendarIcon } from '../../shared/screen-icons.tsx'
import { DayGrid } from './DayGrid.tsx'
import { instantSlots, repeatedDays, type PostingValues } from './values.ts'
import { words } from './words.ts'

const WEEKS_SHOWN = 5

type AlsoOnProps = { values: PostingValues; now: Date }

const problemOf = (values: PostingValues, now: Date) => {
  const days = repeatedDays(values)
  if (days.length >= JOBS_PER_CALL_MAX) return words.tooManyDays
  if (!instantSlots(values, undefined, now)) return undefined
  const broken = days.find(day => !instantSlots(values, day, now))
  return broken && words.notThatDay(showDayName(broken))
}

/** Further days that get the same shift, each as a job of its own. */
export const AlsoOn = ({ values, now }: AlsoOnProps) => {
  const [open, setOpen] = useState(values.alsoOn.length > 0)
  const first = values.slots[0]?.day
  if (!first) return null
  if (!open)
    return (
      <div>
        <Button kind="quiet" size="small" icon={<CalendarIcon size={18} />} onClick={() => setOpen(true)}>
          {words.openDays}
        </Button>
      </div>
    )
  const today = dayIn(values.zone, now)
  return (
    <FormField<string[]>
      name="alsoOn"
      label={words.alsoOn}
      hint={words.alsoOnHint}
      group
      validate={(_, all) => problemOf(all as PostingValues, now)}
    >
      {input => (
        <DayGrid
          days={daysFrom(mondayOf(first), WEEKS_SHOWN * 7)}
          chosen={input.value ?? []}
          fixed={first}
          isOff={day => day < today}
          onChange={days => {
            input.onChange(days)
            input.onBlur?.()
          }}
        />
      )}
    </FormField>
  )
}
