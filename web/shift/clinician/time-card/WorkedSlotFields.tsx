import { showCents } from '@gaitway/contract/format/money'
import { timesheetFields } from '@gaitway/contract/fields/timesheet'
import { dayIn, showLongDay, showMinutes } from '@gaitway/contract/format/time'
import { clockCopy, type WorkedTimeField } from '@gaitway/contract/format/typed-times'
import type { ComponentProps } from 'react'
import { useField } from 'react-final-form'
import { FormField } from '../../../ui/forms/FormField.tsx'
import { Checkbox } from '../../../ui/inputs/Checkbox.tsx'
import { Textarea } from '../../../ui/inputs/Textarea.tsx'
import { AmbiguousTimeField } from '../../../ui/forms/AmbiguousTimeField.tsx'
import { TimeInput } from '../../../ui/inputs/TimeInput.tsx'
import { formatHours } from '../../parts/when.ts'
import type { UploadedFile } from '../../../api/uploaded-file.ts'
import { Attendance } from './Attendance.tsx'
import { parseEntry, type ReadEntry, type TimeCardSlot, type TypedEntry } from './typed-times.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { classes } from '../../../ui/classes.ts'
import styles from './timesheet.module.css'

type SlotFieldsProps = {
  slot: TimeCardSlot
  /** The same slot with where its check-in and check-out were. */
  day: ComponentProps<typeof Attendance>['day']
  index: number
  zone: string
  read: ReadEntry
  /** What the slot pays for the typed times; undefined while they are incomplete. */
  payCents: number | undefined
}
export type TypedSheet = { entries: TypedEntry[]; paper?: readonly UploadedFile[] }

type TimeFieldProps = SlotFieldsProps & { field: WorkedTimeField; label: string }

const TimeField = ({ field, label, slot, index, zone, read }: TimeFieldProps) => {
  const { at, days } = read.times[field] ?? {}
  const isNextDay = at !== undefined && !days && dayIn(zone, at) !== dayIn(zone, slot.startDate)
  return (
    <Stack gap={12}>
      <FormField
        name={`entries[${index}].${field}`}
        label={label}
        hint={isNextDay ? `On ${showLongDay(at, zone)}` : undefined}
        validate={(_, values) => {
          const { errors } = parseEntry(slot, (values as TypedSheet).entries[index] ?? {}, zone)
          // AmbiguousTimeField shows the error of a time that exists twice
          return errors[field] === clockCopy.twice ? undefined : errors[field]
        }}
      >
        {input => <TimeInput {...input} large stepMinutes={1} />}
      </FormField>
      <AmbiguousTimeField
        name={`entries[${index}].meant.${field}`}
        label={label}
        read={read.times[field]}
        zone={zone}
      />
    </Stack>
  )
}

/** The reason why the clinician worked longer than scheduled. It is required to submit, but not to save a draft. */
const ExtraTimeReason = ({ index, minutes }: { index: number; minutes: number }) => (
  <FormField
    name={`entries[${index}].extraTimeReason`}
    label="Reason for extra time"
    hint={`You worked ${showMinutes(minutes)} more than scheduled. The facility needs to approve the extra time.`}
    rule={timesheetFields.extraTimeReason}
    optional
    required
  >
    {input => <Textarea {...input} rows={3} maxLength={timesheetFields.extraTimeReason.maxLength} />}
  </FormField>
)

/** One slot of a time card: scheduled hours, fields for the hours worked, and the pay. */
export const WorkedSlotFields = (props: SlotFieldsProps) => {
  const { slot, day, index, zone, read, payCents } = props
  const { input } = useField<boolean | undefined>(`entries[${index}].hasBreak`)
  return (
    <Stack as="fieldset" gap={8} className={classes('surface padded', styles.slot)}>
      <legend className={classes('text-18 strong tight', styles.day)}>
        {showLongDay(slot.startDate, zone)}
      </legend>
      <p className="quiet">
        {`Scheduled ${formatHours(slot, zone)}`}
        <Attendance day={day} zone={zone} />
      </p>
      <div className={styles.times}>
        <TimeField {...props} field="startTime" label="Start" />
        <TimeField {...props} field="endTime" label="End" />
      </div>
      <Checkbox label="I took a break" value={input.value} onChange={input.onChange} />
      {input.value && (
        <div className={styles.times}>
          <TimeField {...props} field="breakStartTime" label="Break start" />
          <TimeField {...props} field="breakEndTime" label="Break end" />
        </div>
      )}
      {read.extraTime && <ExtraTimeReason index={index} minutes={read.extraTime.minutes} />}
      <p className={classes('medium figures', styles.slotTotal)}>
        {read.workedMinutes === undefined || payCents === undefined
          ? '–'
          : `${showMinutes(read.workedMinutes)} · ${showCents(payCents)}`}
      </p>
    </Stack>
  )
}
