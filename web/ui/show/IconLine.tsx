import type { ReactNode } from 'react'
import styles from './show.module.css'

export const IconLine = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className={styles.iconLine}>
    {icon}
    <span>{children}</span>
  </p>
)
