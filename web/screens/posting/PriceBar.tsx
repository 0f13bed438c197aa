import { showCents } from '@gaitway/contract/money'
import { DownIcon } from '../../shared/icons.tsx'
import { PriceLines } from '../paying/PriceLines.tsx'
import type { usePrice } from './use-price.ts'
import { words } from './words.ts'
import { SubmitButton } from '../../shared/forms/SubmitButton.tsx'
import styles from './posting.module.css'

type PriceBarProps = { price: ReturnType<typeof usePrice>; count: number }

/** Stays at the bottom: what the shift costs with fees, how that comes about, and the button that posts it. */
export const PriceBar = ({ price, count }: PriceBarProps) => (
  <div className={styles.bar}>
    {price ? (
      <details className={styles.price}>
        <summary className={styles.sum}>
          <span>
            <span className={styles.total}>
              {words.total} <strong className="figures">{showCents(price.totalCents)}</strong>
            </span>
            <span className={styles.quiet}>
              {count > 1 ? words.totalOf(count, showCents(price.each.totalCents)) : words.byCard}
            </span>
          </span>
          <span className="visually-hidden">{words.priceLines}</span>
          <DownIcon size={18} />
        </summary>
        <div className={styles.lines}>
          <PriceLines job={price.job} price={price.each} feePercent={price.feePercent} />
          <p className={styles.quiet}>{words.charged}</p>
        </div>
      </details>
    ) : (
      <p className={styles.noPrice}>{words.noPrice}</p>
    )}
    <SubmitButton>{words.post(count)}</SubmitButton>
  </div>
)
