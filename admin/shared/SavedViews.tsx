import { formatCount } from '@gaitway/contract/answers'
import { Box, Chip, TextField } from '@mui/material'
import { useGetList, useListContext, useStore } from 'react-admin'
import { DialogButton, MoveDialog, useMoveForm } from './MoveDialog.tsx'

export type View = { name: string; filter: Record<string, unknown> }

const NAME_MAX = 40
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

type SaveProps = {
  filter: Record<string, unknown>
  taken: string[]
  onSave: (view: View) => void
  onClose: () => void
}

const SaveDialog = ({ filter, taken, onSave, onClose }: SaveProps) => {
  const form = useMoveForm({
    initial: { name: '' },
    validate: ({ name }) => ({
      name:
        (!name.trim() && 'Please enter a name') ||
        (taken.includes(name.trim()) && 'You already have a view with this name') ||
        undefined,
    }),
    send: async ({ name }) => onSave({ name: name.trim().slice(0, NAME_MAX), filter }),
    success: ({ name }) => `View “${name.trim()}” saved`,
    onClose,
  })
  return (
    <MoveDialog form={form} title="Save this view" action="Save view">
      <TextField
        {...form.field('name', 'Name', 'Only you see it, in this browser.')}
        slotProps={{ htmlInput: { maxLength: NAME_MAX } }}
      />
    </MoveDialog>
  )
}

/** Filters one click away, each with how many rows it finds: the list's own, and those the person saved. */
export const SavedViews = ({ own }: { own: readonly View[] }) => {
  const { resource, filterValues } = useListContext()
  const [saved, setSaved] = useStore<View[]>(`${resource}.views`, [])
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
        <DialogButton
          size="small"
          variant="text"
          dialog={close => (
            <SaveDialog
              filter={filter}
              taken={all.map(({ name }) => name)}
              onSave={view => setSaved([...saved, view])}
              onClose={close}
            />
          )}
        >
          Save this view
        </DialogButton>
      )}
    </Box>
  )
}
