import { lazy, Suspense, type ComponentType } from 'react'
import { useSession } from '../../session/use-session.ts'
import { Skeleton } from '../../shared/show/Skeleton.tsx'
import { toasts } from '../../shared/overlays/toasts.ts'
import { OwnProfile } from '../profile-form/OwnProfile.tsx'
import { ProfileForm } from '../profile-form/ProfileForm.tsx'
import { words as profileWords } from '../profile-form/words.ts'
import styles from './settings.module.css'
import { words } from './words.ts'

const part = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }))

const below = [
  {
    id: 'agreement',
    label: words.agreement,
    Part: part(async () => (await import('./Agreement.tsx')).Agreement),
  },
  {
    id: 'notifications',
    label: words.notifications,
    Part: part(async () => (await import('./NotificationSettings.tsx')).NotificationSettings),
  },
  {
    id: 'sign-in',
    label: words.signIn,
    Part: part(async () => (await import('../profile/SignInSection.tsx')).SignInSection),
  },
]

/** The profile as in the signup, and below it the agreement, how one is told, and how one signs in. */
export const General = () => {
  const session = useSession()
  if (session.state !== 'signedIn') return null
  const { user } = session
  const isDeclined = user.status === 'rejected'
  return (
    <>
      <OwnProfile>
        {profile => (
          <ProfileForm
            userId={user.id}
            profile={profile}
            frame="settings"
            isAbovePlaces={user.isApprovedByAdmin}
            declined={isDeclined ? { reason: user.statusReason } : undefined}
            neighbours={below}
            onHandedIn={() => toasts.say(profileWords.resubmitted)}
          />
        )}
      </OwnProfile>
      {below.map(({ id, label, Part }) => (
        <section key={id} id={id} aria-label={label} className={styles.part}>
          <Suspense fallback={<Skeleton shape="card" />}>
            <Part />
          </Suspense>
        </section>
      ))}
    </>
  )
}
