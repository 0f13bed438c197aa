import { showCents } from '@gaitway/contract/format/money'
import { classes } from '../classes.ts'
import styles from './show.module.css'

type MoneyProps = {
  cents: number
  /** What the amount is for. An amount never appears without it. */
  unit: 'hour' | 'total' | 'none'
  /** Parking and other reimbursement in the total, which isn't pay for time. */
  reimbursedCents?: number
  size?: 'text' | 'large'
}

/** "$62/hr", "$511.50 total", "$458.00 total, includes $10.00 reimbursement". Use `none` only next to words that say what the amount is. */
export const Money = ({ cents, unit, reimbursedCents = 0, size = 'text' }: MoneyProps) => (
  <>
    <span className={classes(styles.money, styles[size])}>
      <span className="strong">{showCents(cents, { whole: unit === 'hour' })}</span>
      {unit === 'hour' && <span className={styles.unit}>/hr</span>}
      {unit === 'total' && <span className={styles.unit}> total</span>}
    </span>
    {unit === 'total' && reimbursedCents > 0 && (
      <span className={styles.unit}>, includes {showCents(reimbursedCents)} reimbursement</span>
    )}
  </>
)
