import { useSearchParams } from 'wouter'
import type { ClinicianDetails } from '@gaitway/contract/format/profile-lines'
import { useSession } from '../../api/use-session.ts'
import { ProfileLoader } from '../../profile/form/form-parts.tsx'
import { OtherSections } from './OtherSections.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { useSections } from './use-sections.tsx'
import { LinkCard } from './Disclosure.tsx'
import { useNow } from '../../api/use-now.ts'
import { needsYou, listCredentials } from '../../profile/credentials/wallet.ts'
import styles from './settings.module.css'

/** Links to all licenses and documents, with a count of those that need attention. */
const ToCredentials = ({ profile }: { profile: ClinicianDetails }) => {
  const wallet = listCredentials(profile, useNow())
  const needs = wallet.filter(needsYou)
  const need = needs.length
  const isExpiring = needs.every(({ state }) => state === 'expiring')
  return (
    <LinkCard
      href="/clinician/credentials"
      title="Credentials"
      line={
        need > 0
          ? `${need} of ${wallet.length} ${need === 1 ? 'needs' : 'need'} attention`
          : `All ${wallet.length} up to date`
      }
      standing={need > 0 ? { is: isExpiring ? 'soon' : 'needsYou', says: 'To do' } : { is: 'complete' }}
    />
  )
}

/** The account as a list of sections. The URL can name the one to open. */
export const ClinicianGeneral = () => {
  const session = useSession()
  const [params] = useSearchParams()
  // bookmarks from before this section was renamed still open it
  const sections = useSections(params.get('section')?.replace(/^licences$/, 'licenses') ?? null)
  if (session.state !== 'signedIn') return null
  const { user } = session
  return (
    <div className={styles.account}>
      <ProfileLoader>
        {profile => (
          <>
            <ToCredentials profile={profile} />
            {user.isApprovedByAdmin && (
              <>
                <LinkCard href="/clinician/payouts" title="Payouts" line="Your payouts and bank account" />
                <LinkCard
                  href="/clinician/earnings"
                  title="Earnings"
                  line="Your pay by month and week, and a file for your taxes"
                />
              </>
            )}
            <SettingsForm
              userId={user.id}
              profile={profile}
              isAbovePlaces={user.isApprovedByAdmin}
              declined={user.status === 'rejected' ? { reason: user.statusReason } : undefined}
              sections={sections}
            />
            <OtherSections user={user} sections={sections} />
          </>
        )}
      </ProfileLoader>
    </div>
  )
}
