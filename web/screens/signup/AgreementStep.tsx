import { referralSources } from '@gaitway/contract/enums'
import { SERVICE_FEE_PERCENT } from '@gaitway/contract/fees'
import { commonFields } from '@gaitway/contract/fields/common'
import { facilitySteps } from '@gaitway/contract/fields/facility'
import { FormField } from '../../shared/forms/FormField.tsx'
import { Select } from '../../shared/inputs/Select.tsx'
import { TextInput } from '../../shared/inputs/TextInput.tsx'
import { facilityCopy } from './facility-copy.ts'
import { Stack } from '../../shared/layout/Stack.tsx'
import styles from './signup.module.css'
import { copy } from './copy.ts'

const w = copy.agreement
const rules = facilitySteps[4]
const sources = referralSources.map(value => ({ value, label: facilityCopy.sources[value] }))

export const Agreement = ({ feePercent }: { feePercent: number }) => (
  <ul className={styles.terms} aria-label={facilityCopy.terms}>
    {facilityCopy.agreement(feePercent).map(line => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

/** Step 4: the terms, a signature, and how they found us. */
export const AgreementStep = () => (
  <>
    <Stack as="section" aria-labelledby="agreement">
      <h2 id="agreement" className="text-18">
        {facilityCopy.terms}
      </h2>
      <Agreement feePercent={SERVICE_FEE_PERCENT} />
      <a href="/terms" target="_blank" rel="noopener">
        {copy.account.readTerms}
      </a>
    </Stack>
    <FormField name="agreementSignature" label={w.sign} rule={rules.agreementSignature}>
      {input => <TextInput {...input} autoComplete="name" maxLength={50} />}
    </FormField>
    <FormField name="referenceFrom" label={w.referralSource} rule={rules.referenceFrom}>
      {input => <Select {...input} options={sources} />}
    </FormField>
    <FormField name="referenceBy" label={w.referredBy} rule={commonFields.referenceBy} optional>
      {input => <TextInput {...input} />}
    </FormField>
  </>
)
