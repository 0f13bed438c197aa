import { contactFields } from '@gaitway/contract/fields/lead'
import type { Sent as SentInput } from '@gaitway/contract/schemas/index'
import { call } from '../../api/call.ts'
import { AppForm } from '../../shared/forms/AppForm.tsx'
import { TextareaField } from '../../shared/forms/fields.tsx'
import { SubmitButton } from '../../shared/forms/SubmitButton.tsx'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { Stack } from '../../shared/layout/Stack.tsx'
import { copy } from './copy.ts'
import { SenderFields } from './SenderFields.tsx'
import { Trap } from './Trap.tsx'

type Values = SentInput<'leads.contact'>
const w = copy.contact

/** The form of the contact page. */
export const MessageForm = ({ onSent }: { onSent: () => void }) => {
  const draft = useDraft<Values>('contact', { omit: ['website'] })
  const submit = async (values: Values) => {
    await call('leads.contact', values)
    onSent()
  }
  return (
    <AppForm<Values> onSubmit={submit} draft={draft}>
      <Stack>
        <SenderFields phoneHint={w.phoneHint} />
        <TextareaField
          name="message"
          label={w.message}
          rule={contactFields.message}
          maxLength={contactFields.message.maxLength}
          rows={6}
        />
        <Trap />
        <SubmitButton wide>{w.submit}</SubmitButton>
      </Stack>
    </AppForm>
  )
}
