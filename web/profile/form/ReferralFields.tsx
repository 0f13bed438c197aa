import { referralSourceNames, referralSources } from '@gaitway/contract/values/enums'
import { commonFields } from '@gaitway/contract/fields/common'
import { clinicianFields } from '@gaitway/contract/fields/clinician'
import { useField, useForm } from 'react-final-form'
import { SelectField } from '../../ui/forms/fields.tsx'
import { FormField } from '../../ui/forms/FormField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { listOptions, Select } from '../../ui/inputs/Select.tsx'
import { Grid } from '../../ui/layout/Stack.tsx'

type Source = (typeof referralSources)[number]

const sources = referralSources.map(value => ({ value, label: referralSourceNames[value] }))

/** What follows each answer. Only "Others" takes a text. */
const details: Record<Source, { label: string; choices: readonly string[] }> = {
  WebSearch: {
    label: 'Where did you search?',
    choices: ['Google', 'Bing', 'An AI assistant', 'Another search'],
  },
  Flyer: {
    label: 'Where did you see the flyer?',
    choices: ['At work', 'At school', 'At an event', 'At home', 'Somewhere else'],
  },
  JobBoard: {
    label: 'Which job board?',
    choices: ['Indeed', 'LinkedIn', 'ZipRecruiter', 'Glassdoor', 'Another job board'],
  },
  Referral: {
    label: 'Who told you about us?',
    choices: ['A coworker', 'A friend', 'A facility', 'A clinician', 'Someone else'],
  },
  Others: { label: 'Where did you hear about us?', choices: [] },
}

/** Answers given before the choices existed stay possible. */
const choicesWith = (choices: readonly string[], answer: string | undefined) =>
  listOptions(answer && !choices.includes(answer) ? [answer, ...choices] : choices)

type ReferralFieldsProps = {
  label: string
  /** The second answer may be left out. */
  isDetailOptional?: boolean
}

/** How they heard about us, as `referenceFrom` and `referenceBy`: two choices, and a text only for "Others". */
export const ReferralFields = ({ label, isDetailOptional = false }: ReferralFieldsProps) => {
  const form = useForm()
  const { input: source } = useField<Source | undefined>('referenceFrom', { subscription: { value: true } })
  const { input: answer } = useField<string | undefined>('referenceBy', { subscription: { value: true } })
  const detail = source.value && {
    name: 'referenceBy',
    label: details[source.value].label,
    rule: commonFields.referenceBy,
    optional: isDetailOptional,
  }
  const choices = source.value ? details[source.value].choices : []
  return (
    <Grid>
      <FormField<Source> name="referenceFrom" label={label} rule={clinicianFields.referenceFrom}>
        {input => (
          <Select
            {...input}
            options={sources}
            onChange={chosen =>
              form.batch(() => {
                input.onChange(chosen)
                form.change('referenceBy', undefined)
              })
            }
          />
        )}
      </FormField>
      {detail &&
        (choices.length > 0 ? (
          <SelectField key={source.value} {...detail} options={choicesWith(choices, answer.value)} />
        ) : (
          <TextField key={source.value} {...detail} />
        ))}
    </Grid>
  )
}
