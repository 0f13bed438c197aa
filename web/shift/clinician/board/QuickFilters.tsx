import { Chips } from '../../../ui/inputs/Chips.tsx'
import { Field } from '../../../ui/inputs/Field.tsx'
import { copy } from './copy.ts'
import { noFilter, type BoardFilter } from './filter.ts'
import { whens } from './when.ts'

type QuickFiltersProps = { filter: BoardFilter; onChange: (filter: BoardFilter) => void; hasHome: boolean }

const HOME = 'home'
type Quick = (typeof whens)[number] | typeof HOME

/** One tap to tonight, tomorrow, this weekend, or near home; another tap removes it. */
export const QuickFilters = ({ filter, onChange, hasHome }: QuickFiltersProps) => {
  const isNearHome = !filter.near && filter.radiusMiles !== undefined
  const chosen: Quick[] = [...(filter.when ? [filter.when] : []), ...(isNearHome ? ([HOME] as const) : [])]
  const change = (next: readonly Quick[]) => {
    if (next.includes(HOME) !== isNearHome)
      return onChange({
        ...filter,
        near: undefined,
        radiusMiles: isNearHome ? undefined : noFilter.radiusMiles,
      })
    const when = whens.find(one => one !== filter.when && next.includes(one))
    return onChange({ ...filter, when, fromDay: undefined, toDay: undefined })
  }
  return (
    <Field label="Quick filters" hideLabel group>
      <Chips<Quick>
        oneLine
        value={chosen}
        onChange={change}
        options={[
          ...whens.map(when => ({ value: when, label: copy.whens[when] })),
          ...(hasHome ? [{ value: HOME, label: 'Near home' } as const] : []),
        ]}
      />
    </Field>
  )
}
