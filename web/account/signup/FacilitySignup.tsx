import { FACILITY_SIGNUP_STEPS } from '@gaitway/contract/values/limits'
import { useSession } from '../../api/use-session.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Stepper } from '../../ui/show/Stepper.tsx'
import { useSignupStep } from './use-signup-step.ts'
import { lazyComponent } from '../../ui/show/lazy-component.tsx'

/** The later steps, which load while the account step is filled in. */
const loadFacilityForm = () => import('./FacilityForm.tsx')
const AccountStep = lazyComponent(() => import('./AccountStep.tsx'), 'AccountStep', { shape: 'card' })
const EmailStep = lazyComponent(() => import('./EmailStep.tsx'), 'EmailStep', { count: 1 })
const FacilityForm = lazyComponent(loadFacilityForm, 'FacilityForm', { shape: 'card' })

const titles: Record<number, string> = {
  1: 'Your account',
  2: 'Your facility',
  3: 'Contact and billing',
  4: 'Agreement',
}

/** Facilities sign up in four steps. Each is saved when it is done and can be reopened. */
export const FacilitySignup = () => {
  const { step, facilityId } = useSignupStep()
  const session = useSession()
  const user = session.state === 'signedIn' ? session.user : undefined
  return (
    <Page width="text">
      <PageTitle title="Sign Up As a Facility" />
      <Stack>
        <Stepper step={step} steps={FACILITY_SIGNUP_STEPS} title={titles[step] ?? 'Agreement'} />
        {user && step > 1 && <EmailStep user={user} />}
        {step === 1 || !facilityId || !user ? (
          <AccountStep side="facility" loadNextStep={loadFacilityForm} />
        ) : (
          <FacilityForm step={step} facilityId={facilityId} user={user} />
        )}
      </Stack>
    </Page>
  )
}
