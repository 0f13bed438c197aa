import { patientTypes, settingTypes } from '@gaitway/contract/values/enums'
import { experienceYears } from '@gaitway/contract/fields/clinician'
import { useContext, useId, useState } from 'react'
import { useField } from 'react-final-form'
import { Attempts } from '../../ui/forms/AppForm.tsx'
import { NumberField } from '../../ui/forms/fields.tsx'
import { Checkbox } from '../../ui/inputs/Checkbox.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { FieldContext } from '../../ui/inputs/field-parts.ts'
import { NumberInput } from '../../ui/inputs/NumberInput.tsx'
import styles from './profile-form.module.css'
import { field } from './field.ts'
import type { ExperienceRow } from './values.ts'
import { copy as w } from './copy.ts'

type YearsProps = {
  row: ExperienceRow
  error: string | undefined
  onChange: (row: ExperienceRow) => void
  onBlur: () => void
}

/** One setting or patient group: whether the clinician has experience, and for how many years. */
const Line = ({ row, error, onChange, onBlur }: YearsProps) => {
  const id = useId()
  const errorId = error ? `${id}-error` : undefined
  return (
    <li className={styles.experience} data-wrong={error ? '' : undefined}>
      <FieldContext.Provider
        value={{ id: `${id}-has`, describedBy: undefined, wrong: false, required: false }}
      >
        <Checkbox
          label={row.day}
          value={row.isAvailable}
          onBlur={onBlur}
          onChange={isAvailable => onChange({ ...row, isAvailable: isAvailable ?? false })}
        />
      </FieldContext.Provider>
      {row.isAvailable && (
        <FieldContext.Provider
          value={{ id, describedBy: errorId, wrong: error !== undefined, required: true }}
        >
          <label className="visually-hidden" htmlFor={id}>
            {`Years: ${row.day}`}
          </label>
          <div className={styles.years}>
            <NumberInput
              value={row.startTime}
              maxDigits={2}
              after={w.years}
              onBlur={onBlur}
              onChange={startTime => onChange({ ...row, startTime })}
            />
          </div>
        </FieldContext.Provider>
      )}
      {error && (
        <p id={errorId} className={styles.lineError}>
          {error}
        </p>
      )}
    </li>
  )
}

type RowError = { startTime?: string } | undefined
type ExperienceProps = { name: 'facilityExperience' | 'patientExperience'; days: readonly string[] }

const Experience = ({ name, days }: ExperienceProps) => {
  const { input, meta } = useField<readonly ExperienceRow[] | undefined>(name)
  const rows = days.map((day, index) => input.value?.[index] ?? { day, isAvailable: false })
  const attempts = useContext(Attempts)
  const [checkedAt, setCheckedAt] = useState<Readonly<Record<string, number>>>({})
  const seen = (meta.touched && meta.modified) || meta.submitFailed
  const fromServer: unknown = meta.dirtySinceLastSubmit ? undefined : meta.submitError
  const error: unknown = seen ? (meta.error ?? fromServer) : undefined
  /** Just checked: nobody expects its years yet. */
  const isNew = (row: ExperienceRow) => row.startTime === undefined && checkedAt[row.day] === attempts
  const whole = typeof error === 'string' && !rows.some(isNew) ? error : undefined
  const errorOf = (row: ExperienceRow, index: number) => {
    if (isNew(row)) return undefined
    if (Array.isArray(error)) return (error[index] as RowError)?.startTime
    const lacksYears = typeof error === 'string' && row.isAvailable && row.startTime === undefined
    return lacksYears ? experienceYears.missing : undefined
  }
  const change = (before: ExperienceRow, after: ExperienceRow) => {
    if (after.isAvailable && !before.isAvailable) setCheckedAt({ ...checkedAt, [after.day]: attempts })
    input.onChange(rows.map(row => (row === before ? after : row)))
  }
  return (
    <Field
      label={w.labels[name]}
      hint="Check all that apply and enter your years. Enter 0 for less than a year."
      error={whole}
      required
      group
    >
      <ul className={styles.experiences}>
        {rows.map((row, index) => (
          <Line
            key={row.day}
            row={row}
            error={errorOf(row, index)}
            onBlur={() => input.onBlur()}
            onChange={changed => change(row, changed)}
          />
        ))}
      </ul>
    </Field>
  )
}

export const ExperienceFields = () => (
  <>
    <NumberField {...field('totalPracticYears')} maxDigits={2} after={w.years} />
    <Experience name="facilityExperience" days={settingTypes} />
    <Experience name="patientExperience" days={patientTypes} />
  </>
)
