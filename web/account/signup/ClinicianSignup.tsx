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
import { clinicianStep } from './use-signup-step.ts'
import { later } from '../../ui/show/later.tsx'

/** Lazy, because a person with an account never needs it. The profile form loads while the account is filled in. */
const AccountStep = later(() => import('./AccountStep.tsx'), 'AccountStep', { shape: 'card' })
const load = () => import('../../profile/form/ProfileForm.tsx')
const SignupProfile = later(load, 'SignupProfile', { shape: 'card' })

const EmailStep = later(() => import('./EmailStep.tsx'), 'EmailStep', { count: 1 })

/** The step in the URL counts from 0. */
const LAST = String(CLINICIAN_SIGNUP_STEPS - 1)
const here = '/clinician/signup?step=1'

/** For a person whose session ended during signup, or who followed a link to the second step. */
const ContinueNotice = () => (
  <Notice
    tone="sky"
    next={
      <LinkButton kind="secondary" size="small" href={`/login?next=${encodeURIComponent(here)}`}>
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
  const { step, isToLogIn } = clinicianStep(query, user !== undefined)
  const hasAccount = user !== undefined
  useEffect(() => {
    // Keeps the step in the URL, so a reload finds it even after the session ended.
    if (hasAccount && query !== LAST)
      setParams(before => ({ ...Object.fromEntries(before), step: LAST }), { replace: true })
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
          {isToLogIn && <ContinueNotice />}
          {user ? <SignupProfile user={user} /> : <AccountStep side="clinician" onBegin={load} />}
        </Together>
      </Stack>
    </Page>
  )
}
