import { facilitySteps } from '@gaitway/contract/fields/facility'
import { FormField } from '../../shared/forms/FormField.tsx'
import { TextInput } from '../../shared/inputs/TextInput.tsx'
import { Grid, Stack } from '../../shared/layout/Stack.tsx'
import { facilityWords } from './facility-copy.ts'
import { LocationsField } from './LocationsField.tsx'
import account from './account.module.css'
import { copy } from './copy.ts'

const w = copy.contact
const rules = facilitySteps[3]

export const ContactFields = () => (
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
        {facilityWords.locations}
      </h2>
      <LocationsField />
    </Stack>
  </>
)
