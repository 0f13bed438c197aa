import { clinicianTypeNames, clinicianTypes, type ClinicianType } from '@gaitway/contract/enums'
import { clinicianTypesMissing, hiringFields } from '@gaitway/contract/fields/lead'
import type { Sent as SentInput } from '@gaitway/contract/schemas/index'
import { stateCodes, stateNames } from '@gaitway/contract/states-of-usa'
import { call } from '../../api/call.ts'
import { AppForm } from '../../shared/forms/AppForm.tsx'
import { SelectField, TextareaField } from '../../shared/forms/fields.tsx'
import { FormField } from '../../shared/forms/FormField.tsx'
import { SubmitButton } from '../../shared/forms/SubmitButton.tsx'
import { TextField } from '../../shared/forms/TextField.tsx'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { Chips } from '../../shared/inputs/Chips.tsx'
import { Grid, Stack } from '../../shared/layout/Stack.tsx'
import { copy } from './copy.ts'
import { SenderFields } from './SenderFields.tsx'
import { Trap } from './Trap.tsx'

type Values = SentInput<'leads.requestStaff'>
const w = copy.hire

const stateOptions = stateCodes.map(value => ({ value, label: stateNames[value] }))
const typeOptions = clinicianTypes.map(value => ({ value, label: clinicianTypeNames[value] }))

const FacilityFields = () => (
  <>
    <TextField
      name="officeName"
      label={w.officeName}
      rule={hiringFields.officeName}
      autoComplete="organization"
    />
    <Grid>
      <TextField name="city" label={w.city} rule={hiringFields.city} autoComplete="address-level2" />
      <SelectField
        name="state"
        label={w.state}
        rule={hiringFields.state}
        options={stateOptions}
        autoComplete="address-level1"
      />
    </Grid>
    <FormField<readonly ClinicianType[]>
      name="clinicianTypes"
      label={w.clinicianTypes}
      required
      group
      validate={value => (value?.length ? undefined : clinicianTypesMissing)}
    >
      {input => <Chips {...input} options={typeOptions} />}
    </FormField>
  </>
)

/** The form of the page for facilities that need staff. */
export const RequestForm = ({ onSent }: { onSent: () => void }) => {
  const draft = useDraft<Values>('hire-staff', { omit: ['website'] })
  const submit = async (values: Values) => {
    await call('leads.requestStaff', values)
    onSent()
  }
  return (
    <AppForm<Values> onSubmit={submit} draft={draft}>
      <Stack>
        <FacilityFields />
        <TextareaField
          name="message"
          label={w.message}
          hint={w.messageHint}
          rule={hiringFields.message}
          maxLength={hiringFields.message.maxLength}
        />
        <SenderFields />
        <Trap />
        <SubmitButton wide>{w.submit}</SubmitButton>
      </Stack>
    </AppForm>
  )
}
