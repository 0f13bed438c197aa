import { commonFields } from '@gaitway/contract/fields/common'
import { calculateProductCents } from '@gaitway/contract/values/fees'
import { showCents } from '@gaitway/contract/format/money'
import { minutesBetween, showBriefDay, showMinutes, sumMinutes } from '@gaitway/contract/format/time'
import { clockCopy, type ReadTime } from '@gaitway/contract/format/typed-times'
import { useFormState } from 'react-final-form'
import { FormField } from '../../../ui/forms/FormField.tsx'
import { AmbiguousTimeField } from '../../../ui/forms/AmbiguousTimeField.tsx'
import { Textarea } from '../../../ui/inputs/Textarea.tsx'
import { TimeInput } from '../../../ui/inputs/TimeInput.tsx'
import { Grid, Stack } from '../../../ui/layout/Stack.tsx'
import { formatHours, type TimeRanges } from '../../parts/when.ts'
import { type Day, parseTypedDay, parseProposedTimes, type TimesValues } from './typed-times.ts'

type JobPay = { payRateCents: number; parkingCents: number; otherCents: number }
export type TimedJob = JobPay & { slots: readonly Day[]; timeZone: string }

/** "7 hr, $402.00 total at these times"; undefined while an end isn't after its start. */
export const formatTotalAt = (job: JobPay, times: TimeRanges): string | undefined => {
  const slotMinutes = times.map(({ startDate, endDate }) => minutesBetween(startDate, endDate))
  if (slotMinutes.some(minutes => minutes <= 0)) return undefined
  return `${showMinutes(sumMinutes(times))}, ${showCents(calculateProductCents({ ...job, slotMinutes }))} total at these times`
}

const missing = { startDate: 'Enter a start time', endDate: 'Enter an end time' }

type TimeProps = {
  index: number
  slot: Day
  zone: string
  field: 'startDate' | 'endDate'
  label: string
  hint?: string | undefined
  read: ReadTime
}

const Time = ({ index, slot, zone, field, label, hint, read }: TimeProps) => {
  const check = (text: string | undefined, all: object) => {
    if (!text) return missing[field]
    const typed = parseTypedDay(slot, (all as TimesValues).proposedSlots?.[index] ?? {}, zone)
    const { problem } = field === 'startDate' ? typed.start : typed.end
    // AmbiguousTimeField shows the error of a time that exists twice
    return problem === clockCopy.twice ? undefined : problem
  }
  return (
    <Stack gap={12}>
      <FormField name={`proposedSlots.${index}.${field}`} label={label} hint={hint} required validate={check}>
        {input => <TimeInput {...input} />}
      </FormField>
      <AmbiguousTimeField
        name={`proposedSlots.${index}.meant.${field}`}
        label={label}
        read={read}
        zone={zone}
      />
    </Stack>
  )
}

type DayFieldsProps = { slot: Day; timeZone: string; index: number }

const DayFields = ({ slot, timeZone, index }: DayFieldsProps) => {
  const { values } = useFormState<TimesValues>({ subscription: { values: true } })
  const { start, end, endsNextDay } = parseTypedDay(slot, values.proposedSlots?.[index] ?? {}, timeZone)
  const day = showBriefDay(slot.startDate, timeZone)
  return (
    <Stack as="section" gap={8} aria-label={day}>
      <p>
        <strong>{day}</strong> <span className="quiet">{`Posted: ${formatHours(slot, timeZone)}`}</span>
      </p>
      <Grid minWidthPx={130} gap={12}>
        <Time {...{ index, slot, zone: timeZone, read: start }} field="startDate" label="Start" />
        <Time
          {...{ index, slot, zone: timeZone, read: end }}
          field="endDate"
          label="End"
          hint={endsNextDay && !end.days ? 'Ends the next day' : undefined}
        />
      </Grid>
    </Stack>
  )
}

/** The pay at the typed times. */
const Total = ({ job }: { job: TimedJob }) => {
  const { values } = useFormState<TimesValues>({ subscription: { values: true } })
  const read = parseProposedTimes(job.slots, values.proposedSlots ?? [], job.timeZone)
  return (
    <p aria-live="polite" className="figures">
      {read && formatTotalAt(job, read)}
    </p>
  )
}

/** A start and an end for each day of the shift, prefilled. */
export const TimesFields = ({ job }: { job: TimedJob }) => (
  <Stack gap={16}>
    {job.slots.map((slot, index) => (
      <DayFields key={slot.id} slot={slot} timeZone={job.timeZone} index={index} />
    ))}
    <Total job={job} />
  </Stack>
)

/** The clinician's note, sent with an application or with proposed times. */
export const NoteToFacility = () => (
  <FormField
    name="note"
    label="Note for the facility"
    hint="Anything the facility should know before they decide."
    rule={commonFields.note}
    optional
  >
    {input => <Textarea {...input} rows={3} maxLength={commonFields.note.maxLength} />}
  </FormField>
)
