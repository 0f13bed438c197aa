import { dressCodes, patientTypes, settingTypes } from '@gaitway/contract/enums'
import { aboutFacility, facilitySteps, website } from '@gaitway/contract/fields/facility'
import { FormField } from '../../shared/forms/FormField.tsx'
import { MultiSelect } from '../../shared/inputs/MultiSelect.tsx'
import { PhoneInput } from '../../shared/inputs/PhoneInput.tsx'
import { Select, optionsOf } from '../../shared/inputs/Select.tsx'
import { Textarea } from '../../shared/inputs/Textarea.tsx'
import { TextInput } from '../../shared/inputs/TextInput.tsx'
import { AddressFields } from './AddressFields.tsx'
import { FacilityFinder } from './FacilityFinder.tsx'
import { facilityCopy } from './facility-copy.ts'
import { copy } from './copy.ts'
import { Grid, Stack } from '../../shared/layout/Stack.tsx'
import { LocationsField } from './LocationsField.tsx'
import account from './account.module.css'

const w = copy.facility
const rules = facilitySteps[2]

export const PlaceFields = () => (
  <>
    <FormField name="officeName" label={w.officeName} rule={rules.officeName}>
      {input => <TextInput {...input} autoComplete="organization" />}
    </FormField>
    <AddressFields
      own
      names={{ address1: 'address1', address2: 'address2', city: 'city', state: 'state', zipCode: 'zipCode' }}
    />
    <FormField name="phone" label={w.phone} hint={facilityCopy.phoneHint} rule={rules.phone}>
      {input => <PhoneInput {...input} />}
    </FormField>
    <FormField
      name="website"
      label={facilityCopy.website}
      hint={facilityCopy.websiteHint}
      rule={website}
      optional
    >
      {input => <TextInput {...input} type="url" inputMode="url" autoComplete="url" />}
    </FormField>
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
    <FormField name="dressCode" label={w.dressCode} rule={rules.dressCode}>
      {input => <Select {...input} options={optionsOf(dressCodes)} />}
    </FormField>
    <FormField name="aboutFacility" label={w.about} hint={w.aboutHint} rule={aboutFacility} optional>
      {input => <Textarea {...input} maxLength={aboutFacility.maxLength} />}
    </FormField>
  </>
)

/** Step 2: the facility, from the directory or typed in. */
export const FacilityStep = () => (
  <>
    <FacilityFinder />
    <PlaceFields />
    <WorkFields typesLabel={facilityCopy.signupTypes} types={settingTypes} />
  </>
)

const contact = copy.contact
const contactRules = facilitySteps[3]

export const ContactFields = () => (
  <>
    <Grid>
      <FormField name="contactFirstName" label={contact.firstName} rule={contactRules.contactFirstName}>
        {input => <TextInput {...input} autoComplete="given-name" />}
      </FormField>
      <FormField name="contactLastName" label={contact.lastName} rule={contactRules.contactLastName}>
        {input => <TextInput {...input} autoComplete="family-name" />}
      </FormField>
    </Grid>
    <FormField
      name="contactTitle"
      label={contact.contactTitle}
      hint={contact.titleHint}
      rule={contactRules.contactTitle}
    >
      {input => <TextInput {...input} autoComplete="organization-title" />}
    </FormField>
    <FormField name="billingEmail" label={contact.billingEmail} rule={contactRules.billingEmail}>
      {input => <TextInput {...input} type="email" />}
    </FormField>
  </>
)

/** Step 3: contact person, billing email and other locations. */
export const ContactStep = () => (
  <>
    <div className={account.steady}>
      <Stack>
        <ContactFields />
      </Stack>
    </div>
    <Stack as="section" aria-labelledby="locations">
      <h2 id="locations" className="text-18">
        {facilityCopy.locations}
      </h2>
      <LocationsField />
    </Stack>
  </>
)
