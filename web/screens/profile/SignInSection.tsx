import { lazy, Suspense } from 'react'
import { useSession } from '../../session/use-session.ts'
import { Stack } from '../../shared/layout/Stack.tsx'
import { Skeleton } from '../../shared/show/Skeleton.tsx'
import { ClosePart } from './ClosePart.tsx'
import { EmailPart } from './EmailPart.tsx'
import { PasswordPart } from './PasswordPart.tsx'
import { TwoStepPart } from './TwoStepPart.tsx'

const DevicesPart = lazy(async () => ({ default: (await import('./DevicesPart.tsx')).DevicesPart }))

/** How the signed-in person signs in, on which devices, and how they leave for good. Settings pages show it too. */
export const SignInSection = () => {
  const session = useSession()
  if (session.state !== 'signedIn') return null
  const { user, side } = session
  return (
    <Stack>
      <EmailPart user={user} />
      <PasswordPart />
      <TwoStepPart user={user} />
      <Suspense fallback={<Skeleton shape="card" />}>
        <DevicesPart />
      </Suspense>
      {(side === 'clinician' || side === 'facility') && <ClosePart user={user} side={side} />}
    </Stack>
  )
}
