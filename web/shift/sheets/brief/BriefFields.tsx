import { briefFields } from '@gaitway/contract/fields/brief'
import { BRIEF_DOCUMENTS_MAX, BRIEF_LOGIN_DAYS } from '@gaitway/contract/values/limits'
import { FormField } from '../../../ui/forms/FormField.tsx'
import { PhoneInput } from '../../../ui/inputs/PhoneInput.tsx'
import { TextInput } from '../../../ui/inputs/TextInput.tsx'
import { Textarea } from '../../../ui/inputs/Textarea.tsx'
import { Grid } from '../../../ui/layout/Stack.tsx'
import { UploadField } from '../../../ui/upload/UploadField.tsx'

type LongProps = { name: string; field: 'parking' | 'entrance' | 'emrLogin'; label: string; hint: string }

const LongText = ({ field, ...props }: LongProps) => (
  <FormField {...props} rule={briefFields[field]} optional>
    {input => <Textarea {...input} rows={2} maxLength={briefFields[field].maxLength} />}
  </FormField>
)

/** The fields of a brief, in its own form or in the form that posts a shift. */
export const BriefFields = () => (
  <>
    <LongText
      name="brief.parking"
      field="parking"
      label="Parking"
      hint="Where to park, and what a gate or permit needs."
    />
    <LongText
      name="brief.entrance"
      field="entrance"
      label="Entrance"
      hint="Which door, its code, and where to sign in."
    />
    <Grid minWidthPx={240}>
      <FormField name="brief.contactName" label="Whom to ask for" rule={briefFields.contactName} optional>
        {input => <TextInput {...input} autoComplete="off" />}
      </FormField>
      <FormField name="brief.contactPhone" label="Their phone" rule={briefFields.contactPhone} optional>
        {input => <PhoneInput {...input} autoComplete="off" />}
      </FormField>
    </Grid>
    <LongText
      name="briefLogin"
      field="emrLogin"
      label="Documentation login"
      hint={`Only the confirmed clinician and your team see it. We delete it ${BRIEF_LOGIN_DAYS * 24} hours after the shift.`}
    />
    <UploadField
      name="brief.documents"
      purpose="brief"
      label="Documents"
      hint={`A map, a schedule, forms. Up to ${BRIEF_DOCUMENTS_MAX}.`}
      maxFiles={BRIEF_DOCUMENTS_MAX}
    />
  </>
)
