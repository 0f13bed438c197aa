import type { ReactNode } from 'react'
import styles from './profile-form.module.css'

/** Said of a row that is not kept as it stands, while it is half filled in; its place is there before. */
export const Half = ({ isHalf, children }: { isHalf: boolean; children: ReactNode }) => (
  <output className={styles.half}>{isHalf && children}</output>
)
