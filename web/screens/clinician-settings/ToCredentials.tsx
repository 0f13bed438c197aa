import type { Profile } from '@gaitway/contract/profile-lines'
import { Link } from 'wouter'
import { useNow } from '../../calls/use-now.ts'
import { CheckIcon, RightIcon } from '../../shared/icons.tsx'
import { Badge } from '../../shared/show/Status.tsx'
import { needsYou, walletOf } from '../credentials/wallet.ts'
import styles from './settings.module.css'
import { words } from './words.ts'

/** The way to all licences and documents, with how many of them need the clinician. */
export const ToCredentials = ({ profile }: { profile: Profile }) => {
  const wallet = walletOf(profile, useNow())
  const needs = wallet.filter(needsYou)
  const need = needs.length
  const tone = needs.every(({ state }) => state === 'expiring') ? 'sun' : 'clay'
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2>
            <Link href="/clinician/credentials">{words.credentials}</Link>
          </h2>
          <p className={styles.line}>
            {need > 0 ? words.credentialsNeed(need, wallet.length) : words.credentialsAllWell(wallet.length)}
          </p>
        </div>
        <span className={need > 0 ? styles.state : styles.complete}>
          {need > 0 ? (
            <Badge tone={tone}>{words.needsYou}</Badge>
          ) : (
            <CheckIcon size={18} label={words.complete} />
          )}
        </span>
        <span className={styles.leads}>
          <RightIcon />
        </span>
      </div>
    </div>
  )
}
