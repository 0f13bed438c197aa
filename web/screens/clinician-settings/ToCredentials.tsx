import type { Profile } from '@gaitway/contract/profile-lines'
import { useId } from 'react'
import { Link } from 'wouter'
import { useNow } from '../../calls/use-now.ts'
import { CheckIcon, RightIcon } from '../../shared/icons.tsx'
import { Badge } from '../../shared/show/Status.tsx'
import { needsYou, walletOf } from '../credentials/wallet.ts'
import styles from './settings.module.css'
import { words } from './words.ts'

/** The way to all licences and documents, with how many of them need the clinician. */
export const ToCredentials = ({ profile }: { profile: Profile }) => {
  const key = useId()
  const wallet = walletOf(profile, useNow())
  const needs = wallet.filter(needsYou)
  const need = needs.length
  const tone = needs.every(({ state }) => state === 'expiring') ? 'sun' : 'clay'
  return (
    <div className={styles.card}>
      <h2 aria-labelledby={`${key}-title`}>
        <Link
          href="/clinician/credentials"
          className={styles.head}
          aria-labelledby={`${key}-title`}
          aria-describedby={`${key}-line ${key}-state`}
        >
          <span className={styles.words}>
            <span id={`${key}-title`} className={styles.title}>
              {words.credentials}
            </span>
            <span id={`${key}-line`} className={styles.line}>
              {need > 0
                ? words.credentialsNeed(need, wallet.length)
                : words.credentialsAllWell(wallet.length)}
            </span>
          </span>
          <span id={`${key}-state`} className={need > 0 ? styles.state : styles.complete}>
            {need > 0 ? (
              <Badge tone={tone}>{words.needsYou}</Badge>
            ) : (
              <CheckIcon size={18} label={words.complete} />
            )}
          </span>
          <span className={styles.leads}>
            <RightIcon />
          </span>
        </Link>
      </h2>
    </div>
  )
}
