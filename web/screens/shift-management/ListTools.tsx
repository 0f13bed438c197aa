import { useEffect, useState } from 'react'
import { EmptyState } from '../../shared/show/EmptyState.tsx'
import { SortChoice } from '../../shared/list/SortChoice.tsx'
import { Button } from '../../shared/Button.tsx'
import { Field } from '../../shared/inputs/Field.tsx'
import { TextInput } from '../../shared/inputs/TextInput.tsx'
import { copy } from './copy.ts'
import type { useList } from '../../shared/list/use-list.ts'
import { Stack } from '../../shared/layout/Stack.tsx'
import { Chips } from '../../shared/inputs/Chips.tsx'
import styles from './lists.module.css'

const TYPING_MILLISECONDS = 300

/** Shows typing immediately and reports it once it pauses. */
const useTyped = (value: string, onChange: (value: string) => void) => {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // Keeps what was typed since then.
    if (value === '' || !typed.startsWith(value)) setTyped(value)
  }
  useEffect(() => {
    if (typed === value) return undefined
    const timer = setTimeout(() => onChange(typed.trim()), TYPING_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return [typed, setTyped] as const
}

const ALL = 'all'

type ListToolsProps<Status extends string, Sort extends keyof typeof copy.sorts> = {
  list: ReturnType<typeof useList<Status, Sort>>
  nameOf: (status: Status) => string
}

/** 'All' selects or clears every status, and is selected when they all are. */
const StatusFilter = <Status extends string, Sort extends keyof typeof copy.sorts>({
  list: { choices, chosen, choose },
  nameOf,
}: ListToolsProps<Status, Sort>) => {
  const isAll = chosen.length === choices.length
  const change = (next: readonly string[]) => {
    const toggledAll = next.includes(ALL) !== isAll
    const wanted = toggledAll ? (isAll ? [] : choices) : choices.filter(status => next.includes(status))
    choose(wanted.length > 0 ? wanted : undefined)
  }
  return (
    <Field label={copy.statuses} group hideLabel>
      <Chips<string>
        oneLine
        options={[
          { value: ALL, label: copy.all },
          ...choices.map(status => ({ value: status, label: nameOf(status) })),
        ]}
        value={isAll ? [ALL, ...chosen] : chosen}
        onChange={change}
      />
    </Field>
  )
}

export const ListTools = <Status extends string, Sort extends keyof typeof copy.sorts>({
  list,
  nameOf,
}: ListToolsProps<Status, Sort>) => {
  const [typed, setTyped] = useTyped(list.search, list.setSearch)
  return (
    <Stack gap={12} className={styles.tools}>
      <search className={styles.toolLine}>
        <Field label={copy.search} hideLabel>
          <TextInput
            type="search"
            value={typed}
            onChange={text => setTyped(text ?? '')}
            placeholder={copy.searchHint}
          />
        </Field>
        <div className={styles.sort}>
          <SortChoice
            list={list}
            options={list.sorts.map(value => ({ value, label: copy.sorts[value] }))}
            copy={copy}
          />
        </div>
      </search>
      <StatusFilter list={list} nameOf={nameOf} />
    </Stack>
  )
}

/** Nothing matches the filter and the search. */
export const NoMatch = ({ list }: { list: { clear: () => void } }) => (
  <EmptyState
    title={copy.noJobsMatch}
    why={copy.noJobsMatchWhy}
    next={
      <Button kind="secondary" onClick={list.clear}>
        {copy.clearFilter}
      </Button>
    }
  />
)
