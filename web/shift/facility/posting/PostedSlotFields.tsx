import { dayIn, showMinutes } from '@gaitway/contract/format/time'
import { IconButton } from '../../../ui/Button.tsx'
import { FormField } from '../../../ui/forms/FormField.tsx'
import { RemoveIcon } from '../../../ui/screen-icons.tsx'
import { DateInput } from '../../../ui/inputs/DateInput.tsx'
import { WhichTimeField } from '../../../ui/forms/WhichTimeField.tsx'
import { TimeInput } from '../../../ui/inputs/TimeInput.tsx'
import { findOverlappingSlot, parseSlot, type PostingValues } from './values.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { classes } from '../../../ui/classes.ts'
import styles from './posting.module.css'
import { copy } from './copy.ts'

type SlotFieldsProps = {
  values: PostingValues
  place: number
  now: Date
  onRemove?: () => void
}

/** One slot of the shift, which may end the next day. */
export const PostedSlotFields = ({ values, place, now, onRemove }: SlotFieldsProps) => {
  const { slots, zone } = values
  const name = `slots[${place}]`
  const read = parseSlot(slots[place] ?? {}, zone, now)
  const problemOf = (part: 'start' | 'end') => (value: string | undefined, all: object) => {
    const typed = all as PostingValues
    if (!value) return part === 'start' ? 'Please choose when it starts' : 'Please choose when it ends'
    const all_ = typed.slots.map(slot => parseSlot(slot ?? {}, typed.zone, now))
    const own = all_[place]?.problems[part]
    return (
      own ??
      (part === 'start' && findOverlappingSlot(all_) === place
        ? 'This overlaps another time of the shift.'
        : undefined)
    )
  }
  return (
    <Stack as="fieldset" gap={12} className={styles.slot}>
      <legend className={slots.length === 1 ? 'visually-hidden' : classes('medium', styles.slotTitle)}>
        {slots.length === 1 ? 'Time' : `Time ${place + 1}`}
      </legend>
      {onRemove && (
        <div className={styles.removeSlot}>
          <IconButton label={`Remove time ${place + 1}`} icon={<RemoveIcon />} onClick={onRemove} />
        </div>
      )}
      <div className={styles.times}>
        <FormField
          name={`${name}.day`}
          label="Day"
          required
          validate={day => (day ? undefined : 'Please choose a day')}
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
      <WhichTimeField
        name={`${name}.whichStart`}
        label={copy.start}
        read={read.from}
        zone={zone}
        columns={2}
      />
      <WhichTimeField name={`${name}.whichEnd`} label={copy.end} read={read.until} zone={zone} columns={2} />
      <output className={classes('small quiet figures', styles.lasts)}>
        {read.minutes !== undefined && read.minutes > 0 && (
          <>
            {showMinutes(read.minutes)}
            {read.endsNextDay && `, ends the next day`}
          </>
        )}
      </output>
    </Stack>
  )
}
