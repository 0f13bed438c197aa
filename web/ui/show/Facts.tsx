import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './show.module.css'

type Fact = { label: ReactNode; value: ReactNode; strong?: boolean }

type FactsProps = {
  facts: readonly Fact[]
  /** `lines`: label left, value right, as on a bill. `columns`: label over value. */
  layout?: 'lines' | 'columns'
}

/** Labeled values. A missing value shows as a dash. */
export const Facts = ({ facts, layout = 'lines' }: FactsProps) => (
  <dl className={styles[layout]}>
    {facts.map(({ label, value, strong }, index) => (
      // the order never changes, and two labels may be equal
      <div key={index} className={classes(styles.fact, strong && styles.strong)}>
        <dt>{label}</dt>
        <dd>{value ?? '–'}</dd>
      </div>
    ))}
  </dl>
)
