import { dressCodes, patientTypes } from '@gaitway/contract/values/enums'
import { commonFields } from '@gaitway/contract/fields/common'
import {
  aboutFacility,
  cmsCertificationNumber,
  facilitySteps,
  locationDescription,
  website,
} from '@gaitway/contract/fields/facility'
import type { FieldRule } from '@gaitway/contract/fields/rule'
import { PhoneField, SelectField, TextareaField } from '../../ui/forms/fields.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { FormField } from '../../ui/forms/FormField.tsx'
import { MultiSelect } from '../../ui/inputs/MultiSelect.tsx'
import { listOptions } from '../../ui/inputs/Select.tsx'
import { Grid } from '../../ui/layout/Stack.tsx'
import { AddressFields } from '../../profile/form/AddressFields.tsx'
import { facilityCopy } from './facility-copy.ts'
import styles from './signup.module.css'

const { labels, hints } = facilityCopy
const { nickname } = commonFields
const required: Partial<Record<string, FieldRule>> = {
  ...facilitySteps[2],
  ...facilitySteps[3],
  ...facilitySteps[4],
  nickname,
}
const optional: Partial<Record<string, FieldRule>> = {
  website,
  aboutFacility,
  cmsCertificationNumber,
  description: locationDescription,
}

/** What a field of a facility or location shows and checks, by its name. */
export const field = (name: keyof typeof labels, row?: string) => ({
  name: row ? `${row}.${name}` : name,
  label: labels[name],
  hint: hints[name],
  rule: required[name] ?? optional[name],
  optional: name in optional,
})

export const FacilityPlaceFields = () => (
  <>
    <TextField {...field('officeName')} autoComplete="organization" />
    <AddressFields own hasSecondLine />
    <PhoneField {...field('phone')} autoComplete="off" />
    <TextField {...field('website')} type="url" inputMode="url" autoComplete="url" />
  </>
)

type WorkFieldsProps = { typesLabel?: string; types: readonly string[] }

export const WorkFields = ({ typesLabel = labels.facilityTypes, types }: WorkFieldsProps) => (
  <>
    <FormField<readonly string[]> name="facilityTypes" label={typesLabel}>
      {input => <MultiSelect {...input} options={listOptions(types)} />}
    </FormField>
    <FormField<readonly string[]> {...field('patientTypes')}>
      {input => <MultiSelect {...input} options={listOptions(patientTypes)} />}
    </FormField>
    <SelectField {...field('dressCode')} options={listOptions(dressCodes)} />
    <TextareaField {...field('aboutFacility')} maxLength={aboutFacility.maxLength} />
  </>
)

export const ContactFields = () => (
  <>
    <Grid>
      <TextField {...field('contactFirstName')} autoComplete="off" />
      <TextField {...field('contactLastName')} autoComplete="off" />
    </Grid>
    <TextField {...field('contactTitle')} autoComplete="off" />
    <TextField {...field('billingEmail')} type="email" autoComplete="off" />
  </>
)

export const SignupTerms = ({ feePercent }: { feePercent: number }) => (
  <ul className={styles.terms} aria-label={facilityCopy.terms}>
    {facilityCopy.agreement(feePercent).map(line => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)
