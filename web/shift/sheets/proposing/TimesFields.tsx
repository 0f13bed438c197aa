import { showBriefDay } from '@gaitway/contract/format/time'
import { clockCopy, type ReadTime } from '@gaitway/contract/format/typed-times'
import { useFormState } from 'react-final-form'
import { FormField } from '../../../ui/forms/FormField.tsx'
import { WhichTimeField } from '../../../ui/forms/WhichTimeField.tsx'
import { TimeInput } from '../../../ui/inputs/TimeInput.tsx'
import { Grid, Stack } from '../../../ui/layout/Stack.tsx'
import { formatHours } from '../../parts/when.ts'
import { totalAt } from './total-at.ts'
import { type Day, readDay, readTimes, type TimesValues } from './typed-times.ts'

export type TimedJob = {
  slots: readonly Day[]
  timeZone: string
  payRateCents: number
  parkingCents: number
  otherCents: number
}

const missing = { startDate: 'Enter a start time', endDate: 'Enter an end time' }

type TimeProps = {
  place: number
  slot: Day
  zone: string
  field: 'startDate' | 'endDate'
  label: string
  hint?: string | undefined
  read: ReadTime
}

const Time = ({ place, slot, zone, field, label, hint, read }: TimeProps) => {
  const check = (text: string | undefined, all: object) => {
    if (!text) return missing[field]
    const typed = readDay(slot, (all as TimesValues).proposedSlots?.[place] ?? {}, zone)
    const { problem } = field === 'startDate' ? typed.start : typed.end
    // said where one is chosen
    return problem === clockCopy.twice ? undefined : problem
  }
  return (
    <Stack gap={12}>
      <FormField name={`proposedSlots.${place}.${field}`} label={label} hint={hint} required validate={check}>
        {input => <TimeInput {...input} />}
      </FormField>
      <WhichTimeField name={`proposedSlots.${place}.meant.${field}`} label={label} read={read} zone={zone} />
    </Stack>
  )
}

type DayFieldsProps = { job: TimedJob; place: number }

const DayFields = ({ job: { slots, timeZone }, place }: DayFieldsProps) => {
  const { values } = useFormState<TimesValues>({ subscription: { values: true } })
  const slot = slots[place]
  if (!slot) return null
  const typed = values.proposedSlots?.[place] ?? {}
  const { start, end, endsNextDay } = readDay(slot, typed, timeZone)
  const day = showBriefDay(slot.startDate, timeZone)
  return (
    <Stack as="section" gap={8} aria-label={day}>
      <p>
        <strong>{day}</strong> <span className="quiet">{`Posted: ${formatHours(slot, timeZone)}`}</span>
      </p>
      <Grid minWidthPx={130} gap={12}>
        <Time {...{ place, slot, zone: timeZone, read: start }} field="startDate" label="Start" />
        <Time
          {...{ place, slot, zone: timeZone, read: end }}
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
