import { Menu, MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { snoozeTimes } from './snooze-times.ts'

type ChooseProps = { onChoose: (until: Date) => Promise<unknown>; onClose: () => void }

const ChooseDialog = ({ onChoose, onClose }: ChooseProps) => {
  const form = useMoveForm({
    initial: { until: '' },
    validate: ({ until }) => ({
      until: Number.isNaN(Date.parse(until)) ? 'Choose a day and a time.' : undefined,
    }),
    send: ({ until }) => onChoose(new Date(until)),
    success: () => 'Snoozed. It comes back at that time.',
    draft: 'Snooze until',
    onClose,
  })
  return (
    <MoveDialog form={form} title="Snooze until" action="Snooze">
      <TextField
        {...form.field('until', 'Day and time')}
        type="datetime-local"
        sx={{ marginTop: 1 }}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </MoveDialog>
  )
}

type SnoozeMenuProps = {
  anchor: HTMLElement
  now: Date
  onSnooze: (until: Date) => void
  /** fails with a message for the dialog’s field */
  onChoose: (until: Date) => Promise<unknown>
  onClose: () => void
}

/** Until when an item is hidden: usual times, or any other. */
export const SnoozeMenu = ({ anchor, now, onSnooze, onChoose, onClose }: SnoozeMenuProps) => {
  const [isChoosing, setChoosing] = useState(false)
  if (isChoosing) return <ChooseDialog onChoose={onChoose} onClose={onClose} />
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': 'Snooze' } }}>
      {snoozeTimes(now).map(({ label, until }) => (
        <MenuItem
          key={label}
          onClick={() => {
            onClose()
            onSnooze(until)
          }}
        >
          {label}
        </MenuItem>
      ))}
      <MenuItem onClick={() => setChoosing(true)}>Choose a time</MenuItem>
    </Menu>
  )
}
