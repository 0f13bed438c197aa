import { useSession } from '../../session/use-session.ts'
import { Stack } from '../../shared/layout/Stack.tsx'
import { EmailPart } from './EmailPart.tsx'
import { PasswordPart } from './PasswordPart.tsx'
import { TwoStepPart } from './TwoStepPart.tsx'

/** How the signed-in person signs in: email, password, two-step sign-in. Settings pages show it too. */
export const SignInSection = () => {
  const session = useSession()
  if (session.state !== 'signedIn') return null
  const { user } = session
  return (
    <Stack>
      <EmailPart user={user} />
      <PasswordPart />
      <TwoStepPart user={user} />
    </Stack>
  )
}
