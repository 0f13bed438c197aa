import { whenInShort } from '../job/job-facts.ts'
import styles from './lists.module.css'

type WhenProps = { slots: readonly { startDate: string; endDate: string }[]; zone: string }

/** Day over hours. */
export const When = ({ slots, zone }: WhenProps) => {
  const [day, ...rest] = whenInShort(slots, zone).split(' · ')
  return (
    <span className={styles.when}>
      {day}
      <span className={styles.second}>{rest.join(' · ')}</span>
    </span>
  )
}
