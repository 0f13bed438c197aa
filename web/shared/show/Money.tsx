import { showCents } from '@gaitway/contract/money'
import { classes } from '../classes.ts'
import styles from './Money.module.css'

type MoneyProps = {
  cents: number
  /** What the amount is for; money never stands without it. */
  unit: 'hour' | 'in all' | 'none'
  size?: 'text' | 'large'
}

/** "$62/h", "$511.50 in all"; `none` only where the words beside it say what the amount is. */
export const Money = ({ cents, unit, size = 'text' }: MoneyProps) => (
  <span className={classes(styles.money, styles[size])}>
    <span className="strong">{showCents(cents, { whole: unit === 'hour' })}</span>
    {unit === 'hour' && <span className={styles.unit}>/h</span>}
    {unit === 'in all' && <span className={styles.unit}> in all</span>}
  </span>
)
