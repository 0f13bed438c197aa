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

const sourceOptions = referralSources.map(value => ({ value, label: referralSourceNames[value] }))

/** The second question after each answer to the first. Only that of "Others" takes a text. */
const followUps: Record<Source, { label: string; choices: readonly string[] }> = {
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

/** Includes an answer that was given before the choices existed. */
const buildOptions = (choices: readonly string[], answer: string | undefined) =>
  listOptions(answer && !choices.includes(answer) ? [answer, ...choices] : choices)

type ReferralFieldsProps = {
  label: string
  /** The second answer may be left out. */
  isDetailOptional?: boolean
}

/** Asks how people heard about us: `referenceFrom`, and `referenceBy` for the detail. */
export const ReferralFields = ({ label, isDetailOptional = false }: ReferralFieldsProps) => {
  const form = useForm()
  const { input: source } = useField<Source | undefined>('referenceFrom', { subscription: { value: true } })
  const { input: answer } = useField<string | undefined>('referenceBy', { subscription: { value: true } })
  const followUp = source.value && {
    name: 'referenceBy',
    label: followUps[source.value].label,
    rule: commonFields.referenceBy,
    optional: isDetailOptional,
  }
  const choices = source.value ? followUps[source.value].choices : []
  return (
    <Grid>
      <FormField<Source> name="referenceFrom" label={label} rule={clinicianFields.referenceFrom}>
        {input => (
          <Select
            {...input}
            options={sourceOptions}
            onChange={chosen =>
              form.batch(() => {
                input.onChange(chosen)
                form.change('referenceBy', undefined)
              })
            }
          />
        )}
      </FormField>
      {followUp &&
        (choices.length > 0 ? (
          <SelectField key={source.value} {...followUp} options={buildOptions(choices, answer.value)} />
        ) : (
          <TextField key={source.value} {...followUp} />
        ))}
    </Grid>
  )
}
