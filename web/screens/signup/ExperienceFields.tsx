import { patientTypes, settingTypes } from '@gaitway/contract/enums'
import { clinicianFields } from '@gaitway/contract/fields/clinician'
import { useField } from 'react-final-form'
import { FormField } from '../../shared/forms/FormField.tsx'
import { MultiSelect } from '../../shared/inputs/MultiSelect.tsx'
import { NumberInput } from '../../shared/inputs/NumberInput.tsx'
import { Grid } from '../../shared/layout/Stack.tsx'
import { optionsOf } from './options.ts'
import { profileWords as w } from './profile-words.ts'

const wrongYears = (years: number | undefined) => {
  if (years === undefined) return w.yearsMissing
  return Number.isInteger(years) && years >= 0 && years <= 50
    ? undefined
    : clinicianFields.totalPracticYears.wrong
}

type ExperienceProps = {
  name: string
  yearsName: string
  label: string
  missing: string
  words: readonly string[]
}

/** Several of a list, and the years with each that was chosen. */
const Experience = ({ name, yearsName, label, missing, words }: ExperienceProps) => {
  const { input } = useField<readonly string[]>(name, { subscription: { value: true } })
  const chosen = Array.isArray(input.value) ? input.value : []
  return (
    <>
      <FormField<readonly string[]>
        name={name}
        label={label}
        required
        validate={value => (value?.length ? undefined : missing)}
      >
        {field => <MultiSelect {...field} options={optionsOf(words)} />}
      </FormField>
      {chosen.length > 0 && (
        <Grid minWidthPx={150}>
          {chosen.map(word => (
            <FormField<number>
              key={word}
              name={`${yearsName}.${word}`}
              label={w.yearsWith(word)}
              required
              validate={wrongYears}
            >
              {field => <NumberInput {...field} maxDigits={2} />}
            </FormField>
          ))}
        </Grid>
      )}
    </>
  )
}

/** How long, where and with whom the clinician has worked. */
export const ExperienceFields = () => (
  <>
    <FormField<number>
      name="totalPracticYears"
      label={w.practiceYears}
      rule={clinicianFields.totalPracticYears}
    >
      {input => <NumberInput {...input} maxDigits={2} />}
    </FormField>
    <Experience
      name="settings"
      yearsName="settingYears"
      label={w.settings}
      missing={w.missing.settings}
      words={settingTypes}
    />
    <Experience
      name="patients"
      yearsName="patientYears"
      label={w.patients}
      missing={w.missing.patients}
      words={patientTypes}
    />
  </>
)
