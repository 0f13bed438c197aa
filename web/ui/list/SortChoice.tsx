import { IconButton } from '../Button.tsx'
import { Field } from '../inputs/Field.tsx'
import { Select, type Option } from '../inputs/Select.tsx'
import { AscendingIcon, DescendingIcon } from '../screen-icons.tsx'

type SortChoiceProps<Sort extends string> = {
  list: { sortBy: Sort; sortOrder: 'asc' | 'desc'; setSort: (sort: Sort, order: 'asc' | 'desc') => void }
  options: readonly Option<Sort>[]
  copy: { sortBy: string; ascending: string; descending: string }
}

/** What a list is sorted by, with a button for the direction. */
export const SortChoice = <Sort extends string>({
  list: { sortBy, sortOrder, setSort },
  options,
  copy,
}: SortChoiceProps<Sort>) => {
  const isAscending = sortOrder === 'asc'
  return (
    <>
      <Field label={copy.sortBy} hideLabel>
        <Select<Sort> options={options} value={sortBy} onChange={sort => sort && setSort(sort, sortOrder)} />
      </Field>
      <IconButton
        label={isAscending ? copy.ascending : copy.descending}
        icon={isAscending ? <AscendingIcon /> : <DescendingIcon />}
        onClick={() => setSort(sortBy, isAscending ? 'desc' : 'asc')}
      />
    </>
  )
}
