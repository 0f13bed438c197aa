import { cutText } from '@gaitway/contract/format/cut-text'
import { TextField } from '@mui/material'
import { MoveDialog, useMoveForm } from './MoveDialog.tsx'
import type { View } from './SavedViews.tsx'

const NAME_MAX = 40

type SaveProps = {
  filter: Record<string, unknown>
  taken: string[]
  onSave: (view: View) => void
  onClose: () => void
}

export const SaveView = ({ filter, taken, onSave, onClose }: SaveProps) => {
  const form = useMoveForm({
    initial: { name: '' },
    validate: ({ name }) => ({
      name:
        (!name.trim() && 'Please enter a name') ||
        (taken.includes(name.trim()) && 'You already have a view with this name') ||
        undefined,
    }),
    send: async ({ name }) => onSave({ name: cutText(name.trim(), NAME_MAX), filter }),
    success: ({ name }) => `View “${name.trim()}” saved`,
    draft: `save view ${JSON.stringify(filter)}`,
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
