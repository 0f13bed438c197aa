import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { classes } from '../classes.ts'
import styles from './Card.module.css'

type CardProps = {
  children: ReactNode
  /** The whole card leads there; buttons inside it still work. */
  href?: string
  /** Read aloud as the link's name; needed with `href`. */
  label?: string
  tone?: 'plain' | 'sun' | 'quiet'
  selected?: boolean
  pad?: 'regular' | 'none'
}

/** A white sheet with a line round it; lifted under the pointer when it leads somewhere. */
export const Card = ({ children, href, label, tone = 'plain', selected, pad = 'regular' }: CardProps) => (
  <div
    className={classes(
      styles.card,
      styles[tone],
      pad === 'regular' && styles.padded,
      href && styles.leads,
      selected && styles.selected,
    )}
  >
    {href && (
      <Link href={href} className={styles.link} aria-label={label} aria-current={selected || undefined} />
    )}
    {children}
  </div>
)
