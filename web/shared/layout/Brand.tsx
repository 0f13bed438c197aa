import { Link } from 'wouter'
import { BRAND } from '@gaitway/contract/brand'
import styles from './AppShell.module.css'

type BrandProps = { href: string }

/** The mark and the name; leads to the reader's own start. */
export const Brand = ({ href }: BrandProps) => (
  <Link href={href} className={styles.brand}>
    <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--pine)" />
      <g fill="none" stroke="var(--surface)" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
        <path d="M7 23a9 9 0 0 1 18 0M16 14v5l4 4" />
      </g>
      <circle cx="16" cy="9" r="2.4" fill="var(--sun)" />
    </svg>
    {BRAND}
  </Link>
)
