import { formatCount } from '@gaitway/contract/answers'
import type { ResourceName } from '@gaitway/contract/resources'
import { Box, Button, Chip } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useListContext, useStore } from 'react-admin'
import { useCall } from './queries.ts'

const SaveView = lazy(async () => ({ default: (await import('./SaveView.tsx')).SaveView }))

export type View = { name: string; filter: Record<string, unknown> }
type Count = { count: number; isCountCapped: boolean } | null | undefined

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

type ViewChipProps = { view: View; count: Count; onRemove?: () => void }

const ViewChip = ({ view: { name, filter }, count, onRemove }: ViewChipProps) => {
  const { filterValues, setFilters } = useListContext()
  const isChosen = isSame(filterValues, filter)
  return (
    <Chip
      label={count ? `${name} ${formatCount(count.count, count.isCountCapped)}` : name}
      variant={isChosen ? 'filled' : 'outlined'}
      color={isChosen ? 'primary' : 'default'}
      aria-pressed={isChosen}
      onClick={() => setFilters(isChosen ? {} : filter)}
      onDelete={onRemove}
    />
  )
}

/** Reads how many rows each view has, in one request. */
const useCounts = (views: readonly View[]): ((view: View) => Count) => {
  const { resource } = useListContext()
  const filters = JSON.stringify(views.map(({ filter }) => filter))
  const { data } = useCall(
    'lists.count',
    { resource: resource as ResourceName, filters },
    { enabled: views.length > 0 },
  )
  return view => data?.[views.indexOf(view)]
}

type SavedViewsProps = {
  own: readonly View[]
  /** the filter that the list opens with, which can’t be saved as a view */
  starting?: View['filter']
}

/** Filters that one click sets, each with its number of rows: the views of the list, and those the person saved. */
export const SavedViews = ({ own, starting = {} }: SavedViewsProps) => {
  const { resource, filterValues } = useListContext()
  const [saved, setSaved] = useStore<View[]>(`${resource}.views`, [])
  const [isSaving, setSaving] = useState(false)
  const filter = filterValues as View['filter']
  const all = [...own, ...saved]
  const countOf = useCounts(all)
  const isNew =
    Object.values(filter).some(Boolean) &&
    ![starting, ...all.map(view => view.filter)].some(known => isSame(known, filter))
  if (all.length === 0 && !isNew) return null
  return (
    <Box
      component="fieldset"
      aria-label="Views"
      sx={{
        display: 'flex',
        flexWrap: { xs: 'nowrap', sm: 'wrap' },
        overflowX: 'auto',
        gap: 1,
        minWidth: 0,
        padding: 1,
        margin: 0,
        border: 0,
        '& > *': { flex: 'none' },
        '& .MuiChip-root': { height: { xs: 44, sm: 32 }, borderRadius: 99 },
      }}
    >
      {all.map(view => (
        <ViewChip
          key={view.name}
          view={view}
          count={countOf(view)}
          onRemove={saved.includes(view) ? () => setSaved(saved.filter(one => one !== view)) : undefined}
        />
      ))}
      {isNew && (
        <Button size="small" onClick={() => setSaving(true)}>
          Save this view
        </Button>
      )}
      {isSaving && (
        <Suspense>
          <SaveView
            filter={filter}
            taken={all.map(({ name }) => name)}
            onSave={view => setSaved([...saved, view])}
            onClose={() => setSaving(false)}
          />
        </Suspense>
      )}
    </Box>
  )
}
