import { Menu, MenuItem, TextField } from '@mui/material'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import { showZone } from '@gaitway/contract/format/time'
import { clockCopy } from '@gaitway/contract/format/typed-times'
import { useState } from 'react'
import { MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { WhichTime } from '../../shared/WhichTime.tsx'
import { readSnooze, snoozeTimes } from './snooze-times.ts'

type ChooseProps = { now: Date; onChoose: (until: Date) => Promise<unknown>; onClose: () => void }

const ChooseDialog = ({ now, onChoose, onClose }: ChooseProps) => {
  const form = useMoveForm({
    initial: { until: '', meant: '' },
    validate: typed => ({ until: readSnooze(typed).problem }),
    send: async typed => {
      const { at } = readSnooze(typed)
      return at && onChoose(at)
    },
    success: () => 'Snoozed. It comes back at that time.',
    draft: 'Snooze until',
    onClose,
  })
  const read = readSnooze(form.values)
  const isTwice = form.errors.until === clockCopy.twice
  return (
    <MoveDialog form={form} title="Snooze until" action="Snooze">
      <TextField
        {...form.field('until', 'Day and time', `Times are in ${showZone(read.at ?? now)}.`)}
        {...(isTwice && { helperText: undefined })}
        type="datetime-local"
        sx={{ marginTop: 1 }}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <WhichTime
        label="Time"
        read={read}
        zone={DEFAULT_TIME_ZONE}
        problem={isTwice ? clockCopy.twice : undefined}
        onChange={meant => form.change({ meant }, ['until'])}
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
  if (isChoosing) return <ChooseDialog now={now} onChoose={onChoose} onClose={onClose} />
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
