import { readerZone } from '../../ui/reader-zone.ts'
import { commonFields } from '@gaitway/contract/fields/common'
import { showLongDay, showTime } from '@gaitway/contract/format/time'
import { plural } from '@gaitway/contract/format/plural'
import { useState, type ReactNode } from 'react'
import { CallFailed } from '../../api/call.ts'
import { refreshTouched } from '../../api/use-call.ts'
import { AppForm } from '../../ui/forms/AppForm.tsx'
import { FormField } from '../../ui/forms/FormField.tsx'
import { PhoneInput } from '../../ui/inputs/PhoneInput.tsx'
import { formatTypedPhone } from '../../ui/phone.ts'
import {
  formatCallTime,
  formatChicagoTime,
  formatMonth,
  formatZoneName,
  groupStartsByDay,
  listWeeks,
} from './free-days.ts'
import { announceApproval, CALL_NOT_NEEDED } from './already-approved.ts'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { classes } from '../../ui/classes.ts'
import { Field } from '../../ui/inputs/Field.tsx'
import { useFieldAttributes, type InputProps } from '../../ui/inputs/field-parts.ts'
import styles from './schedule.module.css'

type DayChoiceProps = {
  days: Map<string, string[]>
  chosen: string
  onChoose: (day: string) => void
}

/** Whole weeks as a calendar. A day without an available time can't be chosen. */
const DayChoice = ({ days, chosen, onChoose }: DayChoiceProps) => {
  const availableDays = [...days.keys()]
  const weeks = listWeeks(availableDays[0] ?? chosen, availableDays.at(-1) ?? chosen)
  const first = weeks[0]?.[0] ?? ''
  return (
    <Field label="Day" group>
      <div className={styles.week} aria-hidden="true">
        {['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'].map(name => (
          <span key={name} className={classes('text-13 faint center', styles.weekday)}>
            {name}
          </span>
        ))}
      </div>
      {weeks.map(week => (
        <div key={week[0]} className={styles.week}>
          {week.map(day => {
            const count = days.get(day)?.length ?? 0
            return (
              <label key={day} className={styles.day}>
                <input
                  type="radio"
                  name="day"
                  className="visually-hidden"
                  disabled={count === 0}
                  checked={day === chosen}
                  aria-label={`${showLongDay(`${day}T12:00:00Z`, 'UTC')}, ${count > 0 ? plural(count, 'time', 'times') : 'no times'} available`}
                  onChange={() => onChoose(day)}
                />
                {(day === first || day.endsWith('-01')) && (
                  <span className={styles.month}>{formatMonth(day)}</span>
                )}
                <span>{Number(day.slice(8))}</span>
              </label>
            )
          })}
        </div>
      ))}
    </Field>
  )
}

type TimeChoiceProps = InputProps<string> & { starts: readonly string[]; zone: string }

/** The available times of one day, inside a `Field group`. */
const TimeChoice = ({ value, onChange, starts, zone, name, onBlur, onFocus }: TimeChoiceProps) => {
  const { 'aria-describedby': describedBy, 'aria-invalid': wrong } = useFieldAttributes()
  return (
    <div className={styles.times}>
      {starts.map(start => (
        <label key={start} className={styles.time} data-invalid={wrong || undefined}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            aria-describedby={describedBy}
            checked={value === start}
            onChange={() => onChange(start)}
            onBlur={onBlur}
            onFocus={onFocus}
          />
          {showTime(start, zone)}
        </label>
      ))}
    </div>
  )
}

type BookingInput = { startsAt: string; phone: string }
type CallFormProps = {
  starts: readonly string[]
  /** Prefills the phone field. */
  phone?: string | null
  asksPhone: boolean
  submitLabel: string
  onBook: (input: BookingInput) => Promise<unknown>
  /** A second button under the submit button. */
  aside?: ReactNode
}

type ChosenTimeProps = { startsAt: string; zone: string; phone: string | undefined }

const ChosenTime = ({ startsAt, zone, phone }: ChosenTimeProps) => {
  const chicagoTime = formatChicagoTime(startsAt, zone)
  return (
    <output className={styles.chosen}>
      <strong>{formatCallTime(startsAt, zone)}</strong>
      {chicagoTime && <span className="small faint">{chicagoTime}</span>}
      {phone && <span className="small faint">{`We’ll call you at ${formatTypedPhone(phone)}.`}</span>}
    </output>
  )
}

/** Picks a day, a time and the phone number. If the time was just taken, shows the times that are still available. */
export const CallForm = ({ starts, phone, asksPhone, submitLabel, onBook, aside }: CallFormProps) => {
  const zone = readerZone()
  const days = groupStartsByDay(starts, zone)
  const [first = ''] = days.keys()
  const [chosenDay, setChosenDay] = useState(first)
  const day = days.has(chosenDay) ? chosenDay : first
  const times = days.get(day) ?? []
  const send = async (input: Partial<BookingInput>) => {
    try {
      await onBook({ startsAt: input.startsAt ?? '', phone: input.phone ?? '' })
      return undefined
    } catch (thrown) {
      if (!(thrown instanceof CallFailed) || thrown.status !== 409) throw thrown
      if (thrown.code === CALL_NOT_NEEDED) {
        await announceApproval(thrown.message)
        return undefined
      }
      await refreshTouched('onboarding.book')
      return { startsAt: thrown.message }
    }
  }
  return (
    <AppForm<Partial<BookingInput>> onSubmit={send} initialValues={{ phone: phone ?? undefined }}>
      {({ values }) => {
        const chosen = values.startsAt && times.includes(values.startsAt) ? values.startsAt : undefined
        return (
          <>
            <div className={styles.choice}>
              <DayChoice days={days} chosen={day} onChoose={setChosenDay} />
              <FormField
                name="startsAt"
                label={`Time, ${showLongDay(`${day}T12:00:00Z`, 'UTC')}`}
                hint={`Times are shown in ${formatZoneName(zone, times[0] ?? starts[0] ?? '')}.`}
                group
                validate={value => (value && times.includes(value) ? undefined : 'Choose a time')}
              >
                {input => <TimeChoice {...input} starts={times} zone={zone} />}
              </FormField>
            </div>
            {asksPhone && (
              <FormField name="phone" label="Phone number" rule={commonFields.phone}>
                {input => <PhoneInput {...input} autoComplete="tel-national" />}
              </FormField>
            )}
            <Stack gap={8} className={styles.confirm} data-chosen={chosen ? '' : undefined}>
              {chosen && (
                <ChosenTime startsAt={chosen} zone={zone} phone={asksPhone ? values.phone : undefined} />
              )}
              <SubmitButton wide>{submitLabel}</SubmitButton>
              {aside}
            </Stack>
          </>
        )
      }}
    </AppForm>
  )
}
