import { dayIn } from '@gaitway/contract/time'
import { JOBS_PER_CALL_MAX } from '@gaitway/contract/limits'
import { useState } from 'react'
import { weekdays } from '@gaitway/contract/enums'
import { Button } from '../../shared/Button.tsx'
import { daysFrom, mondayOf, showDayName } from '../../shared/days.ts'
import { FormField } from '../../shared/forms/FormField.tsx'
import { CalendarIcon } from '../../shared/screen-icons.tsx'
import { instantSlots, repeatedDays, type PostingValues } from './values.ts'
import { copy } from './copy.ts'
import { classes } from '../../shared/classes.ts'
import styles from './posting.module.css'

type DayGridProps = {
  /** Full weeks, starting on a Monday. */
  days: readonly string[]
  chosen: readonly string[]
  /** The shift's own day, always selected. */
  fixed: string
  isOff: (day: string) => boolean
  onChange: (days: string[]) => void
}

/** `12/1` at the start of a month or of the grid, otherwise `2`. */
const shortDay = (day: string, place: number) => {
  const [, month = '', date = ''] = day.split('-')
  return place === 0 || date === '01' ? `${Number(month)}/${Number(date)}` : String(Number(date))
}

/** A few weeks of selectable days in seven columns. */
const DayGrid = ({ days, chosen, fixed, isOff, onChange }: DayGridProps) => {
  const toggle = (day: string) =>
    onChange(chosen.includes(day) ? chosen.filter(other => other !== day) : [...chosen, day])
  return (
    <div className={styles.days}>
      {weekdays.map(day => (
        <span key={day} className={styles.weekday} aria-hidden="true">
          {day.slice(0, 2)}
        </span>
      ))}
      {days.map((day, place) => (
        <label key={day} className={classes(styles.dayChoice, day === fixed && styles.fixedDay)}>
          <input
            type="checkbox"
            className="visually-hidden"
            aria-label={showDayName(day)}
            checked={day === fixed || chosen.includes(day)}
            disabled={day === fixed || isOff(day)}
            onChange={() => toggle(day)}
          />
          {shortDay(day, place)}
        </label>
      ))}
    </div>
  )
}

const WEEKS_SHOWN = 5

type AlsoOnProps = { values: PostingValues; now: Date }

const problemOf = (values: PostingValues, now: Date) => {
  const days = repeatedDays(values)
  if (days.length >= JOBS_PER_CALL_MAX) return copy.tooManyDays
  if (!instantSlots(values, undefined, now)) return undefined
  const broken = days.find(day => !instantSlots(values, day, now))
  return broken && copy.notThatDay(showDayName(broken))
}

/** More days with the same shift, each posted as its own job. */
export const AlsoOn = ({ values, now }: AlsoOnProps) => {
  const [open, setOpen] = useState(values.alsoOn.length > 0)
  const first = values.slots[0]?.day
  if (!first) return null
  if (!open)
    return (
      <div>
        <Button kind="quiet" size="small" icon={<CalendarIcon size={18} />} onClick={() => setOpen(true)}>
          {copy.openDays}
        </Button>
      </div>
    )
  const today = dayIn(values.zone, now)
  return (
    <FormField<string[]>
      name="alsoOn"
      label={copy.alsoOn}
      hint={copy.alsoOnHint}
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
