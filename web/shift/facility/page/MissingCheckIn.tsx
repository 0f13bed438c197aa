import { findArrivalTime } from '@gaitway/contract/check-in'
import { clockTimeIn, showTime, showZone } from '@gaitway/contract/format/time'
import { perform, useAction } from '../../../api/use-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { AppForm } from '../../../ui/forms/AppForm.tsx'
import { TimeField } from '../../../ui/forms/fields.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Cluster, Stack } from '../../../ui/layout/Stack.tsx'
import { formatTypedPhone } from '../../../ui/phone.ts'
import type { Job } from '../../parts/job.ts'

type Values = { since?: string }
type MissingCheckInProps = { missing: NonNullable<Job['missingCheckIn']>; zone: string }

/** Asks whether the clinician is there, because they haven't checked in. */
export const MissingCheckIn = ({ missing, zone }: MissingCheckInProps) => {
  const { applicationId, firstName: name, phone, startDate, notHereAt } = missing
  const notHere = useAction('applications.recordNotHere')
  const question = `Is ${name} there?`
  const readArrival = ({ since = '' }: Values) => findArrivalTime(since, new Date(startDate), zone)
  const submit = async (typed: Values) => {
    const since = readArrival(typed)
    if (!since) return { since: 'Clocks skipped this time. Enter another one.' }
    await perform('applications.recordArrival', {
      answer: 'arrived',
      jobApplicationId: applicationId,
      since: since.toISOString(),
    })
    return undefined
  }
  return (
    <Card tone="warning">
      <Stack gap={12} as="section" aria-label={question}>
        <h2 className="text-18">{notHereAt ? `You said that ${name} isn’t there` : question}</h2>
        <p>
          {notHereAt
            ? `We asked ${name} again, and our team is on it. If ${name} arrives, record the time here.`
            : `The shift started at ${showTime(startDate, zone)} ${showZone(startDate, zone)}, and ${name} hasn’t checked in.`}
        </p>
        <AppForm<Values> onSubmit={submit} initialValues={{ since: clockTimeIn(zone, startDate) }}>
          {({ values }) => {
            const since = readArrival(values)
            return (
              <Stack gap={12}>
                <TimeField name="since" label="Arrived at" stepMinutes={1} required />
                <Cluster gap={8}>
                  <SubmitButton>{since ? `Yes, since ${showTime(since, zone)}` : 'Yes'}</SubmitButton>
                  {!notHereAt && (
                    <Button
                      kind="secondary"
                      busy={notHere.busy}
                      onClick={() => void notHere.run({ answer: 'notHere', jobApplicationId: applicationId })}
                    >
                      Not here
                    </Button>
                  )}
                </Cluster>
              </Stack>
            )
          }}
        </AppForm>
        {phone && (
          <p>
            <a href={`tel:+1${phone}`}>{`Call ${name}, ${formatTypedPhone(phone)}`}</a>
          </p>
        )}
      </Stack>
    </Card>
  )
}
