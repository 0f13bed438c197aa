import { automaticLines, type AutomaticTimeCard } from '@gaitway/contract/time-card-copy'
import { useNow } from '../../api/use-now.ts'
import styles from './clock-lines.module.css'

type ClockLinesProps = { card: AutomaticTimeCard | null; zone: string }

/** Under a time card in a list: the auto-accept deadline and what Gaitway did. */
export const ClockLines = ({ card, zone }: ClockLinesProps) => {
  const now = useNow()
  const lines = card ? automaticLines(card, zone, now) : []
  return lines.length === 0 ? null : (
    <span className={styles.lines}>
      {lines.map(line => (
        <span key={line}>{line}</span>
      ))}
    </span>
  )
}
