import type { ApplicationStatus } from '@gaitway/contract/lifecycles/application'
import { useId, useRef } from 'react'
import { wordOf } from '@gaitway/contract/status-words'
import { DownIcon } from '../../shared/icons.tsx'
import { Checkbox } from '../../shared/inputs/Checkbox.tsx'
import { isAll, shiftStatuses, toggle, toggleAll } from './list-state.ts'
import { words } from './words.ts'
import styles from './list.module.css'

type StatusFilterProps = {
  statuses: readonly ApplicationStatus[]
  onChange: (statuses: readonly ApplicationStatus[]) => void
}

const summary = (statuses: readonly ApplicationStatus[]) => {
  const [first] = statuses
  if (isAll(statuses)) return words.all
  return first ? words.someStatuses(wordOf('application', first).word, statuses.length - 1) : words.noStatus
}

/** Which statuses the list shows; 'All' ticks or clears every one. */
export const StatusFilter = ({ statuses, onChange }: StatusFilterProps) => {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLFieldSetElement>(null)
  const opened = (isOpen: boolean) => {
    const place = opener.current?.getBoundingClientRect()
    if (!isOpen || !place || !list.current) return
    list.current.style.top = `${place.bottom + 6}px`
    list.current.style.left = `${place.left}px`
  }
  return (
    <div>
      <button ref={opener} type="button" className={styles.filter} popoverTarget={id}>
        <span>
          <span className={styles.filterName}>{words.status}: </span>
          {summary(statuses)}
        </span>
        <DownIcon size={18} />
      </button>
      <fieldset
        ref={list}
        id={id}
        popover="auto"
        className={styles.statuses}
        onToggle={event => opened((event.nativeEvent as ToggleEvent).newState === 'open')}
      >
        <legend className="visually-hidden">{words.status}</legend>
        <Checkbox label={words.all} value={isAll(statuses)} onChange={() => onChange(toggleAll(statuses))} />
        {shiftStatuses.map(status => (
          <Checkbox
            key={status}
            label={wordOf('application', status).word}
            value={statuses.includes(status)}
            onChange={() => onChange(toggle(statuses, status))}
          />
        ))}
      </fieldset>
    </div>
  )
}
