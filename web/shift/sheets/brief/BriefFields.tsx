import { briefFields } from '@gaitway/contract/fields/brief'
import { BRIEF_DOCUMENTS_MAX } from '@gaitway/contract/values/limits'
import { FormField } from '../../../ui/forms/FormField.tsx'
import { PhoneInput } from '../../../ui/inputs/PhoneInput.tsx'
import { TextInput } from '../../../ui/inputs/TextInput.tsx'
import { Textarea } from '../../../ui/inputs/Textarea.tsx'
import { Grid } from '../../../ui/layout/Stack.tsx'
import { UploadField } from '../../../ui/upload/UploadField.tsx'
import { copy } from './copy.ts'

type LongProps = { name: string; field: 'parking' | 'entrance' | 'emrLogin'; label: string; hint: string }

const LongText = ({ field, ...props }: LongProps) => (
  <FormField {...props} rule={briefFields[field]} optional>
    {input => <Textarea {...input} rows={2} maxLength={briefFields[field].maxLength} />}
  </FormField>
)

/** The fields of a brief, in a form of its own or in a posting. */
export const BriefFields = () => (
  <>
    <LongText name="brief.parking" field="parking" label={copy.parking} hint={copy.parkingHint} />
    <LongText name="brief.entrance" field="entrance" label={copy.entrance} hint={copy.entranceHint} />
    <Grid minWidthPx={240}>
      <FormField name="brief.contactName" label={copy.contactName} rule={briefFields.contactName} optional>
        {input => <TextInput {...input} autoComplete="off" />}
      </FormField>
      <FormField name="brief.contactPhone" label={copy.contactPhone} rule={briefFields.contactPhone} optional>
        {input => <PhoneInput {...input} />}
      </FormField>
    </Grid>
    <LongText name="briefLogin" field="emrLogin" label={copy.login} hint={copy.loginHint} />
    <UploadField
      name="brief.documents"
      purpose="brief"
      label={copy.documents}
      hint={copy.documentsHint}
      maxFiles={BRIEF_DOCUMENTS_MAX}
    />
  </>
)
