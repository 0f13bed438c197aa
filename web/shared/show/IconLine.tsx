import type { ReactNode } from 'react'
import styles from './states.module.css'

/** A line of words after the picture of what they are about. */
export const IconLine = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className={styles.iconLine}>
    {icon}
    <span>{children}</span>
  </p>
)
