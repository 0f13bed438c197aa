import type { Output } from '@gaitway/contract/schemas/index'
import { perform } from '../../api/use-call.ts'
import { AppForm } from '../../shared/forms/AppForm.tsx'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { Stack } from '../../shared/layout/Stack.tsx'
import { setCurrentUser } from '../../session/use-session.ts'
import { NameFields } from '../accounts/NameFields.tsx'
import { NewPasswordFields, TermsField } from '../accounts/account-fields.tsx'
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
    await setCurrentUser(user)
  }
  const { firstName, lastName } = invitation
  return (
    <AppForm<Values> onSubmit={submit} draft={draft} initialValues={{ firstName, lastName }}>
      <Stack>
        <NameFields minWidthPx={160} />
        <NewPasswordFields />
        <TermsField />
        <SubmitButton wide>{copy.submit}</SubmitButton>
      </Stack>
    </AppForm>
  )
}
