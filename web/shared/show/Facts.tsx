import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Facts.module.css'

type Fact = { label: ReactNode; value: ReactNode; strong?: boolean }

type FactsProps = {
  facts: readonly Fact[]
  /** `lines`: label left, value right, as on a bill; `columns`: label over value. */
  layout?: 'lines' | 'columns'
}

/** Labelled values; a value that is missing shows as a dash. */
export const Facts = ({ facts, layout = 'lines' }: FactsProps) => (
  <dl className={styles[layout]}>
    {facts.map(({ label, value, strong }, place) => (
      // they stay in their order, and two may say the same
      <div key={place} className={classes(styles.fact, strong && styles.strong)}>
        <dt>{label}</dt>
        <dd>{value ?? '–'}</dd>
      </div>
    ))}
  </dl>
)
