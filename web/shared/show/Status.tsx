import type { ReactNode } from 'react'
import { wordOf, type Lifecycle, type StateOf, type Tone } from '@gaitway/contract/status-copy'
import { classes } from '../classes.ts'
import styles from './Status.module.css'

type BadgeProps = { tone: Tone; children: ReactNode }

/** A word with a dot in the pair of its meaning; for states of a lifecycle use Status. */
export const Badge = ({ tone, children }: BadgeProps) => (
  <span className={classes(styles.badge, styles[tone])}>{children}</span>
)

type StatusProps<L extends Lifecycle> = { of: L; state: StateOf<L> }

/** The state of a job, application, timesheet, payment, payout or user as its one word and tone. */
export const Status = <L extends Lifecycle>({ of, state }: StatusProps<L>) => {
  const { word, tone } = wordOf(of, state)
  return <Badge tone={tone}>{word}</Badge>
}
