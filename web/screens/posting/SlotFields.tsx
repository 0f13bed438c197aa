import { dayIn, showMinutes } from '@gaitway/contract/time'
import { IconButton } from '../../shared/Button.tsx'
import { showClock } from '../job/job-facts.ts'
import { FormField } from '../../shared/forms/FormField.tsx'
import { RemoveIcon } from '../../shared/screen-icons.tsx'
import { DateInput } from '../../shared/inputs/DateInput.tsx'
import { RadioGroup } from '../../shared/inputs/RadioGroup.tsx'
import { TimeInput } from '../../shared/inputs/TimeInput.tsx'
import { overlappingSlot, readSlot, type Which } from './slots.ts'
import type { PostingValues } from './values.ts'
import { classes } from '../../shared/classes.ts'
import styles from './posting.module.css'
import { copy } from './copy.ts'

type SlotFieldsProps = {
  values: PostingValues
  place: number
  now: Date
  onRemove?: () => void
}

type WhichFieldProps = { name: string; label: string; moments: [Date, Date]; zone: string; problem?: string }

/** Asks which time is meant when it occurs twice because the clocks go back. */
const WhichField = ({ name, label, moments: [first, second], zone, problem }: WhichFieldProps) => (
  <FormField<Which>
    name={name}
    label={label}
    group
    required
    validate={value => (value ? undefined : problem)}
  >
    {input => (
      <RadioGroup
        {...input}
        columns={2}
        choices={[
          { value: 'first', label: copy.first(showClock(first, zone)) },
          { value: 'second', label: copy.second(showClock(second, zone)) },
        ]}
      />
    )}
  </FormField>
)

/** One slot of the shift, which may end the next day. */
export const SlotFields = ({ values, place, now, onRemove }: SlotFieldsProps) => {
  const { slots, zone } = values
  const name = `slots[${place}]`
  const read = readSlot(slots[place] ?? {}, zone, now)
  const problemOf = (part: 'start' | 'end') => (value: string | undefined, all: object) => {
    const typed = all as PostingValues
    if (!value) return part === 'start' ? copy.startMissing : copy.endMissing
    const all_ = typed.slots.map(slot => readSlot(slot ?? {}, typed.zone, now))
    const own = all_[place]?.problems[part]
    return own ?? (part === 'start' && overlappingSlot(all_) === place ? copy.overlaps : undefined)
  }
  return (
    <fieldset className={styles.slot}>
      <legend className={slots.length === 1 ? 'visually-hidden' : styles.slotTitle}>
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
      {read.doubledStart && (
        <WhichField
          name={`${name}.whichStart`}
          label={copy.whichStart}
          moments={read.doubledStart}
          zone={zone}
          problem={read.problems.whichStart}
        />
      )}
      {read.doubledEnd && (
        <WhichField
          name={`${name}.whichEnd`}
          label={copy.whichEnd}
          moments={read.doubledEnd}
          zone={zone}
          problem={read.problems.whichEnd}
        />
      )}
      <output className={classes('small quiet figures', styles.lasts)}>
        {read.minutes !== undefined && read.minutes > 0 && (
          <>
            {showMinutes(read.minutes)}
            {read.endsNextDay && `, ${copy.endsNextDay}`}
          </>
        )}
      </output>
    </fieldset>
  )
}
