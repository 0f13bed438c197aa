import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import LinearProgress from '@mui/material/LinearProgress'
import { useQuery } from '@tanstack/react-query'
import type { ExtraTimeDecision } from '@gaitway/contract/enums'
import { openMoves } from '@gaitway/contract/lifecycles/step'
import { timesheetLifecycle } from '@gaitway/contract/lifecycles/timesheet'
import { showCents, showSerial } from '@gaitway/contract/money'
import type { ShiftRecord } from '@gaitway/contract/schemas/resources'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { BackOffice } from '../../data-provider.ts'
import { ReasonDialog } from '../../shared/ReasonDialog.tsx'
import { useMove } from '../../shared/use-move.ts'
import { usePresent } from '../../shared/use-present.ts'
import { acceptKeys } from './accept-keys.ts'
import { CorrectDialog } from './CorrectDialog.tsx'
import { staffDecision } from './extra-time.ts'
import { ExtraTimeMoves } from './ExtraTimeMoves.tsx'
import { TimeCardFacts, type TimeCardRecord } from './TimeCardFacts.tsx'

type MovesProps = {
  keyOf: ReturnType<typeof acceptKeys>
  card: TimeCardRecord
  shift: ShiftRecord
  onClose: () => void
}

const Moves = ({ keyOf, card, shift, onClose }: MovesProps) => {
  const dataProvider = useDataProvider<BackOffice>()
  const { move, busy } = useMove()
  const [isDocumented, setDocumented] = useState(false)
  const [isRejecting, setRejecting] = useState(false)
  const [isCorrecting, setCorrecting] = useState(false)
  const open = openMoves(timesheetLifecycle, card.status, 'admin')
  const choices = card.extraTime?.choices
  const staff = staffDecision(card, usePresent())
  const accept = (extraTime?: ExtraTimeDecision, reason?: string) => {
    const decision = extraTime ? { extraTime, reason } : {}
    const payCents = extraTime && choices ? choices[extraTime].payCents : (card.payCents ?? 0)
    void move(() => dataProvider.acceptTimesheet(card, decision, keyOf(card, decision)), {
      said: `The time card is accepted; ${showCents(payCents)} is due to ${shift.clinicianName}`,
      goOn: onClose,
    })
  }
  const decide = (decision: ExtraTimeDecision, reason?: string) => {
    const sent = { id: card.id, decision, reason }
    void move(() => dataProvider.decideExtraTime(sent, keyOf(card, sent)), {
      said: `Extra time ${decision === 'accept' ? 'accepted' : 'declined'}. We notified both sides.`,
      goOn: onClose,
    })
  }
  const extraTimeMoves = { clinicianName: shift.clinicianName, busy }
  const reject = (reason: string) =>
    void move(() => dataProvider.rejectTimesheet(card.id, reason), {
      said: `The time card goes back to ${shift.clinicianName}`,
      goOn: onClose,
    })
  return (
    <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
      {open.includes('accept') && (
        <FormControlLabel
          sx={{ marginRight: 'auto' }}
          control={<Checkbox checked={isDocumented} onChange={(_, isOn) => setDocumented(isOn)} />}
          label="The documentation is completed"
        />
      )}
      <Button onClick={onClose}>Close</Button>
      {open.includes('reject') && (
        <Button variant="outlined" color="error" onClick={() => setRejecting(true)}>
          {timesheetLifecycle.moves.reject.label}
        </Button>
      )}
      {open.includes('accept') && !choices && (
        <Button variant="contained" disabled={!isDocumented || busy} onClick={() => accept()}>
          {timesheetLifecycle.moves.accept.label}
        </Button>
      )}
      {open.includes('accept') && choices && (
        <ExtraTimeMoves
          {...extraTimeMoves}
          labels={{ accept: 'Accept with extra time', decline: 'Accept without extra time' }}
          disabled={!isDocumented}
          onDecide={accept}
        />
      )}
      {staff !== 'none' && (
        <ExtraTimeMoves
          {...extraTimeMoves}
          labels={{ accept: 'Accept extra time', decline: 'Decline extra time' }}
          disabled={staff === 'later'}
          onDecide={decide}
        />
      )}
      {card.status === 'accepted' && (
        <Button variant="outlined" onClick={() => setCorrecting(true)}>
          Correct the times
        </Button>
      )}
      {isCorrecting && <CorrectDialog card={card} shift={shift} onClose={() => setCorrecting(false)} />}
      {isRejecting && (
        <ReasonDialog
          title="Send the time card back"
          action="Send back"
          busy={busy}
          onGive={reject}
          onClose={() => setRejecting(false)}
        >
          {shift.clinicianName} reads this reason and can hand it in again.
        </ReasonDialog>
      )}
    </DialogActions>
  )
}

type TimeCardDialogProps = { shift: ShiftRecord; timesheetId: string; onClose: () => void }

/** A time card as it was handed in, beside what was booked, with the moves that are open to an admin. */
export const TimeCardDialog = ({ shift, timesheetId, onClose }: TimeCardDialogProps) => {
  const [keyOf] = useState(acceptKeys)
  const dataProvider = useDataProvider<BackOffice>()
  const { data: card, error } = useQuery({
    queryKey: ['timesheet', timesheetId],
    queryFn: () => dataProvider.readTimesheet(timesheetId),
    retry: false,
  })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="time-card-title">
      <DialogTitle id="time-card-title">
        Time card of {shift.clinicianName}, shift {showSerial(shift.serialNumber)}
      </DialogTitle>
      {/* on a phone it is scrolled, also by the keyboard */}
      <DialogContent tabIndex={0}>
        {error && (
          <Alert severity="error">
            {error instanceof Error ? error.message : 'The time card could not be read.'}
          </Alert>
        )}
        {!card && !error && <LinearProgress aria-label="Reading the time card" />}
        {card && <TimeCardFacts card={card} />}
      </DialogContent>
      {card ? (
        <Moves keyOf={keyOf} card={card} shift={shift} onClose={onClose} />
      ) : (
        <DialogActions>
          <Button onClick={onClose}>Close</Button>
        </DialogActions>
      )}
    </Dialog>
  )
}
