import { CloseIcon } from '../../shared/icons.tsx'
import { words } from './words.ts'
import { chipsOf, noFilter, type Filter } from './filter.ts'
import styles from './filters.module.css'

type ChipsProps = { filter: Filter; onChange: (filter: Filter) => void }

/** What is set, each with a press to take it away. */
export const Chips = ({ filter, onChange }: ChipsProps) => {
  const chips = chipsOf(filter)
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={words.chosen}>
      {chips.map(({ label, without }) => (
        <li key={label}>
          <button
            type="button"
            className={styles.chip}
            aria-label={words.removeChip(label)}
            onClick={() => onChange(without)}
          >
            {label}
            <CloseIcon size={14} />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={styles.clear} onClick={() => onChange(noFilter)}>
          {words.clear}
        </button>
      </li>
    </ul>
  )
}
