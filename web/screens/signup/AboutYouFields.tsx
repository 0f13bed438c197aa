import { genderNames, genders } from '@gaitway/contract/enums'
import { aboutMe, clinicianFields } from '@gaitway/contract/fields/clinician'
import { languages } from '@gaitway/contract/languages'
import { FormField } from '../../shared/forms/FormField.tsx'
import { DateInput } from '../../shared/inputs/DateInput.tsx'
import { MultiSelect } from '../../shared/inputs/MultiSelect.tsx'
import { PhoneInput } from '../../shared/inputs/PhoneInput.tsx'
import { Select } from '../../shared/inputs/Select.tsx'
import { Textarea } from '../../shared/inputs/Textarea.tsx'
import { TextInput } from '../../shared/inputs/TextInput.tsx'
import { Grid } from '../../shared/layout/Stack.tsx'
import { AddressFields } from './AddressFields.tsx'
import { optionsOf } from './options.ts'
import { profileWords as w } from './profile-words.ts'
import { UploadField } from './UploadField.tsx'

const rules = clinicianFields

/** Who the clinician is. */
export const AboutYouFields = () => (
  <>
    <UploadField
      name="profilePicture"
      purpose="profilePicture"
      label={w.profilePicture}
      missing={w.missing.picture}
      camera="user"
    />
    <Grid>
      <FormField name="firstName" label={w.firstName} rule={rules.firstName}>
        {input => <TextInput {...input} autoComplete="given-name" />}
      </FormField>
      <FormField name="lastName" label={w.lastName} rule={rules.lastName}>
        {input => <TextInput {...input} autoComplete="family-name" />}
      </FormField>
    </Grid>
    <Grid>
      <FormField name="gender" label={w.gender} rule={rules.gender}>
        {input => (
          <Select {...input} options={genders.map(value => ({ value, label: genderNames[value] }))} />
        )}
      </FormField>
      <FormField
        name="dateOfBirth"
        label={w.dateOfBirth}
        required
        validate={(value?: string) => (value ? undefined : rules.dateOfBirth.missing)}
      >
        {input => <DateInput {...input} />}
      </FormField>
    </Grid>
    <FormField name="phone" label={w.phone} rule={rules.phone}>
      {input => <PhoneInput {...input} />}
    </FormField>
    <FormField<readonly string[]>
      name="knownLanuages"
      label={w.languages}
      required
      validate={value => (value?.length ? undefined : w.missing.languages)}
    >
      {input => <MultiSelect {...input} options={optionsOf(languages)} />}
    </FormField>
    <FormField name="aboutMe" label={w.about} hint={w.aboutHint} rule={aboutMe} optional>
      {input => <Textarea {...input} maxLength={aboutMe.maxLength} />}
    </FormField>
  </>
)

/** Where the clinician lives, and whom to call in an emergency. */
export const HomeFields = () => (
  <>
    <AddressFields
      own
      names={{
        address1: 'homeAddress1',
        city: 'homeAddressCity',
        state: 'homeAddressState',
        zipCode: 'homeAddressZipCode',
      }}
    />
    <Grid>
      <FormField name="emrgencyContactName" label={w.emergencyName} rule={rules.emrgencyContactName}>
        {input => <TextInput {...input} />}
      </FormField>
      <FormField name="emrgencyContactPhone" label={w.emergencyPhone} rule={rules.emrgencyContactPhone}>
        {input => <PhoneInput {...input} />}
      </FormField>
    </Grid>
  </>
)
