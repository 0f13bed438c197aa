import { colors } from '@gaitway/contract/values/colors'
import type { ShiftRecord } from '@gaitway/contract/schemas/resources'
import { findStatusWord } from '@gaitway/contract/format/status-copy'
import { Box } from '@mui/material'
import { loadWhenIdle } from '../../shared/load-early.tsx'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { describeExtraTime, getTimeCardStatus } from './time-card.ts'

const TimeCardDialog = loadWhenIdle(async () => (await import('./TimeCardDialog.tsx')).TimeCardDialog)

const statusSigns = {
  none: undefined,
  onFile: undefined,
  pending: { color: colors.sun, text: 'Pending review' },
  lacking: { color: colors.clay, text: 'Not submitted' },
}

/** The status of a shift's time card, as a button that opens it. For admins only. */
export const TimeCard = ({ shift }: { shift: ShiftRecord }) => {
  const sign = statusSigns[getTimeCardStatus(shift)]
  const { timesheet } = shift
  const extraTime = describeExtraTime(shift)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      {sign && (
        <Box
          component="span"
          aria-hidden
          sx={{ flex: 'none', width: 9, height: 9, borderRadius: '50%', background: sign.color }}
        />
      )}
      {timesheet ? (
        <div>
          <DialogButton
            variant="text"
            size="small"
            dialog={close => <TimeCardDialog shift={shift} timesheetId={timesheet.id} onClose={close} />}
          >
            Time card, {findStatusWord('timesheet', timesheet.status).word.toLowerCase()}
          </DialogButton>
          {extraTime && (
            <Box component="p" sx={{ margin: 0, fontSize: 13, color: colors.amber }}>
              {extraTime}
            </Box>
          )}
        </div>
      ) : (
        (sign?.text ?? '–')
      )}
    </Box>
  )
}
