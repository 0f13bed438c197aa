import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { classes } from '../classes.ts'
import styles from './layout.module.css'

type CardProps = {
  children: ReactNode
  /** The whole card is a link. Buttons inside it still work. */
  href?: string
  /** The link's name for screen readers, required with `href`. */
  label?: string
  tone?: 'plain' | 'warning' | 'quiet'
  selected?: boolean
}

/** A white sheet with a border, raised on hover when it is a link. */
export const Card = ({ children, href, label, tone = 'plain', selected }: CardProps) => (
  <div
    className={classes(
      styles.card,
      styles[tone],
      'padded',
      href && styles.linked,
      selected && styles.selected,
    )}
  >
    {href && (
      <Link href={href} className={styles.link} aria-label={label} aria-current={selected || undefined} />
    )}
    {children}
  </div>
)
