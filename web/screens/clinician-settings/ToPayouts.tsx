import { useId } from 'react'
import { Link } from 'wouter'
import { RightIcon } from '../../shared/icons.tsx'
import styles from './settings.module.css'
import { words } from './words.ts'

/** The way to what a clinician is paid and the account that it goes to. */
export const ToPayouts = () => {
  const key = useId()
  return (
    <div className={styles.card}>
      <h2 aria-labelledby={`${key}-title`}>
        <Link
          href="/clinician/payouts"
          className={styles.head}
          aria-labelledby={`${key}-title`}
          aria-describedby={`${key}-line`}
        >
          <span className={styles.words}>
            <span id={`${key}-title`} className={styles.title}>
              {words.payouts}
            </span>
            <span id={`${key}-line`} className={styles.line}>
              {words.payoutsWhat}
            </span>
          </span>
          <span className={styles.leads}>
            <RightIcon />
          </span>
        </Link>
      </h2>
    </div>
  )
}
