import type { ShiftRecord } from '@gaitway/contract/schemas/resources'
import { extraTimeText } from '@gaitway/contract/time-card-words'
import { Box, Button } from '@mui/material'
import { wordOf } from '@gaitway/contract/status-words'
import { colours } from '@gaitway/contract/tokens'
import { useState } from 'react'
import { TimeCardDialog } from './TimeCardDialog.tsx'

/** What the time card's dot says: none where no card is due, else accepted, with extra time left open, waiting, or lacking. */
export const timeCardSign = ({ jobType, status, timesheet }: ShiftRecord) => {
  if (jobType !== 'PART_TIME' || (status !== 'completed' && status !== 'current')) return 'none'
  if (timesheet?.status === 'accepted') return timesheet.openExtraMinutes > 0 ? 'extraTime' : 'accepted'
  return timesheet?.status === 'pending' ? 'pending' : 'lacking'
}

/** Extra time of a time card that nobody has approved, as a sentence; empty where there is none. */
export const extraTimeOf = ({ timesheet }: ShiftRecord) =>
  timesheet ? extraTimeText({ ...timesheet, isAcceptedBySilence: timesheet.status === 'accepted' }) : ''

/** Hours that were worked, for shifts that have such. */
export const showWorkedHours = ({ jobType, status, workedMinutes }: ShiftRecord) =>
  jobType === 'PART_TIME' && (status === 'completed' || status === 'upcoming') && workedMinutes !== null
    ? (workedMinutes / 60).toFixed(2)
    : '–'

const signs = {
  none: undefined,
  accepted: undefined,
  pending: { colour: colours.sun, said: 'Waits for a decision' },
  extraTime: { colour: colours.sun, said: undefined },
  lacking: { colour: colours.clay, said: 'Not handed in' },
}

/** The time card of a shift: its sign, and the way to it. */
export const TimeCard = ({ shift }: { shift: ShiftRecord }) => {
  const [isOpen, setOpen] = useState(false)
  const sign = signs[timeCardSign(shift)]
  const extraTime = extraTimeOf(shift)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      {sign && (
        <Box
          component="span"
          aria-hidden
          sx={{ flex: 'none', width: 9, height: 9, borderRadius: '50%', background: sign.colour }}
        />
      )}
      {shift.timesheet ? (
        <div>
          <Button size="small" onClick={() => setOpen(true)}>
            View, {wordOf('timesheet', shift.timesheet.status).word.toLowerCase()}
          </Button>
          {extraTime && (
            <Box component="p" sx={{ margin: 0, fontSize: 13, color: colours.amber }}>
              {extraTime}
            </Box>
          )}
        </div>
      ) : (
        (sign?.said ?? '–')
      )}
      {isOpen && shift.timesheet && (
        <TimeCardDialog shift={shift} timesheetId={shift.timesheet.id} onClose={() => setOpen(false)} />
      )}
    </Box>
  )
}
