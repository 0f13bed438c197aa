import type { Output } from '@gaitway/contract/schemas/index'
import { buildEmailedCodeLead, isSecondFactorDue, readSession } from '@gaitway/contract/session/login'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { commonFields } from '@gaitway/contract/fields/common'
import { Page } from '../../ui/layout/Page.tsx'
import { setCurrentUser, type User } from '../../api/use-session.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import { lazyComponent } from '../../ui/show/lazy-component.tsx'
import { call } from '../../api/call.ts'
import { AppForm } from '../../ui/forms/AppForm.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { PasswordField, useFirstField } from './sign-in-fields.tsx'
import styles from './accounts.module.css'

type Values = { email: string; password: string }

type PasswordStepProps = {
  /** Keeps the typed email when the person returns from the code step. */
  email?: string
  onAnswer: (answer: Output<'accounts.logIn'>, email: string) => Promise<void>
}

const PasswordStep = ({ email, onAnswer }: PasswordStepProps) => {
  const box = useFirstField(email)
  const submit = async (values: Values) => {
    const typed = values.email.trim()
    await onAnswer(await call('accounts.logIn', { email: typed, password: values.password }), typed)
  }
  return (
    <div ref={box} className={styles.step}>
      <AppForm<Values> onSubmit={submit} initialValues={{ email }}>
        <Stack>
          <TextField
            name="email"
            label="Email"
            rule={commonFields.email}
            type="email"
            autoComplete="username"
          />
          <PasswordField />
          <SubmitButton wide>Log in</SubmitButton>
        </Stack>
      </AppForm>
      <Link className={styles.link} href="/password/forgot">
        Forgot password?
      </Link>
    </div>
  )
}

const CodeStep = lazyComponent(() => import('./CodeStep.tsx'), 'CodeStep', {})

type Answer = Output<'accounts.logIn'>
type CodeRequired = Extract<Answer, { twoFactor: string }>

/** The path to open after login, or undefined if it would lead to another site. */
const parseNextPath = (next: string | null) => (next && /^\/(?![/\\])/.test(next) ? next : undefined)

const SignupLinks = () => (
  <Stack>
    <p>New here?</p>
    <LinkButton kind="secondary" wide href="/clinician/signup">
      Find shifts as a clinician
    </LinkButton>
    <LinkButton kind="secondary" wide href="/facility/signup">
      Post shifts as a facility
    </LinkButton>
  </Stack>
)

/** Login with the second step where required. The route guard then redirects to the home page or the requested one. */
export const Login = () => {
  const [params] = useSearchParams()
  const [, go] = useLocation()
  const [email, setEmail] = useState<string>()
  const [pendingStep, setPendingStep] = useState<CodeRequired>()
  const [isRecovery, setIsRecovery] = useState(false)
  const [expiredText, setExpiredText] = useState<string>()
  const enter = async (user: User) => {
    await setCurrentUser(user)
    const next = parseNextPath(params.get('next'))
    if (next) go(next, { replace: true })
  }
  const continueLogin = async (answer: Answer, typed: string) => {
    setExpiredText(undefined)
    setEmail(typed)
    if (isSecondFactorDue(answer)) setPendingStep(answer)
    else await enter(readSession(answer).user)
  }
  const startOver = (why?: string) => {
    setExpiredText(why)
    setPendingStep(undefined)
    setIsRecovery(false)
  }
  // If the session ended, the frame already explains why.
  const isRedirected = params.has('next') && !params.has('ended')
  const appLead = isRecovery
    ? 'Enter one of the recovery codes you saved when you turned on two-step verification.'
    : 'Open your authenticator app and enter the code for Gaitway.'
  const lead = pendingStep?.twoFactor === 'email' ? buildEmailedCodeLead(pendingStep, email ?? '') : appLead
  return (
    <Page width="narrow">
      {pendingStep ? (
        <PageTitle key="code" title="Enter your code" lead={lead} />
      ) : (
        <PageTitle
          key="password"
          title="Log in"
          lead={isRedirected ? 'Please log in to continue.' : undefined}
        />
      )}
      <Stack gap={24}>
        {expiredText && (
          <Notice tone="danger" alert>
            {expiredText}
          </Notice>
        )}
        <Card>
          {pendingStep ? (
            <CodeStep
              {...pendingStep}
              isRecovery={isRecovery}
              onRecovery={setIsRecovery}
              onSession={({ user }) => enter(user)}
              onExpired={startOver}
              onBack={() => startOver()}
            />
          ) : (
            <PasswordStep email={email} onAnswer={continueLogin} />
          )}
        </Card>
        {!pendingStep && <SignupLinks />}
      </Stack>
    </Page>
  )
}
