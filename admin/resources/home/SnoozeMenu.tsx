import { Menu, MenuItem, TextField } from '@mui/material'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import {
  showZone,
  addDays,
  addHours,
  dayIn,
  listInstants,
  showBriefDay,
  showTime,
} from '@gaitway/contract/format/time'
import { clockCopy, readClockTime, type ReadTime } from '@gaitway/contract/format/typed-times'
import { useState } from 'react'
import { MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { WhichTime } from '../../shared/WhichTime.tsx'
import { dayAfter } from '../onboarding-calls/days.ts'

const MONDAY = 1

/** The usual times to snooze an item until, in the team’s time zone. */
const listSnoozeTimes = (now: Date): { label: string; until: Date }[] => {
  const today = dayIn(DEFAULT_TIME_ZONE, now)
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  const toMonday = (MONDAY + 7 - weekday) % 7 || 7
  const days = [dayAfter(today, 1), ...(toMonday > 1 ? [dayAfter(today, toMonday)] : [])]
  const mornings = days.flatMap(day => listInstants(day, '08:00', DEFAULT_TIME_ZONE).slice(0, 1))
  return [
    { label: 'For 1 hour', until: addHours(now, 1) },
    { label: 'For 4 hours', until: addHours(now, 4) },
    ...mornings.map(until => ({
      label: `Until ${showBriefDay(until)}, ${showTime(until)}`,
      until,
    })),
    { label: 'For a week', until: addDays(now, 7) },
  ]
}

/** Reads a typed day and time, `2026-11-01T01:30`, in the team’s time zone. */
const readSnooze = ({ until, meant }: { until: string; meant: string }): ReadTime => {
  const [day = '', clock = ''] = until.split('T')
  return day && clock
    ? readClockTime(day, clock, DEFAULT_TIME_ZONE, { meant })
    : { problem: 'Choose a day and a time.' }
}

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
  /** rejects with an error whose message shows at the field of the dialog */
  onChoose: (until: Date) => Promise<unknown>
  onClose: () => void
}

/** The times to snooze an item until: the usual ones, or any other in a dialog. */
export const SnoozeMenu = ({ anchor, now, onSnooze, onChoose, onClose }: SnoozeMenuProps) => {
  const [isChoosing, setChoosing] = useState(false)
  if (isChoosing) return <ChooseDialog now={now} onChoose={onChoose} onClose={onClose} />
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': 'Snooze' } }}>
      {listSnoozeTimes(now).map(({ label, until }) => (
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
