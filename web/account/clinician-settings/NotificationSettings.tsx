import {
  notificationChannels,
  notificationFrequencies,
  type NotificationFrequency,
} from '@gaitway/contract/values/enums'
import { DIGEST_TIME } from '@gaitway/contract/values/limits'
import type { Output } from '@gaitway/contract/schemas/index'
import { showClock } from '@gaitway/contract/format/time'
import { perform, useAnswer } from '../../api/use-call.ts'
import { AppForm } from '../../ui/forms/AppForm.tsx'
import { RadioField } from '../../ui/forms/fields.tsx'
import { CheckboxField } from '../../ui/forms/TextField.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { Cluster, Stack } from '../../ui/layout/Stack.tsx'
import { toasts } from '../../api/toasts.ts'
import { lazyComponent } from '../../ui/show/lazy-component.tsx'
import { Loaded } from '../../ui/show/Loaded.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'

type Settings = Output<'clinicians.notificationSettings'>
type FrequencyValue = `${NotificationFrequency}`
type Values = {
  newShiftInArea: boolean
  boostedShift: boolean
  email: FrequencyValue
  sms: FrequencyValue
  push: FrequencyValue
}
const phoneProblems = {
  wrongNumber: 'We couldn’t deliver our last text to you. Check the phone number in your profile.',
  stopped: 'You replied STOP, so we can’t text you. Reply START to get texts again.',
}
const frequencyHints = {
  2: 'Each one right away',
  1: `One summary at ${showClock(DIGEST_TIME)}, if there’s anything new`,
  3: `Tuesdays and Fridays at ${showClock(DIGEST_TIME)}`,
}
const PushHere = lazyComponent(() => import('../notifications/PushHere.tsx'), 'PushHere')

const order: readonly NotificationFrequency[] = [2, 1, 3, 0]
/** The choices for a channel; `noneHint` says what the choice “none” still sends. */
const listFrequencies = (noneHint: string) =>
  order.map(often => ({
    value: `${often}` as FrequencyValue,
    label: notificationFrequencies[often],
    hint: often === 0 ? noneHint : frequencyHints[often],
  }))
const parseFrequency = (often: FrequencyValue) => Number(often) as NotificationFrequency

/** Sends only what changed. */
const save = async (values: Values, saved: Settings) => {
  const { newShiftInArea, boostedShift, email, sms, push } = values
  const isAreaSame = newShiftInArea === saved.newShiftInArea && boostedShift === saved.boostedShift
  if (!isAreaSame) await perform('clinicians.updateNotificationSetting', { newShiftInArea, boostedShift })
  const often = {
    email_notification: parseFrequency(email),
    sms_notification: parseFrequency(sms),
    push_notification: parseFrequency(push),
  }
  const isOftenSame = notificationChannels.every(channel => often[channel] === saved[channel])
  if (isAreaSame && isOftenSame) toasts.say('No changes to save.')
  if (isOftenSame) return
  await perform('clinicians.setFrequencies', often)
}

const NotificationForm = ({ saved }: { saved: Settings }) => {
  const initialValues: Values = {
    newShiftInArea: saved.newShiftInArea,
    boostedShift: saved.boostedShift,
    email: `${saved.email_notification}`,
    sms: `${saved.sms_notification}`,
    push: `${saved.push_notification}`,
  }
  return (
    <AppForm<Values> onSubmit={values => save(values, saved)} initialValues={initialValues}>
      <Stack gap={24}>
        <Field label="Notify me about" group>
          <CheckboxField name="newShiftInArea" label="New shifts posted in your area" />
          <CheckboxField name="boostedShift" label="Boosted shifts in your area" />
        </Field>
        <RadioField
          name="email"
          label="Email"
          choices={listFrequencies('Only the important emails listed below')}
          columns={2}
        />
        {saved.phoneProblem && <Notice tone="warning">{phoneProblems[saved.phoneProblem]}</Notice>}
        <RadioField
          name="sms"
          label="Text message"
          hint="We text the phone number in your profile."
          choices={listFrequencies('Only in the app')}
          columns={2}
        />
        <Stack gap={12}>
          <RadioField
            name="push"
            label="Push notification"
            hint="We send these to browsers where you turn them on below."
            choices={listFrequencies('Only in the app')}
            columns={2}
          />
          <PushHere devices={saved.pushedDevices} />
        </Stack>
        <p className="quiet small">
          We always email you right away about confirmed, changed and canceled shifts, offers and answers to
          your times, returned time cards, failed payouts, account decisions and account security. We also
          send a text and a push notification, unless you turn them off.
        </p>
        <Cluster>
          <SubmitButton>Save notifications</SubmitButton>
        </Cluster>
      </Stack>
    </AppForm>
  )
}

export const NotificationSettings = () => (
  <Loaded
    answer={useAnswer('clinicians.notificationSettings', {}, { revalidateOnFocus: false })}
    shape="card"
  >
    {saved => (
      <Stack>
        <p className="quiet small">
          You’ll always see all your notifications in the app. Choose what else we send you.
        </p>
        <NotificationForm saved={saved} />
      </Stack>
    )}
  </Loaded>
)
