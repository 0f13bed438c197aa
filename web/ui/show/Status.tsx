import type { ReactNode } from 'react'
import {
  findStatusWord,
  type LabeledLifecycle,
  type LabeledState,
  type Tone,
} from '@gaitway/contract/format/status-copy'
import { classes } from '../classes.ts'
import styles from './show.module.css'

type BadgeProps = { tone: Tone; children: ReactNode }

/** A word with a dot, colored by tone. For a lifecycle status use Status. */
export const Badge = ({ tone, children }: BadgeProps) => (
  <span className={classes(styles.badge, styles[tone])}>{children}</span>
)

type StatusProps<L extends LabeledLifecycle> = { of: L; state: LabeledState<L> }

/** The label and tone of a lifecycle status. */
export const Status = <L extends LabeledLifecycle>({ of, state }: StatusProps<L>) => {
  const { word, tone } = findStatusWord(of, state)
  return <Badge tone={tone}>{word}</Badge>
}
