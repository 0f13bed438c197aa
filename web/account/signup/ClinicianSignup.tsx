import { CLINICIAN_SIGNUP_STEPS } from '@gaitway/contract/values/limits'
import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { Page } from '../../ui/layout/Page.tsx'
import { useSession } from '../../api/use-session.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import { Together } from '../../ui/show/Together.tsx'
import { Stepper } from '../../ui/show/Stepper.tsx'
import { findClinicianStep } from './use-signup-step.ts'
import { lazyComponent } from '../../ui/show/lazy-component.tsx'

/** Loaded separately, because a person with an account never needs it. */
const AccountStep = lazyComponent(() => import('./AccountStep.tsx'), 'AccountStep', { shape: 'card' })
/** The profile form, which loads while the account step is filled in. */
const loadProfileForm = () => import('../../profile/form/ProfileForm.tsx')
const SignupProfile = lazyComponent(loadProfileForm, 'SignupProfile', { shape: 'card' })

const EmailStep = lazyComponent(() => import('./EmailStep.tsx'), 'EmailStep', { count: 1 })

/** The last step as the URL names it, which counts from 0. */
const LAST_STEP = String(CLINICIAN_SIGNUP_STEPS - 1)

/** For a person whose session ended during signup, or who followed a link to the second step. */
const ContinueNotice = () => (
  <Notice
    tone="info"
    next={
      <LinkButton
        kind="secondary"
        size="small"
        href={`/login?next=${encodeURIComponent('/clinician/signup?step=1')}`}
      >
        Log in
      </LinkButton>
    }
  >
    Already started? Log in to continue your profile. We saved your answers.
  </Notice>
)

/** Clinicians sign up in two steps: the account, and the profile with documents. */
export const ClinicianSignup = () => {
  const session = useSession()
  const [params, setParams] = useSearchParams()
  const user = session.state === 'signedIn' ? session.user : undefined
  const query = params.get('step')
  const hasAccount = user !== undefined
  const { step, mustLogIn } = findClinicianStep(query, hasAccount)
  useEffect(() => {
    // Keeps the step in the URL, so a reload finds it even after the session ended.
    if (hasAccount && query !== LAST_STEP)
      setParams(before => ({ ...Object.fromEntries(before), step: LAST_STEP }), { replace: true })
  }, [hasAccount, query, setParams])
  return (
    <Page width={user ? 'app' : 'text'}>
      <PageTitle
        title="Sign Up As a Clinician"
        lead={
          user &&
          'Facilities use your profile to choose who to confirm. Only facilities that confirm you and our onboarding team can see your contact details, birth date, home address and documents.'
        }
      />
      <Stack>
        <Stepper step={step} steps={CLINICIAN_SIGNUP_STEPS} title={user ? 'Your profile' : 'Your account'} />
        <Together key={step} shape="card">
          {user && <EmailStep user={user} />}
          {mustLogIn && <ContinueNotice />}
          {user ? (
            <SignupProfile user={user} />
          ) : (
            <AccountStep side="clinician" loadNextStep={loadProfileForm} />
          )}
        </Together>
      </Stack>
    </Page>
  )
}
