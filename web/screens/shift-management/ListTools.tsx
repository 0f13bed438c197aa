import { useEffect, useState, type ReactNode } from 'react'
import { IconButton } from '../../shared/Button.tsx'
import { DownIcon } from '../../shared/icons.tsx'
import { UpIcon } from '../../shared/screen-icons.tsx'
import { Field } from '../../shared/inputs/Field.tsx'
import { Select } from '../../shared/inputs/Select.tsx'
import { TextInput } from '../../shared/inputs/TextInput.tsx'
import styles from './lists.module.css'
import { words } from './words.ts'

type ListToolsProps<Sort extends keyof typeof words.sorts> = {
  search: string
  onSearch: (search: string) => void
  sorts: readonly Sort[]
  sortBy: Sort
  sortOrder: 'asc' | 'desc'
  onSort: (sortBy: Sort, sortOrder: 'asc' | 'desc') => void
  /** The filter of statuses. */
  children: ReactNode
}

const TYPING_MILLISECONDS = 300

/** Keeps what is typed at once and hands it on when the typing stops. */
const useTyped = (value: string, onChange: (value: string) => void) => {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // what was typed on meanwhile stays
    if (value === '' || !typed.startsWith(value)) setTyped(value)
  }
  useEffect(() => {
    if (typed === value) return undefined
    const timer = setTimeout(() => onChange(typed.trim()), TYPING_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return [typed, setTyped] as const
}

/** Search, sort and filter above a list. */
export const ListTools = <Sort extends keyof typeof words.sorts>({
  search,
  onSearch,
  sorts,
  sortBy,
  sortOrder,
  onSort,
  children,
}: ListToolsProps<Sort>) => {
  const [typed, setTyped] = useTyped(search, onSearch)
  const isUp = sortOrder === 'asc'
  return (
    <div className={styles.tools}>
      <search className={styles.toolLine}>
        <Field label={words.search} hideLabel>
          <TextInput
            type="search"
            value={typed}
            onChange={text => setTyped(text ?? '')}
            placeholder={words.searchHint}
          />
        </Field>
        <div className={styles.sort}>
          <Field label={words.sortBy} hideLabel>
            <Select<Sort>
              value={sortBy}
              options={sorts.map(value => ({ value, label: words.sorts[value] }))}
              onChange={next => next && onSort(next, sortOrder)}
            />
          </Field>
          <IconButton
            label={isUp ? words.ascending : words.descending}
            icon={isUp ? <UpIcon /> : <DownIcon />}
            onClick={() => onSort(sortBy, isUp ? 'desc' : 'asc')}
          />
        </div>
      </search>
      {children}
    </div>
  )
}
