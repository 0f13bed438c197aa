import { RESET_LINK_MINUTES } from '@gaitway/contract/values/limits'
import { commonFields } from '@gaitway/contract/fields/common'
import { useState } from 'react'
import { Link } from 'wouter'
import { call } from '../../api/call.ts'
import { perform, useAnswer } from '../../api/use-call.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { AppForm } from '../../ui/forms/AppForm.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { toasts } from '../../api/toasts.ts'
import { SendAgain } from './sign-in-fields.tsx'
import { copy } from './copy.ts'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import styles from './accounts.module.css'

type WebmailSite = { name: string; href: string }

const gmail: WebmailSite = { name: 'Gmail', href: 'https://mail.google.com/' }
const outlook: WebmailSite = { name: 'Outlook', href: 'https://outlook.live.com/mail/' }
const yahoo: WebmailSite = { name: 'Yahoo Mail', href: 'https://mail.yahoo.com/' }
const icloud: WebmailSite = { name: 'iCloud Mail', href: 'https://www.icloud.com/mail' }
const aol: WebmailSite = { name: 'AOL Mail', href: 'https://mail.aol.com/' }

const ofDomain: Record<string, WebmailSite> = {
  'gmail.com': gmail,
  'googlemail.com': gmail,
  'outlook.com': outlook,
  'hotmail.com': outlook,
  'live.com': outlook,
  'msn.com': outlook,
  'yahoo.com': yahoo,
  'ymail.com': yahoo,
  'icloud.com': icloud,
  'me.com': icloud,
  'mac.com': icloud,
  'aol.com': aol,
}

/** The webmail site of the address, for well-known providers. */
const webmailFor = (email: string): WebmailSite | undefined =>
  ofDomain[email.slice(email.lastIndexOf('@') + 1).toLowerCase()]

const w = copy.forgot

type AskProps = { email: string | undefined; onSent: (email: string) => void }

const Ask = ({ email, onSent }: AskProps) => {
  const submit = async (values: { email: string }) => {
    const typed = values.email.trim()
    await call('accounts.forgotPassword', { email: typed })
    onSent(typed)
  }
  return (
    <AppForm<{ email: string }> onSubmit={submit} initialValues={{ email }}>
      <Stack>
        <TextField
          name="email"
          label="Email"
          rule={commonFields.email}
          type="email"
          autoComplete="username"
        />
        <SubmitButton wide>Email me a link</SubmitButton>
      </Stack>
    </AppForm>
  )
}

/** In development no email leaves the machine, so we link to the local mailbox. */
const mailbox = { name: 'the mailbox', href: '/dev/mailbox' }

type SentProps = { email: string; onOther: () => void }

const Sent = ({ email, onOther }: SentProps) => {
  const { data: config } = useAnswer('product.config', {})
  const site = webmailFor(email) ?? (config?.isDevelopment ? mailbox : undefined)
  const again = async () => {
    await perform('accounts.forgotPassword', { email })
    toasts.say('We sent the link again')
  }
  return (
    <Stack>
      <p>{`If there’s an account for ${email}, we sent it a link. You can use it once, within ${RESET_LINK_MINUTES} minutes.`}</p>
      {site && (
        <LinkButton wide newTab href={site.href}>
          {`Open ${site.name}`}
        </LinkButton>
      )}
      <p>Didn’t get it? Check your spam folder and the email you entered.</p>
      <SendAgain copy={w} justSent onSend={again} />
      <Button kind="quiet" wide onClick={onOther}>
        Use another email
      </Button>
    </Stack>
  )
}

/** Emails a reset link. The answer is the same whether or not the account exists. */
export const ForgotPassword = () => {
  const [email, setEmail] = useState<string>()
  const [isSent, setIsSent] = useState(false)
  const sent = (typed: string) => {
    setEmail(typed)
    setIsSent(true)
  }
  return (
    <Page width="narrow">
      {isSent ? (
        <PageTitle key="sent" title="Check your email" />
      ) : (
        <PageTitle
          key="ask"
          title="Forgot your password?"
          lead="Enter your email and we’ll send you a link to choose a new password."
        />
      )}
      <Stack gap={24}>
        <Card>
          {isSent && email ? (
            <Sent key={email} email={email} onOther={() => setIsSent(false)} />
          ) : (
            <Ask email={email} onSent={sent} />
          )}
        </Card>
        <Link className={styles.link} href="/login">
          Back to login
        </Link>
      </Stack>
    </Page>
  )
}
