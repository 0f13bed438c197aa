import { Chips } from '../../shared/inputs/Chips.tsx'
import { Field } from '../../shared/inputs/Field.tsx'
import { words } from './words.ts'

type StatusFilterProps<Status extends string> = {
  all: readonly Status[]
  nameOf: (status: Status) => string
  chosen: readonly Status[]
  onChange: (statuses: readonly Status[]) => void
}

const ALL = 'all'

/** Which statuses are listed: 'All' takes in or clears every one, and follows what is chosen one by one. */
export const StatusFilter = <Status extends string>({
  all,
  nameOf,
  chosen,
  onChange,
}: StatusFilterProps<Status>) => {
  const isAll = chosen.length === all.length
  const change = (next: readonly string[]) => {
    const toggledAll = next.includes(ALL) !== isAll
    if (toggledAll) onChange(isAll ? [] : all)
    else onChange(all.filter(status => next.includes(status)))
  }
  return (
    <Field label={words.statuses} group hideLabel>
      <Chips<string>
        oneLine
        options={[
          { value: ALL, label: words.all },
          ...all.map(status => ({ value: status, label: nameOf(status) })),
        ]}
        value={isAll ? [ALL, ...chosen] : chosen}
        onChange={change}
      />
    </Field>
  )
}
