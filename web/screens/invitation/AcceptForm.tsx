import { commonFields } from '@gaitway/contract/fields/common'
import type { Output } from '@gaitway/contract/schemas/index'
import { perform } from '../../api/use-call.ts'
import { AppForm } from '../../shared/forms/AppForm.tsx'
import { FormField } from '../../shared/forms/FormField.tsx'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { Checkbox } from '../../shared/inputs/Checkbox.tsx'
import { TextInput } from '../../shared/inputs/TextInput.tsx'
import { Grid, Stack } from '../../shared/layout/Stack.tsx'
import { keepUser } from '../../session/use-session.ts'
import { NewPasswordFields } from '../accounts/account-fields.tsx'
import { copy } from './copy.ts'
import { SubmitButton } from '../../shared/forms/SubmitButton.tsx'

type Values = {
  firstName: string
  lastName: string
  password: string
  confirmPassword: string
  acceptTerms: boolean
}

type AcceptFormProps = {
  token: string
  invitation: Output<'members.readInvitation'>
  onAccepted: () => void
}

/** Creates the account of the invited person, who is then logged in. */
export const AcceptForm = ({ token, invitation, onAccepted }: AcceptFormProps) => {
  const draft = useDraft<Values>('invitation', { omit: ['password', 'confirmPassword'] })
  const submit = async (values: Values) => {
    const { user } = await perform('members.accept', { ...values, token, acceptTerms: true })
    draft.clear()
    onAccepted()
    await keepUser(user)
  }
  const { firstName, lastName } = invitation
  return (
    <AppForm<Values> onSubmit={submit} draft={draft} initialValues={{ firstName, lastName }}>
      <Stack>
        <Grid minWidthPx={160}>
          <FormField name="firstName" label={copy.firstName} rule={commonFields.firstName}>
            {input => <TextInput {...input} autoComplete="given-name" />}
          </FormField>
          <FormField name="lastName" label={copy.lastName} rule={commonFields.lastName}>
            {input => <TextInput {...input} autoComplete="family-name" />}
          </FormField>
        </Grid>
        <NewPasswordFields />
        <FormField<boolean>
          name="acceptTerms"
          label={copy.terms}
          hideLabel
          group
          validate={value => (value ? undefined : copy.termsMissing)}
        >
          {input => <Checkbox {...input} label={copy.terms} />}
        </FormField>
        <SubmitButton wide>{copy.submit}</SubmitButton>
      </Stack>
    </AppForm>
  )
}
