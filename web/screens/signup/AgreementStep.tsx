import { referralSources } from '@gaitway/contract/enums'
import { commonFields } from '@gaitway/contract/fields/common'
import { facilitySteps } from '@gaitway/contract/fields/facility'
import { FormField } from '../../shared/forms/FormField.tsx'
import { Select } from '../../shared/inputs/Select.tsx'
import { TextInput } from '../../shared/inputs/TextInput.tsx'
import { optionsOf } from './options.ts'
import { words } from './words.ts'

const w = words.agreement
const rules = facilitySteps[4]

/** Step 4: what it costs, signed with a name, and how they heard of us. */
export const AgreementStep = () => (
  <>
    <p>{w.lead}</p>
    <FormField name="agreementSignature" label={w.sign} rule={rules.agreementSignature}>
      {input => <TextInput {...input} autoComplete="name" maxLength={50} />}
    </FormField>
    <FormField name="referenceFrom" label={w.heard} rule={rules.referenceFrom}>
      {input => <Select {...input} options={optionsOf(referralSources)} />}
    </FormField>
    <FormField name="referenceBy" label={w.referredBy} rule={commonFields.referenceBy} optional>
      {input => <TextInput {...input} />}
    </FormField>
  </>
)
