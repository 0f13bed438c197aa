import { showCents } from '@gaitway/contract/money'
import styles from './billing.module.css'
import { copy } from './copy.ts'

type AmountButtonProps = {
  cents: number
  /** Read aloud after the amount. */
  about: string
  onOpen: () => void
}

/** An amount that opens its breakdown. */
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
