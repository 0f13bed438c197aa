import { capitalize } from '@gaitway/contract/format/event-details'
import { plural } from '@gaitway/contract/format/plural'
import { weekdays } from '@gaitway/contract/values/enums'
import { JOBS_PER_CALL_MAX } from '@gaitway/contract/values/limits'
import { dayIn } from '@gaitway/contract/format/time'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-final-form'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { daysAfter, daysBetween, daysFrom, startOfWeek, showDayName } from '../../../ui/days.ts'
import { DateField } from '../../../ui/forms/fields.tsx'
import { FormField } from '../../../ui/forms/FormField.tsx'
import { ChipChoicesField } from './ShiftFields.tsx'
import { Grid, Stack } from '../../../ui/layout/Stack.tsx'
import { CalendarIcon } from '../../../ui/screen-icons.tsx'
import { listRuleDays, buildSlots, listRepeatedDays, type PostingValues } from './values.ts'
import styles from './posting.module.css'

type DayGridProps = {
  /** Full weeks, starting on a Sunday. */
  days: readonly string[]
  chosen: readonly string[]
  /** The shift's own day, always selected. */
  fixed: string
  isDisabled: (day: string) => boolean
  onChange: (days: string[]) => void
}

/** `12/1` for the first day of a month or of the grid, otherwise `2`. */
const formatShortDay = (day: string, index: number) => {
  const [, month = '', date = ''] = day.split('-')
  return index === 0 || date === '01' ? `${Number(month)}/${Number(date)}` : String(Number(date))
}

/** A few weeks of selectable days in seven columns. */
const DayGrid = ({ days, chosen, fixed, isDisabled, onChange }: DayGridProps) => {
  const toggle = (day: string) =>
    onChange(chosen.includes(day) ? chosen.filter(other => other !== day) : [...chosen, day])
  return (
    <div className={styles.days}>
      {weekdays.map(day => (
        <span key={day} className={classes('text-13 faint center', styles.weekday)} aria-hidden="true">
          {day.slice(0, 2)}
        </span>
      ))}
      {days.map((day, index) => (
        <label key={day} className={classes(styles.dayChoice, day === fixed && styles.fixedDay)}>
          <input
            type="checkbox"
            className="visually-hidden"
            aria-label={showDayName(day)}
            checked={day === fixed || chosen.includes(day)}
            disabled={day === fixed || isDisabled(day)}
            onChange={() => toggle(day)}
          />
          {formatShortDay(day, index)}
        </label>
      ))}
    </div>
  )
}

const WEEKS_SHOWN = 5
const weekdayOptions = weekdays.map(value => ({ value, label: capitalize(value.slice(0, 3)) }))

const findRepeatProblem = (values: PostingValues, now: Date) => {
  const days = listRepeatedDays(values)
  if (days.length >= JOBS_PER_CALL_MAX) return `Up to ${JOBS_PER_CALL_MAX} shifts at once`
  if (!buildSlots(values, undefined, now)) return undefined
  const impossibleDay = days.find(day => !buildSlots(values, day, now))
  return (
    impossibleDay && `Clocks change at this time on ${showDayName(impossibleDay)}. Post that day separately.`
  )
}

/** Selects the days from the weekdays and the last day again whenever one of them or the first day changes. */
const useRepeatRule = ({ repeatOn, repeatUntil }: PostingValues, first: string | undefined) => {
  const form = useForm<PostingValues>()
  const rule = JSON.stringify([first, repeatOn, repeatUntil])
  const applied = useRef(rule)
  useEffect(() => {
    if (rule === applied.current) return
    applied.current = rule
    if (first && repeatOn?.length && repeatUntil)
      form.change('alsoOn', listRuleDays(first, repeatOn, repeatUntil))
  })
}

/** How many weeks the grid needs to show every chosen day. */
const countWeeks = (first: string, chosen: readonly string[]) => {
  const sunday = startOfWeek(first)
  const last = chosen.reduce((latest, day) => (day > latest ? day : latest), first)
  return Math.max(WEEKS_SHOWN, Math.floor(daysBetween(sunday, last) / 7) + 1)
}

/** More days with the same shift, by weekdays until a date or one by one, each posted as its own job. */
export const RepeatFields = ({ values, now }: { values: PostingValues; now: Date }) => {
  const form = useForm<PostingValues>()
  const [isOpen, setOpen] = useState(values.alsoOn.length > 0)
  const first = values.slots[0]?.day
  useRepeatRule(values, first)
  if (!first || values.jobType === 'FULL_TIME') return null
  if (!isOpen)
    return (
      <div>
        <Button kind="quiet" size="small" icon={<CalendarIcon size={18} />} onClick={() => setOpen(true)}>
          Repeat on other days
        </Button>
      </div>
    )
  const close = () => {
    form.batch(() => {
      form.change('alsoOn', [])
      form.change('repeatOn', undefined)
      form.change('repeatUntil', undefined)
    })
    setOpen(false)
  }
  const today = dayIn(values.zone, now)
  const days = [first, ...listRepeatedDays(values)].toSorted()
  return (
    <Stack as="fieldset" gap={12}>
      <legend className="medium">Repeat</legend>
      <Grid minWidthPx={240}>
        <ChipChoicesField name="repeatOn" label="Every" options={weekdayOptions} />
        <DateField
          name="repeatUntil"
          label="Until"
          validate={until => (until && until <= first ? 'Choose a day after the first shift.' : undefined)}
          min={daysAfter(first, 1)}
        />
      </Grid>
      <FormField<string[]>
        name="alsoOn"
        label="Days"
        hint="Choose weekdays and the last day, then tap any day to add or skip it."
        group
        validate={(_, all) => findRepeatProblem(all as PostingValues, now)}
      >
        {input => (
          <DayGrid
            days={daysFrom(startOfWeek(first), countWeeks(first, input.value ?? []) * 7)}
            chosen={input.value ?? []}
            fixed={first}
            isDisabled={day => day < today}
            onChange={chosen => {
              input.onChange(chosen)
              input.onBlur?.()
            }}
          />
        )}
      </FormField>
      <output className="medium figures">
        {days.length > 1 &&
          `${plural(days.length, 'shift', 'shifts')}, ${showDayName(first)} to ${showDayName(days.at(-1) ?? first)}`}
      </output>
      <p className="small quiet">
        Each day is posted as its own shift, so different clinicians can take them.
      </p>
      <div>
        <Button kind="quiet" size="small" onClick={close}>
          Don’t repeat
        </Button>
      </div>
    </Stack>
  )
}
