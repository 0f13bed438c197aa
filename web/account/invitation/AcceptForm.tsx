import type { Output, Sent } from '@gaitway/contract/schemas/index'
import { perform } from '../../api/use-call.ts'
import { AppForm } from '../../ui/forms/AppForm.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { setCurrentUser } from '../../api/use-session.ts'
import { NameFields } from '../login/NameFields.tsx'
import { NewPasswordFields, TermsField } from '../login/account-fields.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'

type Values = Omit<Sent<'members.accept'>, 'token' | 'acceptTerms'> & { acceptTerms: boolean }

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
        <SubmitButton wide>Accept invitation</SubmitButton>
      </Stack>
    </AppForm>
  )
}
