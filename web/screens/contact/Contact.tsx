import { SUPPORT_EMAIL, SUPPORT_PHONE } from '@gaitway/contract/brand'
import { showPhone } from '@gaitway/contract/phone'
import { useState } from 'react'
import { Frame } from '../../layout/Frame.tsx'
import { Button, LinkButton } from '../../shared/Button.tsx'
import { Card } from '../../shared/layout/Card.tsx'
import { later } from '../../shared/later.tsx'
import { PageTitle } from '../../shared/layout/PageTitle.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import styles from './contact.module.css'
import { copy } from './copy.ts'
import { Sent } from './Sent.tsx'

const w = copy.contact

const MessageForm = later(() => import('./MessageForm.tsx'), 'MessageForm', { shape: 'card' })

const Direct = () => (
  <Stack gap={32} className={styles.aside}>
    <section>
      <h2>{w.direct}</h2>
      <Stack gap={0}>
        <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>
        <a href={`tel:+1${SUPPORT_PHONE}`}>{showPhone(SUPPORT_PHONE)}</a>
        <span className="quiet small">{w.hours}</span>
      </Stack>
    </section>
    <section>
      <h2>{w.facilities}</h2>
      <Stack gap={12}>
        <span>{w.facilitiesText}</span>
        <div>
          <LinkButton kind="secondary" href="/hire-staff">
            {w.hire}
          </LinkButton>
        </div>
      </Stack>
    </section>
  </Stack>
)

/** The contact page: a form, and how to reach us directly. */
export const Contact = () => {
  const [isSent, setIsSent] = useState(false)
  return (
    <Frame>
      <PageTitle title={w.title} lead={w.lead} />
      <div className={styles.page}>
        <Card>
          {isSent ? (
            <Sent title={w.sentTitle} text={w.sent}>
              <Button kind="secondary" onClick={() => setIsSent(false)}>
                {w.another}
              </Button>
            </Sent>
          ) : (
            <MessageForm onSent={() => setIsSent(true)} />
          )}
        </Card>
        <Direct />
      </div>
    </Frame>
  )
}
