import { DEFAULT_TIME_ZONE } from '@gaitway/contract/limits'
import { commonFields } from '@gaitway/contract/fields/common'
import { showLongDay, showTime, showZone } from '@gaitway/contract/time'
import { useState, type ReactNode } from 'react'
import { CallFailed } from '../../calls/call.ts'
import { refreshTouched } from '../../calls/use-call.ts'
import { AppForm } from '../../shared/forms/AppForm.tsx'
import { FormField } from '../../shared/forms/FormField.tsx'
import { PhoneInput } from '../../shared/inputs/PhoneInput.tsx'
import { phoneText } from '../../shared/phone.ts'
import { DayChoice, TimeChoice } from './DayChoice.tsx'
import { agree, ownZone, startsByDay, zoneName } from './free-days.ts'
import { goHome, NOT_NEEDED } from './not-needed.ts'
import { words } from './words.ts'
import { SubmitButton } from '../../shared/forms/SubmitButton.tsx'
import styles from './schedule.module.css'

export type Wish = { startsAt: string; phone: string }
type CallFormProps = {
  starts: readonly string[]
  /** Prefilled; nothing when the number is not asked. */
  phone?: string | null
  asksPhone: boolean
  submit: string
  onWish: (wish: Wish) => Promise<unknown>
  /** Another way out, beside the button. */
  aside?: ReactNode
}

type ChosenProps = { startsAt: string; zone: string; phone: string | undefined }

const Chosen = ({ startsAt, zone, phone }: ChosenProps) => (
  <output className={styles.chosen}>
    <strong>
      {showLongDay(startsAt, zone)}, {showTime(startsAt, zone)} {showZone(startsAt, zone)}
    </strong>
    {!agree(zone, DEFAULT_TIME_ZONE, startsAt) && (
      <span className={styles.hint}>{words.inChicago(showTime(startsAt))}</span>
    )}
    {phone && <span className={styles.hint}>{words.callYou(phoneText(phone))}</span>}
  </output>
)

/** A day, a time of it and the number to call; when the time is gone meanwhile, the others are shown and nothing else is lost. */
export const CallForm = ({ starts, phone, asksPhone, submit, onWish, aside }: CallFormProps) => {
  const zone = ownZone()
  const days = startsByDay(starts, zone)
  const [first = ''] = days.keys()
  const [wishedDay, setWishedDay] = useState(first)
  const day = days.has(wishedDay) ? wishedDay : first
  const times = days.get(day) ?? []
  const send = async (wish: Partial<Wish>) => {
    try {
      await onWish({ startsAt: wish.startsAt ?? '', phone: wish.phone ?? '' })
      return undefined
    } catch (thrown) {
      if (!(thrown instanceof CallFailed) || thrown.status !== 409) throw thrown
      if (thrown.code === NOT_NEEDED) {
        await goHome(thrown.message)
        return undefined
      }
      await refreshTouched('onboarding.book')
      return { startsAt: thrown.message }
    }
  }
  return (
    <AppForm<Partial<Wish>> onSubmit={send} initialValues={{ phone: phone ?? undefined }}>
      {({ values }) => {
        const chosen = values.startsAt && times.includes(values.startsAt) ? values.startsAt : undefined
        return (
          <>
            <div className={styles.choice}>
              <DayChoice days={days} chosen={day} onChoose={setWishedDay} />
              <FormField
                name="startsAt"
                label={`${words.time}, ${showLongDay(`${day}T12:00:00Z`, 'UTC')}`}
                hint={words.zone(zoneName(zone, times[0] ?? starts[0] ?? ''))}
                group
                validate={value => (value && times.includes(value) ? undefined : words.timeMissing)}
              >
                {input => <TimeChoice {...input} starts={times} zone={zone} />}
              </FormField>
            </div>
            {asksPhone && (
              <FormField name="phone" label={words.phone} rule={commonFields.phone}>
                {input => <PhoneInput {...input} />}
              </FormField>
            )}
            <div className={styles.confirm} data-chosen={chosen ? '' : undefined}>
              {chosen && (
                <Chosen startsAt={chosen} zone={zone} phone={asksPhone ? values.phone : undefined} />
              )}
              <SubmitButton wide>{submit}</SubmitButton>
              {aside}
            </div>
          </>
        )
      }}
    </AppForm>
  )
}
