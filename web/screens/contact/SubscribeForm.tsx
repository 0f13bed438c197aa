import { leadSources, type LeadSource } from '@gaitway/contract/enums'
import { contactFields } from '@gaitway/contract/fields/lead'
import type { Sent as SentInput } from '@gaitway/contract/schemas/index'
import { Link, useSearchParams } from 'wouter'
import { call } from '../../api/call.ts'
import { AppForm } from '../../shared/forms/AppForm.tsx'
import { SubmitButton } from '../../shared/forms/SubmitButton.tsx'
import { TextField } from '../../shared/forms/TextField.tsx'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { Stack } from '../../shared/layout/Stack.tsx'
import { copy } from './copy.ts'
import { Trap } from './Trap.tsx'

type Values = SentInput<'leads.subscribe'>
const w = copy.newsletter

const useSource = (): LeadSource | undefined => {
  const [query] = useSearchParams()
  return leadSources.find(source => source === query.get('from'))
}

/** Subscribes an email to the newsletter. */
export const SubscribeForm = ({ onSent }: { onSent: () => void }) => {
  const source = useSource()
  const draft = useDraft<Values>('newsletter', { omit: ['website'] })
  const submit = async (values: Values) => {
    await call('leads.subscribe', { ...values, source })
    onSent()
  }
  return (
    <AppForm<Values> onSubmit={submit} draft={draft}>
      <Stack>
        <TextField
          name="email"
          label={copy.email}
          rule={contactFields.email}
          type="email"
          autoComplete="email"
        />
        <Trap />
        <SubmitButton wide>{w.submit}</SubmitButton>
        <p className="quiet small">
          {w.privacy} <Link href="/privacy">{w.readPrivacy}</Link>
        </p>
      </Stack>
    </AppForm>
  )
}
