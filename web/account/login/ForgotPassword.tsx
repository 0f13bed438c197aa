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
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import styles from './accounts.module.css'

const webmailSites = [
  { name: 'Gmail', href: 'https://mail.google.com/', domains: ['gmail.com', 'googlemail.com'] },
  {
    name: 'Outlook',
    href: 'https://outlook.live.com/mail/',
    domains: ['outlook.com', 'hotmail.com', 'live.com', 'msn.com'],
  },
  { name: 'Yahoo Mail', href: 'https://mail.yahoo.com/', domains: ['yahoo.com', 'ymail.com'] },
  {
    name: 'iCloud Mail',
    href: 'https://www.icloud.com/mail',
    domains: ['icloud.com', 'me.com', 'mac.com'],
  },
  { name: 'AOL Mail', href: 'https://mail.aol.com/', domains: ['aol.com'] },
]

/** The webmail site of an address at a well-known provider. */
const findWebmailSite = (email: string) => {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return webmailSites.find(({ domains }) => domains.includes(domain))
}

const EmailForm = ({ email, onSent }: { email: string | undefined; onSent: (email: string) => void }) => {
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

const LinkSent = ({ email, onOther }: { email: string; onOther: () => void }) => {
  const { data: config } = useAnswer('product.config', {})
  const site = findWebmailSite(email) ?? (config?.isDevelopment ? mailbox : undefined)
  const resend = async () => {
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
      <SendAgain label="Resend link" wasJustSent onSend={resend} />
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
            <LinkSent key={email} email={email} onOther={() => setIsSent(false)} />
          ) : (
            <EmailForm
              email={email}
              onSent={typed => {
                setEmail(typed)
                setIsSent(true)
              }}
            />
          )}
        </Card>
        <Link className={styles.link} href="/login">
          Back to login
        </Link>
      </Stack>
    </Page>
  )
}
