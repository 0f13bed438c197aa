import { CLINICIAN_SIGNUP_STEPS } from '@gaitway/contract/limits'
import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { Frame } from '../../layout/Frame.tsx'
import { useSession } from '../../session/use-session.ts'
import { LinkButton } from '../../shared/Button.tsx'
import { PageTitle } from '../../shared/layout/PageTitle.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { Notice } from '../../shared/show/Notice.tsx'
import { Stepper } from '../../shared/show/Stepper.tsx'
import { clinicianStep } from './use-signup-step.ts'
import { copy } from './copy.ts'
import { later } from '../../shared/later.tsx'

/** Whoever has an account needs no form for one; the profile comes while the account is filled in. */
const AccountStep = later(() => import('./AccountStep.tsx'), 'AccountStep', { shape: 'card' })
const load = () => import('../profile-form/ProfileForm.tsx')
const SignupProfile = later(load, 'SignupProfile', { shape: 'card' })

const here = '/clinician/signup?step=1'

/** Somebody who was signed out half-way, or comes by a link to the second step. */
const GoOn = () => (
  <Notice
    tone="sky"
    next={
      <LinkButton kind="secondary" size="small" href={`/login?next=${encodeURIComponent(here)}`}>
        {copy.clinicianLogIn}
      </LinkButton>
    }
  >
    {copy.clinicianGoOn}
  </Notice>
)

/** A clinician signs up in two steps: an account, and the profile with its papers. */
export const ClinicianSignup = () => {
  const session = useSession()
  const [params, setParams] = useSearchParams()
  const user = session.state === 'signedIn' ? session.user : undefined
  const { step, isToLogIn } = clinicianStep(params.get('step'), user !== undefined)
  const hasAccount = user !== undefined
  useEffect(() => {
    // the address says where signup stands, so that a reload finds it without a session too
    if (hasAccount) setParams({ step: String(CLINICIAN_SIGNUP_STEPS - 1) }, { replace: true })
  }, [hasAccount, setParams])
  return (
    <Frame width={user ? 'app' : 'text'}>
      <PageTitle title={copy.clinicianTitle} lead={user && copy.profileLead} />
      <Stack>
        <Stepper step={step} steps={CLINICIAN_SIGNUP_STEPS} />
        {isToLogIn && <GoOn />}
        {user ? <SignupProfile user={user} /> : <AccountStep side="clinician" onBegin={load} />}
      </Stack>
    </Frame>
  )
}
