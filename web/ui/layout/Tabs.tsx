import { useId, type KeyboardEvent, type ReactNode } from 'react'
import styles from './Tabs.module.css'

type Tab<Id extends string> = { id: Id; label: string; count?: number; content: () => ReactNode }

type TabsProps<Id extends string> = {
  label: string
  tabs: readonly Tab<Id>[]
  selected: Id
  onSelect: (id: Id) => void
}

/** Tabs with the content of the selected one. Arrow keys, Home and End move between them. */
export const Tabs = <Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) => {
  const id = useId()
  const current = tabs.find(tab => tab.id === selected) ?? tabs[0]
  const moveFocus = (event: KeyboardEvent<HTMLButtonElement>, index: number) => {
    const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = tabs[(to + tabs.length) % tabs.length]
    if (!next) return
    onSelect(next.id)
    document.getElementById(`${id}-${next.id}`)?.focus()
  }
  if (!current) return null
  return (
    <div>
      <div role="tablist" aria-label={label} className={styles.tabs}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={tab.id === current.id}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === current.id ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            onKeyDown={event => moveFocus(event, index)}
          >
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        tabIndex={0}
        aria-labelledby={`${id}-${current.id}`}
        className={styles.panel}
      >
        {current.content()}
      </div>
    </div>
  )
}
