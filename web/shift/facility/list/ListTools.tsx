import type { ReactNode } from 'react'
import { EmptyState } from '../../../ui/show/EmptyState.tsx'
import { SortChoice } from '../../../ui/list/SortChoice.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/inputs/Field.tsx'
import { SearchField } from '../../../ui/list/SearchField.tsx'
import { copy } from './copy.ts'
import type { useList } from '../../../ui/list/use-list.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Chips } from '../../../ui/inputs/Chips.tsx'
import styles from './lists.module.css'

const ALL = 'all'

type ListToolsProps<Status extends string, Sort extends keyof typeof copy.sorts> = {
  list: ReturnType<typeof useList<Status, Sort>>
  nameOf: (status: Status) => string
  searchHint: string
  /** Another filter. */
  children?: ReactNode
}

/** 'All' selects or clears every status, and is selected when every status is. */
const StatusFilter = <Status extends string, Sort extends keyof typeof copy.sorts>({
  list: { choices, chosen, choose },
  nameOf,
}: Pick<ListToolsProps<Status, Sort>, 'list' | 'nameOf'>) => {
  const isAll = chosen.length === choices.length
  const change = (next: readonly string[]) => {
    const isAllToggled = next.includes(ALL) !== isAll
    choose(isAllToggled ? (isAll ? [] : choices) : choices.filter(status => next.includes(status)))
  }
  return (
    <Field label="Status" group hideLabel>
      <Chips<string>
        oneLine
        options={[
          { value: ALL, label: 'All' },
          ...choices.map(status => ({ value: status, label: nameOf(status) })),
        ]}
        value={isAll ? [ALL, ...chosen] : chosen}
        onChange={change}
      />
    </Field>
  )
}

/** Search, sorting, another filter if there is one, and the statuses of a list. */
export const ListTools = <Status extends string, Sort extends keyof typeof copy.sorts>({
  list,
  nameOf,
  searchHint,
  children,
}: ListToolsProps<Status, Sort>) => (
  <Stack gap={12} className={styles.tools}>
    <search className={styles.toolLine}>
      <SearchField list={list} label="Search" hint={searchHint} />
      <div className={styles.sort}>
        <SortChoice
          list={list}
          options={list.sorts.map(value => ({ value, label: copy.sorts[value] }))}
          copy={{
            sortBy: 'Sort by',
            ascending: 'Lowest or earliest first',
            descending: 'Highest or latest first',
          }}
        />
      </div>
      {children}
    </search>
    <StatusFilter list={list} nameOf={nameOf} />
  </Stack>
)

/** Nothing matches the filter and the search, or no status is selected. */
export const NoMatch = ({ list }: { list: { clear: () => void; chosen: readonly string[] } }) => (
  <EmptyState
    title={copy.noJobsMatch}
    why={
      list.chosen.length > 0
        ? 'No shifts match. Try more statuses or another search.'
        : 'No status selected. Select one above.'
    }
    next={
      <Button kind="secondary" onClick={list.clear}>
        Show all
      </Button>
    }
  />
)
