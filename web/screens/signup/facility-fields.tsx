import { dressCodes, patientTypes } from '@gaitway/contract/enums'
import { aboutFacility, facilitySteps, website } from '@gaitway/contract/fields/facility'
import { PhoneField, SelectField, TextareaField, TextField } from '../../shared/forms/fields.tsx'
import { FormField } from '../../shared/forms/FormField.tsx'
import { MultiSelect } from '../../shared/inputs/MultiSelect.tsx'
import { optionsOf } from '../../shared/inputs/Select.tsx'
import { Grid } from '../../shared/layout/Stack.tsx'
import { AddressFields } from './AddressFields.tsx'
import { copy } from './copy.ts'
import { facilityCopy } from './facility-copy.ts'
import styles from './signup.module.css'

const w = copy.facility
const rules = facilitySteps[2]

export const PlaceFields = () => (
  <>
    <TextField name="officeName" label={w.officeName} rule={rules.officeName} autoComplete="organization" />
    <AddressFields
      own
      names={{ address1: 'address1', address2: 'address2', city: 'city', state: 'state', zipCode: 'zipCode' }}
    />
    <PhoneField name="phone" label={w.phone} hint={facilityCopy.phoneHint} rule={rules.phone} />
    <TextField
      name="website"
      label={facilityCopy.website}
      hint={facilityCopy.websiteHint}
      rule={website}
      optional
      type="url"
      inputMode="url"
      autoComplete="url"
    />
  </>
)

type WorkFieldsProps = { typesLabel: string; types: readonly string[] }

export const WorkFields = ({ typesLabel, types }: WorkFieldsProps) => (
  <>
    <FormField<readonly string[]> name="facilityTypes" label={typesLabel}>
      {input => <MultiSelect {...input} options={optionsOf(types)} />}
    </FormField>
    <FormField<readonly string[]> name="patientTypes" label={w.patients}>
      {input => <MultiSelect {...input} options={optionsOf(patientTypes)} />}
    </FormField>
    <SelectField
      name="dressCode"
      label={w.dressCode}
      rule={rules.dressCode}
      options={optionsOf(dressCodes)}
    />
    <TextareaField
      name="aboutFacility"
      label={w.about}
      hint={w.aboutHint}
      rule={aboutFacility}
      optional
      maxLength={aboutFacility.maxLength}
    />
  </>
)

const contact = copy.contact
const { contactFirstName, contactLastName, contactTitle, billingEmail } = facilitySteps[3]

export const ContactFields = () => (
  <>
    <Grid>
      <TextField
        name="contactFirstName"
        label={contact.firstName}
        rule={contactFirstName}
        autoComplete="given-name"
      />
      <TextField
        name="contactLastName"
        label={contact.lastName}
        rule={contactLastName}
        autoComplete="family-name"
      />
    </Grid>
    <TextField
      name="contactTitle"
      label={contact.contactTitle}
      hint={contact.titleHint}
      rule={contactTitle}
      autoComplete="organization-title"
    />
    <TextField name="billingEmail" label={contact.billingEmail} rule={billingEmail} type="email" />
  </>
)

export const Agreement = ({ feePercent }: { feePercent: number }) => (
  <ul className={styles.terms} aria-label={facilityCopy.terms}>
    {facilityCopy.agreement(feePercent).map(line => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)
