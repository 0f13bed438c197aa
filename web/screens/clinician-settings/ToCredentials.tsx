import type { Profile } from '@gaitway/contract/profile-lines'
import { useNow } from '../../calls/use-now.ts'
import { CheckIcon } from '../../shared/icons.tsx'
import { Badge } from '../../shared/show/Status.tsx'
import { needsYou, walletOf } from '../credentials/wallet.ts'
import { words } from './words.ts'
import { LinkCard } from './LinkCard.tsx'
import styles from './settings.module.css'

/** The way to all licences and documents, with how many of them need the clinician. */
export const ToCredentials = ({ profile }: { profile: Profile }) => {
  const wallet = walletOf(profile, useNow())
  const needs = wallet.filter(needsYou)
  const need = needs.length
  const tone = needs.every(({ state }) => state === 'expiring') ? 'sun' : 'clay'
  return (
    <LinkCard
      href="/clinician/credentials"
      title={words.credentials}
      line={need > 0 ? words.credentialsNeed(need, wallet.length) : words.credentialsAllWell(wallet.length)}
      state={
        <span className={need > 0 ? styles.state : styles.complete}>
          {need > 0 ? (
            <Badge tone={tone}>{words.needsYou}</Badge>
          ) : (
            <CheckIcon size={18} label={words.complete} />
          )}
        </span>
      }
    />
  )
}
