import { facilitySteps, locationFields } from '@gaitway/contract/fields/facility'
import { FieldArray } from 'react-final-form-arrays'
import { Button } from '../../shared/Button.tsx'
import { FormField } from '../../shared/forms/FormField.tsx'
import { PlusIcon, RemoveIcon } from '../../shared/icons.tsx'
import { TextInput } from '../../shared/inputs/TextInput.tsx'
import { Grid } from '../../shared/layout/Stack.tsx'
import { AddressFields } from './AddressFields.tsx'
import styles from './signup.module.css'
import { words } from './words.ts'

const w = words.contact
const rules = facilitySteps[3]

/** Step 3: whom to ask for, where else shifts happen, and where bills go. */
export const ContactStep = () => (
  <>
    <Grid>
      <FormField name="contactFirstName" label={w.firstName} rule={rules.contactFirstName}>
        {input => <TextInput {...input} autoComplete="given-name" />}
      </FormField>
      <FormField name="contactLastName" label={w.lastName} rule={rules.contactLastName}>
        {input => <TextInput {...input} autoComplete="family-name" />}
      </FormField>
    </Grid>
    <FormField name="contactTitle" label={w.contactTitle} hint={w.titleHint} rule={rules.contactTitle}>
      {input => <TextInput {...input} autoComplete="organization-title" />}
    </FormField>
    <FormField name="billingEmail" label={w.billingEmail} rule={rules.billingEmail}>
      {input => <TextInput {...input} type="email" />}
    </FormField>
    <section className={styles.section} aria-labelledby="locations">
      <h2 id="locations">{w.locations}</h2>
      <p>{w.locationsHint}</p>
      <FieldArray name="locations">
        {({ fields }) => (
          <>
            {fields.map((name, index) => (
              <div key={name} className={styles.rows}>
                <FormField name={`${name}.nickname`} label={w.nickname} rule={locationFields.nickname}>
                  {input => <TextInput {...input} />}
                </FormField>
                <AddressFields
                  names={{
                    address1: `${name}.address1`,
                    city: `${name}.city`,
                    state: `${name}.state`,
                    zipCode: `${name}.zipCode`,
                  }}
                />
                <Button
                  kind="quiet"
                  size="small"
                  icon={<RemoveIcon />}
                  onClick={() => void fields.remove(index)}
                >
                  {w.removeLocation(String(index + 1))}
                </Button>
              </div>
            ))}
            <Button kind="secondary" icon={<PlusIcon />} onClick={() => fields.push({})}>
              {w.addLocation}
            </Button>
          </>
        )}
      </FieldArray>
    </section>
  </>
)
