import { RESET_LINK_MINUTES } from '@gaitway/contract/values/limits'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { call, getRefusal } from '../../api/call.ts'
import { useAnswer } from '../../api/use-call.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { AppForm } from '../../ui/forms/AppForm.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { NewPasswordFields } from './account-fields.tsx'
import { Loaded } from '../../ui/show/Loaded.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'

type Values = { password: string; confirmPassword: string }

const ResetForm = ({ token, onExpired }: { token: string; onExpired: () => void }) => {
  const [, go] = useLocation()
  const submit = async (values: Values) => {
    try {
      await call('accounts.resetPassword', { token, ...values })
      go('/password/changed', { replace: true })
    } catch (thrown) {
      if (!getRefusal('link_expired', thrown)) throw thrown
      onExpired()
    }
  }
  return (
    <Card>
      <AppForm<Values> onSubmit={submit}>
        <Stack>
          <NewPasswordFields />
          <SubmitButton wide>Save new password</SubmitButton>
        </Stack>
      </AppForm>
    </Card>
  )
}

/** Why the link doesn't work, and a button to request a new one. */
const ResetLinkProblem = ({ title, why }: { title: string; why: string }) => (
  <>
    <PageTitle key={title} title={title} lead={why} />
    <LinkButton wide href="/password/forgot">
      Email me a new link
    </LinkButton>
  </>
)

const checkOnce = { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false }

/** The page behind the emailed link: choose a new password, or request a new link if this one expired. */
export const ResetPassword = () => {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const isFacility = params.get('for') === 'facility'
  const [isExpired, setIsExpired] = useState(false)
  const facility = useAnswer('accounts.checkFacilityReset', isFacility && token ? { token } : null, checkOnce)
  const clinician = useAnswer(
    'accounts.checkClinicianReset',
    !isFacility && token ? { token } : null,
    checkOnce,
  )
  const answer = isFacility ? facility : clinician
  const { error } = answer
  const renderContent = () => {
    if (isExpired || getRefusal('link_expired', error))
      return (
        <ResetLinkProblem
          title="This link has expired"
          why={`A link works once, for ${RESET_LINK_MINUTES} minutes. Requesting a new one cancels the old one.`}
        />
      )
    if (!token || getRefusal('fields_wrong', error))
      return (
        <ResetLinkProblem
          title="This link is incomplete"
          why="Open it again from your email, or request a new one."
        />
      )
    return (
      <>
        <PageTitle
          title="Choose a new password"
          lead="We’ll log you out on all devices. Then log in with the new password."
        />
        <Loaded answer={answer} shape="card" count={1}>
          {() => <ResetForm token={token} onExpired={() => setIsExpired(true)} />}
        </Loaded>
      </>
    )
  }
  return <Page width="narrow">{renderContent()}</Page>
}

export const PasswordChanged = () => (
  <Page width="narrow">
    <PageTitle
      title="Password changed"
      lead="We logged you out on all devices. Log in with your new password."
    />
    <LinkButton wide href="/login">
      Log in
    </LinkButton>
  </Page>
)
