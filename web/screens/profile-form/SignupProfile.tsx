import { useLocation } from 'wouter'
import type { User } from '../../session/use-session.ts'
import { OwnProfile } from './OwnProfile.tsx'
import { ProfileForm } from './ProfileForm.tsx'

/** The second step of a clinician's signup: the whole profile, handed in at the end. */
export const SignupProfile = ({ user }: { user: User }) => {
  const [, go] = useLocation()
  return (
    <OwnProfile>
      {profile => (
        <ProfileForm
          userId={user.id}
          profile={profile}
          onHandedIn={() => go('/clinician/signup/finalStep')}
        />
      )}
    </OwnProfile>
  )
}
