import { showCents } from '@gaitway/contract/money'
import { costBasis, costMoves, type ShiftCost } from '../paying/cost-words.ts'
import styles from './lists.module.css'

/** What a shift costs in the end, what that stands on, and what still moves for it. */
export const Cost = ({ cost }: { cost: ShiftCost }) => {
  const moves = costMoves(cost)
  return (
    <span>
      {showCents(cost.totalCents)}
      <span className={styles.second}>{costBasis(cost)}</span>
      {moves && <span className={styles.second}>{moves}</span>}
    </span>
  )
}
