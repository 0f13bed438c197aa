import { showCents } from '@gaitway/contract/money'
import styles from './billing.module.css'
import { copy } from './copy.ts'

type AmountButtonProps = {
  cents: number
  /** What the amount is of; read aloud. */
  about: string
  onOpen: () => void
}

/** An amount that opens how it came about. */
export const AmountButton = ({ cents, about, onOpen }: AmountButtonProps) => (
  <button
    type="button"
    className={styles.amount}
    title={copy.howCome(showCents(cents))}
    aria-label={`${copy.howCome(showCents(cents))}, ${about}`}
    onClick={onOpen}
  >
    {showCents(cents)}
  </button>
)
