import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { CheckIcon, NoteIcon, WarningIcon } from '../icons.tsx'
import styles from './show.module.css'

type NoticeProps = {
  tone: 'info' | 'warning' | 'danger' | 'success'
  children: ReactNode
  /** What to do about it. */
  next?: ReactNode
  /** Announced at once, for new errors. */
  alert?: boolean
}

const pictures = { info: NoteIcon, warning: NoteIcon, danger: WarningIcon, success: CheckIcon }

/** A message inside the page. */
export const Notice = ({ tone, children, next, alert }: NoticeProps) => {
  const Picture = pictures[tone]
  return (
    <div className={classes(styles.notice, styles[tone])} role={alert ? 'alert' : undefined}>
      <Picture />
      <div className={styles.noticeText}>{children}</div>
      {next && <div className={styles.noticeNext}>{next}</div>}
    </div>
  )
}
