import { CLINICIAN_SIGNUP_STEPS } from '@gaitway/contract/limits'
import { lazy, Suspense } from 'react'
import { Frame } from '../../session/Frame.tsx'
import { useSession } from '../../session/use-session.ts'
import { PageTitle } from '../../shared/layout/PageTitle.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { Skeleton } from '../../shared/show/Skeleton.tsx'
import { Stepper } from '../../shared/show/Stepper.tsx'
import { AccountStep } from './AccountStep.tsx'
import { words } from './words.ts'

/** The profile comes while the account is filled in. */
const load = () => import('./ProfileForm.tsx')
const ProfileForm = lazy(async () => ({ default: (await load()).ProfileForm }))

/** A clinician signs up in two steps: an account, and the profile with its papers. */
export const ClinicianSignup = () => {
  const session = useSession()
  const user = session.state === 'signedIn' ? session.user : undefined
  return (
    <Frame width="text">
      <PageTitle title={words.clinicianTitle} lead={user && words.profileLead} />
      <Stack>
        <Stepper step={user ? 2 : 1} steps={CLINICIAN_SIGNUP_STEPS} />
        {user ? (
          <Suspense fallback={<Skeleton shape="card" />}>
            <ProfileForm user={user} />
          </Suspense>
        ) : (
          <AccountStep side="clinician" onBegin={load} />
        )}
      </Stack>
    </Frame>
  )
}
