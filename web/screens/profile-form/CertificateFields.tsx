import { certificationDescription } from '@gaitway/contract/fields/clinician'
import { specialistCertifications } from '@gaitway/contract/specialist-certifications'
import { useField, useForm } from 'react-final-form'
import { FormField } from '../../shared/forms/FormField.tsx'
import { NumberInput } from '../../shared/inputs/NumberInput.tsx'
import { Select } from '../../shared/inputs/Select.tsx'
import { TextInput } from '../../shared/inputs/TextInput.tsx'
import { Grid } from '../../shared/layout/Stack.tsx'
import { Field } from '../../shared/inputs/Field.tsx'
import { IncompleteNotice, Rows } from './Rows.tsx'
import { Sub } from './Rows.tsx'
import type { CertificationRow } from './values.ts'
import { copy as w } from './copy.ts'

const OTHER = 'other'
const options = [
  ...specialistCertifications.map(value => ({ value: value as string, label: value as string })),
  { value: OTHER, label: w.other },
]
const isIncomplete = ({ name, description, receivedYear }: CertificationRow = {}) =>
  Boolean(name ?? description ?? receivedYear) &&
  !(name?.trim() && (description?.trim() || receivedYear !== undefined))

/** One of the ten board certifications, or another one typed in. */
const Name = ({ row }: { row: string }) => {
  const form = useForm()
  const { input: name } = useField<string | undefined>(`${row}.name`, { subscription: { value: true } })
  const { input: other } = useField<boolean | undefined>(`${row}.isOther`, { subscription: { value: true } })
  const isOther = other.value === true
  const choose = (chosen: string | undefined) =>
    form.batch(() => {
      form.change(`${row}.isOther`, chosen === OTHER ? true : undefined)
      form.change(`${row}.name`, chosen === OTHER ? undefined : chosen)
    })
  return (
    <>
      <Field label={w.certificationName}>
        <Select options={options} value={isOther ? OTHER : name.value || undefined} onChange={choose} />
      </Field>
      {isOther && (
        <FormField name={`${row}.name`} label={w.otherName}>
          {input => <TextInput {...input} />}
        </FormField>
      )}
    </>
  )
}

type CertificationsProps = {
  name: 'certificationDetails' | 'specialityDetails'
  rows: typeof w.certification
  title: string
  hint: string
}

const Certifications = ({ name: list, rows, title, hint }: CertificationsProps) => (
  <Sub title={title} hint={hint}>
    <Rows name={list} copy={rows}>
      {(name, row) => (
        <>
          <Grid>
            <Name row={name} />
            <FormField<number> name={`${name}.receivedYear`} label={w.year}>
              {input => <NumberInput {...input} maxDigits={4} />}
            </FormField>
            <FormField name={`${name}.description`} label={w.description}>
              {input => <TextInput {...input} maxLength={certificationDescription.maxLength} />}
            </FormField>
          </Grid>
          <IncompleteNotice isIncomplete={isIncomplete(row as CertificationRow | undefined)}>
            {w.certificationIncomplete}
          </IncompleteNotice>
        </>
      )}
    </Rows>
  </Sub>
)

export const CertificateFields = () => (
  <>
    <p className="quiet small">{w.optional}</p>
    <Certifications
      name="certificationDetails"
      rows={w.certification}
      title={w.certifications}
      hint={w.certificationsHint}
    />
    <Certifications
      name="specialityDetails"
      rows={w.speciality}
      title={w.specialities}
      hint={w.specialitiesHint}
    />
    <Sub title={w.facilityCertificates} hint={w.facilityCertificatesHint}>
      <Rows name="facilityCertificates" copy={w.facilityCertificate}>
        {name => (
          <FormField name={name} label={w.certificationName}>
            {input => <TextInput {...input} />}
          </FormField>
        )}
      </Rows>
    </Sub>
  </>
)
