import { stateCodes, stateNames, type StateCode } from '@gaitway/contract/enums'
import { clinicianFields, isNpi, licenceNumber } from '@gaitway/contract/fields/clinician'
import { FieldArray } from 'react-final-form-arrays'
import { Button } from '../../shared/Button.tsx'
import { FormField } from '../../shared/forms/FormField.tsx'
import { PlusIcon, RemoveIcon } from '../../shared/icons.tsx'
import { DateInput } from '../../shared/inputs/DateInput.tsx'
import { NumberInput } from '../../shared/inputs/NumberInput.tsx'
import { Select } from '../../shared/inputs/Select.tsx'
import { TextInput } from '../../shared/inputs/TextInput.tsx'
import { Grid } from '../../shared/layout/Stack.tsx'
import { profileWords as w } from './profile-words.ts'
import styles from './signup.module.css'

const states = stateCodes.map(value => ({ value, label: stateNames[value] }))

/** Each state licence with its number and the day it expires. */
const Licences = () => (
  <FieldArray name="licences">
    {({ fields }) => (
      <>
        {fields.map((name, index) => (
          <fieldset key={name} className={styles.rows}>
            <legend className="visually-hidden">{w.licence(index + 1)}</legend>
            <Grid minWidthPx={160}>
              <FormField name={`${name}.licenseNumber`} label={w.licenceNumber} rule={licenceNumber}>
                {input => <TextInput {...input} figures />}
              </FormField>
              <FormField<StateCode>
                name={`${name}.state`}
                label={w.licenceState}
                rule={clinicianFields.homeAddressState}
              >
                {input => <Select {...input} options={states} />}
              </FormField>
              <FormField
                name={`${name}.expiresOn`}
                label={w.licenceExpires}
                required
                validate={(value?: string) => (value ? undefined : w.missing.date)}
              >
                {input => <DateInput {...input} />}
              </FormField>
            </Grid>
            {(fields.length ?? 0) > 1 && (
              <Button
                kind="quiet"
                size="small"
                icon={<RemoveIcon />}
                onClick={() => void fields.remove(index)}
              >
                {w.removeLicence(index + 1)}
              </Button>
            )}
          </fieldset>
        ))}
        <Button kind="secondary" icon={<PlusIcon />} onClick={() => fields.push({})}>
          {w.addLicence}
        </Button>
      </>
    )}
  </FieldArray>
)

/** What the clinician is allowed to do, and where it was learned. */
export const LicenceFields = () => (
  <>
    <Licences />
    <FormField
      name="npiNumber"
      label={w.npi}
      validate={(value?: string) => (!value || isNpi(value) ? undefined : 'This is not a valid NPI')}
    >
      {input => <TextInput {...input} inputMode="numeric" maxLength={10} figures />}
    </FormField>
    <Grid>
      <FormField name="educationSchool" label={w.school} rule={clinicianFields.educationSchool}>
        {input => <TextInput {...input} />}
      </FormField>
      <FormField<number> name="graduationYear" label={w.graduationYear} rule={clinicianFields.graduationYear}>
        {input => <NumberInput {...input} maxDigits={4} />}
      </FormField>
    </Grid>
  </>
)
