import type { ReactNode } from 'react'
import styles from './show.module.css'

type EmptyStateProps = {
  title: string
  /** Why it is empty. */
  why: ReactNode
  /** The next step, usually a Button. */
  next?: ReactNode
}

/** An empty list or page: why, and what to do next. */
export const EmptyState = ({ title, why, next }: EmptyStateProps) => (
  <div className={styles.state}>
    <div className={styles.picture}>
      <Strides />
    </div>
    <p className={styles.title}>{title}</p>
    <p className={styles.why}>{why}</p>
    {next && <div className={styles.emptyNext}>{next}</div>}
  </div>
)

const Strides = () => (
  <svg width="120" height="48" viewBox="0 0 120 48" fill="none" aria-hidden="true">
    <path d="M4 42h112" stroke="var(--line)" strokeWidth="2" strokeLinecap="round" />
    <g stroke="var(--pine)" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
      <path d="M12 40c4-18 20-18 24 0M40 40c4-22 24-22 28 0" />
      <path d="M72 40c5-26 27-26 32 0" strokeDasharray="3 6" />
    </g>
    <circle cx="36" cy="40" r="3.5" fill="var(--pine)" />
    <circle cx="68" cy="40" r="3.5" fill="var(--pine)" />
    <circle cx="104" cy="40" r="3.5" fill="var(--sun)" />
  </svg>
)
