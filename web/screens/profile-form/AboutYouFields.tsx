import { genderNames, genders } from '@gaitway/contract/enums'
import { aboutMe } from '@gaitway/contract/fields/clinician'
import { lastBirthday } from '@gaitway/contract/fields/profile'
import { languages } from '@gaitway/contract/languages'
import { useNow } from '../../api/use-now.ts'
import { FormField } from '../../shared/forms/FormField.tsx'
import { DateInput } from '../../shared/inputs/DateInput.tsx'
import { MultiSelect } from '../../shared/inputs/MultiSelect.tsx'
import { PhoneInput } from '../../shared/inputs/PhoneInput.tsx'
import { Select, optionsOf } from '../../shared/inputs/Select.tsx'
import { Textarea } from '../../shared/inputs/Textarea.tsx'
import { TextInput } from '../../shared/inputs/TextInput.tsx'
import { Grid } from '../../shared/layout/Stack.tsx'
import { ProfileFileField } from './DocumentFields.tsx'
import { copy as w } from './copy.ts'
import { AddressFields } from '../signup/AddressFields.tsx'

const genderOptions = genders.map(value => ({ value, label: genderNames[value] }))
const languageOptions = optionsOf(languages)

export const AboutYouFields = () => {
  const now = useNow()
  return (
    <>
      <ProfileFileField
        name="profileUrl"
        purpose="profilePicture"
        label={w.profilePicture}
        required
        camera="user"
      />
      <Grid>
        <FormField name="firstName" label={w.firstName} required>
          {input => <TextInput {...input} autoComplete="given-name" />}
        </FormField>
        <FormField name="lastName" label={w.lastName} required>
          {input => <TextInput {...input} autoComplete="family-name" />}
        </FormField>
        <FormField name="gender" label={w.gender} required>
          {input => <Select {...input} options={genderOptions} autoComplete="sex" />}
        </FormField>
        <FormField name="dateOfBirth" label={w.dateOfBirth} required>
          {input => (
            <DateInput {...input} max={lastBirthday(now).toISOString().slice(0, 10)} autoComplete="bday" />
          )}
        </FormField>
        <FormField name="phone" label={w.phone} required>
          {input => <PhoneInput {...input} />}
        </FormField>
      </Grid>
      <FormField<readonly string[]> name="knownLanuages" label={w.languages} hint={w.languagesHint} required>
        {input => <MultiSelect {...input} options={languageOptions} />}
      </FormField>
      <FormField name="aboutMe" label={w.about} hint={w.aboutHint}>
        {input => <Textarea {...input} maxLength={aboutMe.maxLength} />}
      </FormField>
    </>
  )
}

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
      <FormField name="emrgencyContactName" label={w.emergencyName} required>
        {input => <TextInput {...input} autoComplete="off" />}
      </FormField>
      <FormField name="emrgencyContactPhone" label={w.emergencyPhone} required>
        {input => <PhoneInput {...input} />}
      </FormField>
    </Grid>
  </>
)
