import { dayIn, showMinutes, showZone } from '@gaitway/contract/format/time'
import type { ReactNode } from 'react'
import { useForm } from 'react-final-form'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { DateField, TimeField } from '../../../ui/forms/fields.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import { RemoveIcon } from '../../../ui/screen-icons.tsx'
import { AmbiguousTimeField } from '../../../ui/forms/AmbiguousTimeField.tsx'
import { findOverlappingSlot, parseSlot, type PostingValues } from './values.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { classes } from '../../../ui/classes.ts'
import styles from './posting.module.css'

type SlotFieldsProps = {
  values: PostingValues
  index: number
  now: Date
  /** Undefined for the only slot, which can't be removed. */
  onRemove: (() => void) | undefined
}

/** One slot of the shift, which may end the next day. */
const SlotFields = ({ values, index, now, onRemove }: SlotFieldsProps) => {
  const { slots, zone } = values
  const name = `slots[${index}]`
  const slot = parseSlot(slots[index] ?? {}, zone, now)
  const validateTime = (part: 'start' | 'end') => (time: string | undefined, all: object) => {
    if (!time) return part === 'start' ? 'Please choose when it starts' : 'Please choose when it ends'
    const typed = all as PostingValues
    const parsed = typed.slots.map(one => parseSlot(one ?? {}, typed.zone, now))
    const isOverlapping = part === 'start' && findOverlappingSlot(parsed) === index
    const problem = parsed[index]?.problems[part]
    return problem ?? (isOverlapping ? 'This overlaps another time of the shift.' : undefined)
  }
  return (
    <Stack as="fieldset" gap={12} className={styles.slot}>
      <legend className={slots.length === 1 ? 'visually-hidden' : classes('medium', styles.slotTitle)}>
        {slots.length === 1 ? 'Time' : `Time ${index + 1}`}
      </legend>
      {onRemove && (
        <div className={styles.removeSlot}>
          <IconButton label={`Remove time ${index + 1}`} icon={<RemoveIcon />} onClick={onRemove} />
        </div>
      )}
      <div className={styles.times}>
        <DateField
          name={`${name}.day`}
          label="Day"
          required
          validate={day => (day ? undefined : 'Please choose a day')}
          min={dayIn(zone, now)}
        />
        <TimeField name={`${name}.start`} label="Start" required validate={validateTime('start')} />
        <TimeField name={`${name}.end`} label="End" required validate={validateTime('end')} />
      </div>
      <AmbiguousTimeField
        name={`${name}.whichStart`}
        label="Start"
        read={slot.from}
        zone={zone}
        columns={2}
      />
      <AmbiguousTimeField name={`${name}.whichEnd`} label="End" read={slot.until} zone={zone} columns={2} />
      <output className={classes('small quiet figures', styles.duration)}>
        {slot.minutes !== undefined &&
          slot.minutes > 0 &&
          `${showMinutes(slot.minutes)}${slot.endsNextDay ? ', ends the next day' : ''}`}
      </output>
    </Stack>
  )
}

type ShiftTimesProps = { values: PostingValues; now: Date; canAdd?: boolean; children?: ReactNode }

/** All slots of the shift, and a button that adds one with the times of the last one. */
export const ShiftTimes = ({ values, now, canAdd = true, children }: ShiftTimesProps) => {
  const form = useForm<PostingValues>()
  const { slots } = values
  const last = slots.at(-1)
  const setSlots = (next: PostingValues['slots']) => form.change('slots', next)
  return (
    <>
      {slots.map((_, index) => (
        <SlotFields
          key={index}
          values={values}
          index={index}
          now={now}
          onRemove={slots.length > 1 ? () => setSlots(slots.toSpliced(index, 1)) : undefined}
        />
      ))}
      {canAdd && (
        <div>
          <Button
            kind="quiet"
            size="small"
            icon={<PlusIcon size={18} />}
            onClick={() => setSlots([...slots, { start: last?.start, end: last?.end }])}
          >
            Add another day or time to this shift
          </Button>
          {children}
        </div>
      )}
    </>
  )
}

export const formatZoneNote = (now: Date, zone: string) =>
  `Times are local to the shift (${showZone(now, zone)}).`
