import { useState } from 'react'
import { Frame } from '../../layout/Frame.tsx'
import { LinkButton } from '../../shared/Button.tsx'
import { later } from '../../shared/later.tsx'
import { Card } from '../../shared/layout/Card.tsx'
import { PageTitle } from '../../shared/layout/PageTitle.tsx'
import styles from './contact.module.css'
import { copy } from './copy.ts'
import { Sent } from './Sent.tsx'

const RequestForm = later(() => import('./RequestForm.tsx'), 'RequestForm', { shape: 'card' })
const w = copy.hire

/** A facility without an account asks for staff. */
export const HireStaff = () => {
  const [isSent, setIsSent] = useState(false)
  return (
    <Frame>
      <PageTitle title={w.title} lead={w.lead} />
      <div className={styles.page}>
        <Card>
          {isSent ? (
            <Sent title={w.sentTitle} text={w.sent}>
              <LinkButton href="/facility/signup">{w.signUp}</LinkButton>
            </Sent>
          ) : (
            <RequestForm onSent={() => setIsSent(true)} />
          )}
        </Card>
        <section className={styles.aside}>
          <h2>{w.next}</h2>
          <ol className={styles.steps}>
            {w.steps.map(step => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      </div>
    </Frame>
  )
}
