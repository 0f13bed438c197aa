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
import { later } from '../../ui/show/later.tsx'
import { Loaded } from '../../ui/show/Loaded.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'

type Settings = Output<'clinicians.notificationSettings'>
type Often = `${NotificationFrequency}`
type Values = { newShiftInArea: boolean; boostedShift: boolean; email: Often; sms: Often; push: Often }
const w = {
  lead: 'You’ll always see all your notifications in the app. Choose what else we send you.',
  areas: 'Notify me about',
  newShiftInArea: 'New shifts posted in your area',
  boostedShift: 'Boosted shifts in your area',
  email: 'Email',
  sms: 'Text message',
  phoneProblems: {
    wrongNumber: 'We couldn’t deliver our last text to you. Check the phone number in your profile.',
    stopped: 'You replied STOP, so we can’t text you. Reply START to get texts again.',
  },
  noPhone: 'We text the phone number in your profile.',
  push: 'Push notification',
  whichBrowsers: 'We send these to browsers where you turn them on below.',
  always:
    'We always email you right away about confirmed, changed and canceled shifts, offers and answers to your times, returned time cards, failed payouts, account decisions and account security. We also send a text and a push notification, unless you turn them off.',
  hints: {
    2: 'Each one right away',
    1: `One summary at ${showClock(DIGEST_TIME)}, if there’s anything new`,
    3: `Tuesdays and Fridays at ${showClock(DIGEST_TIME)}`,
  },
  /** Hints of the choice "none". */
  none: {
    email: 'Only the important emails listed below',
    sms: 'Only in the app',
    push: 'Only in the app',
  },
  save: 'Save notifications',
  nothingChanged: 'No changes to save.',
} as const
const PushHere = later(() => import('../notifications/PushHere.tsx'), 'PushHere')

const order: readonly NotificationFrequency[] = [2, 1, 3, 0]
const listFrequencies = (none: string) =>
  order.map(often => ({
    value: `${often}` as Often,
    label: notificationFrequencies[often],
    hint: often === 0 ? none : w.hints[often],
  }))
const parseFrequency = (often: Often) => Number(often) as NotificationFrequency

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
  if (isAreaSame && isOftenSame) toasts.say(w.nothingChanged)
  if (isOftenSame) return
  await perform('clinicians.setFrequencies', often)
}

const SettingsForm = ({ saved }: { saved: Settings }) => {
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
        <Field label={w.areas} group>
          <CheckboxField name="newShiftInArea" label={w.newShiftInArea} />
          <CheckboxField name="boostedShift" label={w.boostedShift} />
        </Field>
        <RadioField name="email" label={w.email} choices={listFrequencies(w.none.email)} columns={2} />
        {saved.phoneProblem && <Notice tone="sun">{w.phoneProblems[saved.phoneProblem]}</Notice>}
        <RadioField
          name="sms"
          label={w.sms}
          hint={w.noPhone}
          choices={listFrequencies(w.none.sms)}
          columns={2}
        />
        <Stack gap={12}>
          <RadioField
            name="push"
            label={w.push}
            hint={w.whichBrowsers}
            choices={listFrequencies(w.none.push)}
            columns={2}
          />
          <PushHere devices={saved.pushedDevices} />
        </Stack>
        <p className="quiet small">{w.always}</p>
        <Cluster>
          <SubmitButton>{w.save}</SubmitButton>
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
        <p className="quiet small">{w.lead}</p>
        <SettingsForm saved={saved} />
      </Stack>
    )}
  </Loaded>
)
