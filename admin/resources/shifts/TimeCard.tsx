import type { ShiftRecord } from '@gaitway/contract/schemas/resources'
import { Box, Button } from '@mui/material'
import { wordOf } from '@gaitway/contract/status-copy'
import { colors } from '@gaitway/contract/colors'
import { useState } from 'react'
import { TimeCardDialog } from './TimeCardDialog.tsx'
import { timeCardStatus, unapprovedExtraTime } from './time-card.ts'

const signs = {
  none: undefined,
  accepted: undefined,
  pending: { color: colors.sun, said: 'Pending review' },
  extraTime: { color: colors.sun, said: undefined },
  lacking: { color: colors.clay, said: 'Not submitted' },
}

export const TimeCard = ({ shift }: { shift: ShiftRecord }) => {
  const [isOpen, setOpen] = useState(false)
  const sign = signs[timeCardStatus(shift)]
  const extraTime = unapprovedExtraTime(shift)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      {sign && (
        <Box
          component="span"
          aria-hidden
          sx={{ flex: 'none', width: 9, height: 9, borderRadius: '50%', background: sign.color }}
        />
      )}
      {shift.timesheet ? (
        <div>
          <Button size="small" onClick={() => setOpen(true)}>
            View, {wordOf('timesheet', shift.timesheet.status).word.toLowerCase()}
          </Button>
          {extraTime && (
            <Box component="p" sx={{ margin: 0, fontSize: 13, color: colors.amber }}>
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
