import { formatCount } from '@gaitway/contract/answers'
import { Box, Button, Chip } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useGetList, useListContext, useStore } from 'react-admin'

const SaveView = lazy(async () => ({ default: (await import('./SaveView.tsx')).SaveView }))

export type View = { name: string; filter: Record<string, unknown> }

const first = { pagination: { page: 1, perPage: 1 } }

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

type ViewChipProps = { view: View; onRemove?: () => void }

const ViewChip = ({ view: { name, filter }, onRemove }: ViewChipProps) => {
  const { resource, filterValues, setFilters } = useListContext()
  const { total, meta } = useGetList(resource, { filter, ...first })
  const isCapped = (meta as { isCountCapped?: boolean } | undefined)?.isCountCapped === true
  const isChosen = isSame(filterValues, filter)
  const count = total === undefined ? '' : ` ${formatCount(total, isCapped)}`
  return (
    <Chip
      label={name + count}
      variant={isChosen ? 'filled' : 'outlined'}
      color={isChosen ? 'primary' : 'default'}
      aria-pressed={isChosen}
      onClick={() => setFilters(isChosen ? {} : filter)}
      onDelete={onRemove}
    />
  )
}

/** Filters one click away, each with how many rows it finds: the list's own, and those the person saved. */
export const SavedViews = ({ own }: { own: readonly View[] }) => {
  const { resource, filterValues } = useListContext()
  const [saved, setSaved] = useStore<View[]>(`${resource}.views`, [])
  const [isSaving, setSaving] = useState(false)
  const filter = filterValues as View['filter']
  const all = [...own, ...saved]
  const isNew = Object.values(filter).some(Boolean) && !all.some(view => isSame(view.filter, filter))
  if (all.length === 0 && !isNew) return null
  return (
    <Box
      component="fieldset"
      aria-label="Views"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, padding: 1, margin: 0, border: 0 }}
    >
      {own.map(view => (
        <ViewChip key={view.name} view={view} />
      ))}
      {saved.map(view => (
        <ViewChip key={view.name} view={view} onRemove={() => setSaved(saved.filter(one => one !== view))} />
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
