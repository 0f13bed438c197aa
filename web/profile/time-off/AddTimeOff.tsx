import { commonFields } from '@gaitway/contract/fields/common'
import { dayIn, showZone } from '@gaitway/contract/format/time'
import { useState } from 'react'
import { MAX_PAGE_SIZE } from '@gaitway/contract/values/limits'
import { useNow } from '../../api/use-now.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { AppForm } from '../../ui/forms/AppForm.tsx'
import { DateField, RadioField, TextareaField, TimeField } from '../../ui/forms/fields.tsx'
import { AmbiguousTimeField } from '../../ui/forms/AmbiguousTimeField.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { Grid, Stack } from '../../ui/layout/Stack.tsx'
import { Sheet } from '../../ui/overlays/Dialog.tsx'
import {
  findOverlap,
  formatTimeOff,
  readTimeOff,
  validateTimeOff,
  type TimeOffValues,
  type TimeRange,
} from './time-off-range.ts'
import { call, CallFailed } from '../../api/call.ts'
import { perform, getSubmitErrors } from '../../api/use-call.ts'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'

type AddResult = { errors?: Record<string, string>; shift?: { jobId: string } }

/** Finds the confirmed shift that overlaps, to name it in the error. */
const findShiftIn = async (range: TimeRange) => {
  const { data } = await call('applications.shifts', {
    shiftStatus: 'upcoming,current',
    sortBy: 'startDate',
    sortOrder: 'asc',
    limit: MAX_PAGE_SIZE,
  })
  const slots = data.flatMap(({ jobId, facilityId, shiftSlots }) =>
    shiftSlots.map(({ startDate, endDate }) => ({
      startsAt: startDate,
      endsAt: endDate,
      jobId: jobId.id,
      zone: jobId.timeZone,
      place: facilityId.officeName,
    })),
  )
  return findOverlap(slots, range)
}

const explainRefusal = async (thrown: CallFailed, range: TimeRange, zone: string): Promise<AddResult> => {
  if (thrown.code === 'time_off_over_shift') {
    const shift = await findShiftIn(range)
    if (!shift) return { errors: { firstDay: thrown.message } }
    return {
      errors: {
        firstDay: `You’re confirmed at ${shift.place} on ${formatTimeOff(shift, shift.zone)}. Cancel that shift first, or choose other days.`,
      },
      shift: { jobId: shift.jobId },
    }
  }
  if (thrown.code === 'time_off_taken') {
    const taken = findOverlap(await call('timeOff.list', {}), range)
    return {
      errors: {
        firstDay: taken ? `You already have time off then: ${formatTimeOff(taken, zone)}.` : thrown.message,
      },
    }
  }
  const { startsAt: firstDay, endsAt: lastDay, ...rest } = getSubmitErrors(thrown)
  return { errors: { ...rest, ...(firstDay && { firstDay }), ...(lastDay && { lastDay }) } }
}

const addTimeOff = async (values: TimeOffValues, zone: string): Promise<AddResult> => {
  const { from, to } = readTimeOff(values, zone)
  if (!from?.at || !to?.at) return { errors: { firstDay: 'Choose the first day' } }
  const range = { startsAt: from.at.toISOString(), endsAt: to.at.toISOString() }
  try {
    await perform('timeOff.add', { kind: 'timeOff', ...range, note: values.note?.trim() || undefined })
    return {}
  } catch (thrown) {
    if (!(thrown instanceof CallFailed)) throw thrown
    return explainRefusal(thrown, range, zone)
  }
}

const kinds = [
  { value: 'allDay', label: 'All day' },
  { value: 'hours', label: 'Set hours' },
]

const AddForm = ({ zone, onDone }: { zone: string; onDone: () => void }) => {
  const now = useNow()
  const today = dayIn(zone, now)
  const draft = useDraft<TimeOffValues>('time-off')
  const [shift, setShift] = useState<AddResult['shift']>()
  const submit = async (values: TimeOffValues) => {
    const { errors, shift: conflictingShift } = await addTimeOff(values, zone)
    setShift(conflictingShift)
    if (!errors) onDone()
    return errors
  }
  return (
    <AppForm<TimeOffValues>
      onSubmit={submit}
      initialValues={{ kind: 'allDay' }}
      draft={draft}
      validate={values => validateTimeOff(values, zone, now)}
    >
      {({ values }) => (
        <Stack>
          <Grid minWidthPx={150}>
            <DateField name="firstDay" label="First day" required min={today} />
            <DateField
              name="lastDay"
              label="Last day"
              hint="Leave blank for a single day."
              min={values.firstDay ?? today}
            />
          </Grid>
          {shift && (
            <div>
              <LinkButton kind="secondary" size="small" href={`/clinician/jobprofile/${shift.jobId}`}>
                View shift
              </LinkButton>
            </div>
          )}
          <RadioField name="kind" label="Duration" choices={kinds} columns={2} />
          {values.kind === 'hours' && (
            <>
              <Grid minWidthPx={120}>
                <TimeField name="from" label="From" required />
                <TimeField name="to" label="To" required />
                <AmbiguousTimeField
                  name="whichFrom"
                  label="Start"
                  read={readTimeOff(values, zone).from}
                  zone={zone}
                />
                <AmbiguousTimeField
                  name="whichTo"
                  label="End"
                  read={readTimeOff(values, zone).to}
                  zone={zone}
                />
              </Grid>
              <p className="quiet small">{`Times are in your home time zone (${showZone(now, zone)}).`}</p>
            </>
          )}
          <TextareaField
            name="note"
            label="Note"
            hint="Optional. Only you can see it."
            rule={commonFields.note}
            optional
            rows={2}
            maxLength={commonFields.note.maxLength}
          />
          <SubmitButton wide>Save time off</SubmitButton>
        </Stack>
      )}
    </AppForm>
  )
}

export const AddTimeOff = ({ zone, onClose }: { zone: string; onClose: () => void }) => (
  <Sheet open onClose={onClose} title="Add time off">
    <AddForm zone={zone} onDone={onClose} />
  </Sheet>
)
