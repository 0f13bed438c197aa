import { showCents } from '@gaitway/contract/format/money'
import { Link } from 'wouter'
import styles from './money-figures.module.css'

type MoneyFigure = {
  label: string
  cents: number
  href: string
  /** Called when the amount opens a list on the same screen. */
  onOpen?: () => void
}

/** Amounts, each of which opens the list that it counts. */
export const MoneyFigures = ({ label, figures }: { label: string; figures: readonly MoneyFigure[] }) => (
  <ul className={styles.figures} aria-label={label}>
    {figures.map(figure => (
      <li key={figure.label}>
        <Link href={figure.href} className={styles.figure} onClick={figure.onOpen}>
          <span className="quiet small">{figure.label}</span>
          <span className={styles.amount}>{showCents(figure.cents)}</span>
        </Link>
      </li>
    ))}
  </ul>
)
