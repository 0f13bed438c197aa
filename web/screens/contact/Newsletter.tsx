import { useState } from 'react'
import { Redirect } from 'wouter'
import { Frame } from '../../layout/Frame.tsx'
import { LinkButton } from '../../shared/Button.tsx'
import { later } from '../../shared/later.tsx'
import { Card } from '../../shared/layout/Card.tsx'
import { PageTitle } from '../../shared/layout/PageTitle.tsx'
import { copy } from './copy.ts'
import { Sent } from './Sent.tsx'

const w = copy.newsletter

const SubscribeForm = later(() => import('./SubscribeForm.tsx'), 'SubscribeForm', { shape: 'card' })

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
