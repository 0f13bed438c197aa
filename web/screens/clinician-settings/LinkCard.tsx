import { RightIcon } from '../../shared/icons.tsx'
import { useId, type ReactNode } from 'react'
import { Link } from 'wouter'
import styles from './settings.module.css'

type LinkCardProps = { href: string; title: string; line: string; state?: ReactNode }

/** A line of the list that links to its own page. */
export const LinkCard = ({ href, title, line, state }: LinkCardProps) => {
  const key = useId()
  return (
    <div className={styles.card}>
      <h2 aria-labelledby={`${key}-title`}>
        <Link
          href={href}
          className={styles.head}
          aria-labelledby={`${key}-title`}
          aria-describedby={state ? `${key}-line ${key}-state` : `${key}-line`}
        >
          <span className={styles.copy}>
            <span id={`${key}-title`} className="block text-16 medium">
              {title}
            </span>
            <span id={`${key}-line`} className={styles.line}>
              {line}
            </span>
          </span>
          {state && (
            <span id={`${key}-state`} className={styles.state}>
              {state}
            </span>
          )}
          <span className={styles.leads}>
            <RightIcon />
          </span>
        </Link>
      </h2>
    </div>
  )
}
