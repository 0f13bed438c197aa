import { showBriefDay } from '@gaitway/contract/time'
import { useFormState } from 'react-final-form'
import { FormField } from '../../shared/forms/FormField.tsx'
import { TimeInput } from '../../shared/inputs/TimeInput.tsx'
import { Grid, Stack } from '../../shared/layout/Stack.tsx'
import { formatHours } from '../job/job-facts.ts'
import { copy } from './copy.ts'
import { totalAt } from './total-at.ts'
import { type Day, readDay, readTimes, type TimesValues } from './typed-times.ts'

export type TimedJob = {
  slots: readonly Day[]
  timeZone: string
  payRateCents: number
  parkingCents: number
  otherCents: number
}

type DayFieldsProps = { job: TimedJob; place: number }

const DayFields = ({ job: { slots, timeZone }, place }: DayFieldsProps) => {
  const { values } = useFormState<TimesValues>({ subscription: { values: true } })
  const slot = slots[place]
  if (!slot) return null
  const typed = values.proposedSlots?.[place] ?? {}
  const read = readDay(slot, typed, timeZone)
  const day = showBriefDay(slot.startDate, timeZone)
  const check = (at: Date | undefined, missing: string) => (text: string | undefined) => {
    if (!text) return missing
    return at ? undefined : copy.noSuchTime
  }
  return (
    <Stack as="section" gap={8} aria-label={day}>
      <p>
        <strong>{day}</strong> <span className="quiet">{copy.posted(formatHours(slot, timeZone))}</span>
      </p>
      <Grid minWidthPx={130} gap={12}>
        <FormField
          name={`proposedSlots.${place}.startDate`}
          label={copy.start}
          required
          validate={check(read.startsAt, copy.startMissing)}
        >
          {input => <TimeInput {...input} />}
        </FormField>
        <FormField
          name={`proposedSlots.${place}.endDate`}
          label={copy.end}
          hint={read.endsNextDay ? copy.nextDay : undefined}
          required
          validate={check(read.endsAt, copy.endMissing)}
        >
          {input => <TimeInput {...input} />}
        </FormField>
      </Grid>
    </Stack>
  )
}

/** The pay at the typed times. */
const Total = ({ job }: { job: TimedJob }) => {
  const { values } = useFormState<TimesValues>({ subscription: { values: true } })
  const read = readTimes(job.slots, values.proposedSlots ?? [], job.timeZone)
  return (
    <p aria-live="polite" className="figures">
      {read && totalAt(job, read)}
    </p>
  )
}

/** A start and an end for each day of the shift, prefilled. */
export const TimesFields = ({ job }: { job: TimedJob }) => (
  <Stack gap={16}>
    {job.slots.map(({ id }, place) => (
      <DayFields key={id} job={job} place={place} />
    ))}
    <Total job={job} />
  </Stack>
)
