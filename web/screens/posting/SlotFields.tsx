import { dayIn, showMinutes } from '@gaitway/contract/time'
import { IconButton, Button } from '../../shared/Button.tsx'
import { formatTime } from '../job/job-facts.ts'
import { FormField } from '../../shared/forms/FormField.tsx'
import { RemoveIcon, CalendarIcon } from '../../shared/screen-icons.tsx'
import { DateInput } from '../../shared/inputs/DateInput.tsx'
import { WhichTime } from '../../shared/forms/WhichTime.tsx'
import { TimeInput } from '../../shared/inputs/TimeInput.tsx'
import { findOverlappingSlot, parseSlot, type PostingValues, instantSlots, repeatedDays } from './values.ts'
import { Stack } from '../../shared/layout/Stack.tsx'
import { classes } from '../../shared/classes.ts'
import styles from './posting.module.css'
import { copy } from './copy.ts'
import { JOBS_PER_CALL_MAX } from '@gaitway/contract/limits'
import { useState } from 'react'
import { weekdays } from '@gaitway/contract/enums'
import { daysFrom, mondayOf, showDayName } from '../../shared/days.ts'

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
        <span key={day} className={classes('text-13 faint center', styles.weekday)} aria-hidden="true">
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

const problemOf = (values: PostingValues, now: Date) => {
  const days = repeatedDays(values)
  if (days.length >= JOBS_PER_CALL_MAX) return copy.tooManyDays
  if (!instantSlots(values, undefined, now)) return undefined
  const broken = days.find(day => !instantSlots(values, day, now))
  return broken && copy.notThatDay(showDayName(broken))
}

/** More days with the same shift, each posted as its own job. */
export const AlsoOn = ({ values, now }: { values: PostingValues; now: Date }) => {
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

type SlotFieldsProps = {
  values: PostingValues
  place: number
  now: Date
  onRemove?: () => void
}

/** One slot of the shift, which may end the next day. */
export const SlotFields = ({ values, place, now, onRemove }: SlotFieldsProps) => {
  const { slots, zone } = values
  const name = `slots[${place}]`
  const read = parseSlot(slots[place] ?? {}, zone, now)
  const problemOf = (part: 'start' | 'end') => (value: string | undefined, all: object) => {
    const typed = all as PostingValues
    if (!value) return part === 'start' ? copy.startMissing : copy.endMissing
    const all_ = typed.slots.map(slot => parseSlot(slot ?? {}, typed.zone, now))
    const own = all_[place]?.problems[part]
    return own ?? (part === 'start' && findOverlappingSlot(all_) === place ? copy.overlaps : undefined)
  }
  const which = (part: 'whichStart' | 'whichEnd', label: string, moments: [Date, Date] | undefined) =>
    moments && (
      <WhichTime
        name={`${name}.${part}`}
        label={label}
        first={copy.first(formatTime(moments[0], zone))}
        second={copy.second(formatTime(moments[1], zone))}
        columns={2}
        required
        problem={read.problems[part]}
      />
    )
  return (
    <Stack as="fieldset" gap={12} className={styles.slot}>
      <legend className={slots.length === 1 ? 'visually-hidden' : classes('medium', styles.slotTitle)}>
        {copy.slot(place + 1, slots.length)}
      </legend>
      {onRemove && (
        <div className={styles.removeSlot}>
          <IconButton label={copy.removeSlot(place + 1)} icon={<RemoveIcon />} onClick={onRemove} />
        </div>
      )}
      <div className={styles.times}>
        <FormField
          name={`${name}.day`}
          label={copy.day}
          required
          validate={day => (day ? undefined : copy.dayMissing)}
        >
          {input => <DateInput {...input} min={dayIn(zone, now)} />}
        </FormField>
        <FormField name={`${name}.start`} label={copy.start} required validate={problemOf('start')}>
          {input => <TimeInput {...input} />}
        </FormField>
        <FormField name={`${name}.end`} label={copy.end} required validate={problemOf('end')}>
          {input => <TimeInput {...input} />}
        </FormField>
      </div>
      {which('whichStart', copy.whichStart, read.doubledStart)}
      {which('whichEnd', copy.whichEnd, read.doubledEnd)}
      <output className={classes('small quiet figures', styles.lasts)}>
        {read.minutes !== undefined && read.minutes > 0 && (
          <>
            {showMinutes(read.minutes)}
            {read.endsNextDay && `, ${copy.endsNextDay}`}
          </>
        )}
      </output>
    </Stack>
  )
}
