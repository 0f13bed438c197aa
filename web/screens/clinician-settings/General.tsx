import { useSearchParams } from 'wouter'
import { useSession } from '../../session/use-session.ts'
import { OwnProfile } from '../profile-form/OwnProfile.tsx'
import { Neighbours } from './Neighbours.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { ToCredentials } from './ToCredentials.tsx'
import { useSections } from './use-sections.ts'
import { LinkCard } from './LinkCard.tsx'
import { words } from './words.ts'
import styles from './settings.module.css'

/** The account as a list: each part with what stands in it, opened in place; the address may name the one to open. */
export const General = () => {
  const session = useSession()
  const [params] = useSearchParams()
  const sections = useSections(params.get('section'))
  if (session.state !== 'signedIn') return null
  const { user } = session
  return (
    <div className={styles.account}>
      <OwnProfile>
        {profile => (
          <>
            <ToCredentials profile={profile} />
            {user.isApprovedByAdmin && (
              <LinkCard href="/clinician/payouts" title={words.payouts} line={words.payoutsWhat} />
            )}
            <SettingsForm
              userId={user.id}
              profile={profile}
              isAbovePlaces={user.isApprovedByAdmin}
              declined={user.status === 'rejected' ? { reason: user.statusReason } : undefined}
              sections={sections}
            />
            <Neighbours user={user} sections={sections} />
          </>
        )}
      </OwnProfile>
    </div>
  )
}
