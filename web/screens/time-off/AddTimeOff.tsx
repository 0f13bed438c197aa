import { commonFields } from '@gaitway/contract/fields/common'
import { dayIn, showZone } from '@gaitway/contract/time'
import { useState } from 'react'
import { useNow } from '../../calls/use-now.ts'
import { Button, LinkButton } from '../../shared/Button.tsx'
import { AppForm } from '../../shared/forms/AppForm.tsx'
import { FormField } from '../../shared/forms/FormField.tsx'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { DateInput } from '../../shared/inputs/DateInput.tsx'
import { RadioGroup } from '../../shared/inputs/RadioGroup.tsx'
import { Textarea } from '../../shared/inputs/Textarea.tsx'
import { TimeInput } from '../../shared/inputs/TimeInput.tsx'
import { Grid, Stack } from '../../shared/layout/Stack.tsx'
import { Sheet } from '../../shared/overlays/Dialog.tsx'
import { addTimeOff, type Outcome } from './add-time-off.ts'
import { wrongStretch, type TimeOffValues } from './stretch.ts'
import styles from './time-off.module.css'
import { words } from './words.ts'

type AddTimeOffProps = { zone: string; onClose: () => void }
const kinds = (['allDay', 'hours'] as const).map(value => ({ value, label: words.kinds[value] }))

const AddForm = ({ zone, onDone }: { zone: string; onDone: () => void }) => {
  const now = useNow()
  const today = dayIn(zone, now)
  const draft = useDraft<TimeOffValues>('time-off')
  const [shift, setShift] = useState<Outcome['shift']>()
  const submit = async (values: TimeOffValues) => {
    const { errors, shift: inTheWay } = await addTimeOff(values, zone)
    setShift(inTheWay)
    if (!errors) onDone()
    return errors
  }
  return (
    <AppForm<TimeOffValues>
      onSubmit={submit}
      initialValues={{ kind: 'allDay' }}
      draft={draft}
      validate={values => wrongStretch(values, zone, now)}
    >
      {({ submitting, values }) => (
        <Stack>
          <Grid minWidthPx={150}>
            <FormField name="firstDay" label={words.firstDay} required>
              {input => <DateInput {...input} min={today} />}
            </FormField>
            <FormField name="lastDay" label={words.lastDay} hint={words.lastDayHint}>
              {input => <DateInput {...input} min={values.firstDay ?? today} />}
            </FormField>
          </Grid>
          {shift && (
            <div>
              <LinkButton kind="secondary" size="small" href={`/clinician/jobprofile/${shift.jobId}`}>
                {words.seeShift}
              </LinkButton>
            </div>
          )}
          <FormField<TimeOffValues['kind']> name="kind" label={words.kind} group>
            {input => <RadioGroup {...input} choices={kinds} columns={2} />}
          </FormField>
          {values.kind === 'hours' && (
            <Grid minWidthPx={120}>
              <FormField name="from" label={words.from} required>
                {input => <TimeInput {...input} />}
              </FormField>
              <FormField name="to" label={words.to} required>
                {input => <TimeInput {...input} />}
              </FormField>
            </Grid>
          )}
          {values.kind === 'hours' && <p className={styles.quiet}>{words.zone(showZone(now, zone))}</p>}
          <FormField name="note" label={words.note} hint={words.noteHint} rule={commonFields.note} optional>
            {input => <Textarea {...input} rows={2} maxLength={commonFields.note.maxLength} />}
          </FormField>
          <Button type="submit" wide busy={submitting}>
            {words.save}
          </Button>
        </Stack>
      )}
    </AppForm>
  )
}

/** Days or hours when the clinician is away. */
export const AddTimeOff = ({ zone, onClose }: AddTimeOffProps) => (
  <Sheet open onClose={onClose} title={words.add}>
    <AddForm zone={zone} onDone={onClose} />
  </Sheet>
)
