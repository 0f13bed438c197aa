import { leadSources, type LeadSource } from '@gaitway/contract/enums'
import { contactFields } from '@gaitway/contract/fields/lead'
import type { Sent as SentInput } from '@gaitway/contract/schemas/index'
import { useState } from 'react'
import { Link, Redirect, useSearchParams } from 'wouter'
import { call } from '../../api/call.ts'
import { Frame } from '../../layout/Frame.tsx'
import { LinkButton } from '../../shared/Button.tsx'
import { AppForm } from '../../shared/forms/AppForm.tsx'
import { SubmitButton } from '../../shared/forms/SubmitButton.tsx'
import { TextField } from '../../shared/forms/TextField.tsx'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { Card } from '../../shared/layout/Card.tsx'
import { PageTitle } from '../../shared/layout/PageTitle.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { copy } from './copy.ts'
import { Sent } from './Sent.tsx'
import { Trap } from './Trap.tsx'

type Values = SentInput<'leads.subscribe'>
const w = copy.newsletter

const useSource = (): LeadSource | undefined => {
  const [query] = useSearchParams()
  return leadSources.find(source => source === query.get('from'))
}

const SubscribeForm = ({ onSent }: { onSent: () => void }) => {
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

/** Subscribes an email. It looks the same whether or not the email was subscribed before. */
export const Newsletter = () => {
  const [isSent, setIsSent] = useState(false)
  return (
    <Frame width="narrow">
      <PageTitle title={w.title} lead={w.lead} />
      <Card>
        {isSent ? (
          <Sent title={w.sentTitle} text={w.sent}>
            <LinkButton kind="secondary" href="/">
              {w.home}
            </LinkButton>
          </Sent>
        ) : (
          <SubscribeForm onSent={() => setIsSent(true)} />
        )}
      </Card>
    </Frame>
  )
}

/** Where a printed code leads. */
export const FromQrCode = () => <Redirect to="/newsletter?from=qr" replace />

/** Where a link in an email leads. */
export const FromEmail = () => <Redirect to="/newsletter?from=email" replace />
