import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { openMoves } from '@gaitway/contract/lifecycles/step'
import { timesheetLifecycle } from '@gaitway/contract/lifecycles/timesheet'
import { showCents, showSerial } from '@gaitway/contract/money'
import type { ShiftRecord } from '@gaitway/contract/schemas/resources'
import { useState } from 'react'
import { createKeys } from '../../shared/keys.ts'
import { ReasonDialog } from '../../shared/ReasonDialog.tsx'
import { useMove } from '../../shared/use-move.ts'
import { CorrectDialog } from './CorrectDialog.tsx'
import { usePresent } from '../../shared/use-present.ts'
import { staffDecision } from './extra-time.ts'
import { ExtraTimeMoves } from './ExtraTimeMoves.tsx'
import type { ExtraTimeDecision } from '@gaitway/contract/enums'
import { TimeCardFacts, type TimeCardRecord } from './TimeCardFacts.tsx'
import { Reading } from '../../shared/Reading.tsx'
import { call } from '../../session.ts'

type MovesProps = {
  keyOf: (wish: unknown) => string
  card: TimeCardRecord
  shift: ShiftRecord
  onClose: () => void
}

const Moves = ({ keyOf, card, shift, onClose }: MovesProps) => {
  const { move, busy } = useMove()
  const [isDocumented, setDocumented] = useState(false)
  const [isRejecting, setRejecting] = useState(false)
  const [isCorrecting, setCorrecting] = useState(false)
  const open = openMoves(timesheetLifecycle, card.status, 'admin')
  const choices = card.extraTime?.choices
  const staff = staffDecision(card, usePresent())
  const accept = (extraTime?: ExtraTimeDecision, reason?: string) => {
    const { id, submittedAt } = card
    const decision = extraTime ? { extraTime, reason } : {}
    const sent = {
      id,
      documentationCompleted: true,
      submittedAt: submittedAt ?? undefined,
      ...decision,
    } as const
    return call('timesheets.accept', sent, keyOf(sent))
  }
  const acceptedSaid = (extraTime?: ExtraTimeDecision) => {
    const payCents = extraTime && choices ? choices[extraTime].payCents : (card.payCents ?? 0)
    return `Time card accepted. ${shift.clinicianName} will be paid ${showCents(payCents)}.`
  }
  const decide = (decision: ExtraTimeDecision, reason?: string) => {
    const sent = { id: card.id, decision, reason }
    return call('timesheets.decideExtraTime', sent, keyOf([sent, card.submittedAt]))
  }
  const extraTimeMoves = { clinicianName: shift.clinicianName, onDone: onClose }
  return (
    <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
      {open.includes('accept') && (
        <FormControlLabel
          sx={{ marginRight: 'auto' }}
          control={<Checkbox checked={isDocumented} onChange={(_, isOn) => setDocumented(isOn)} />}
          label="Documentation is complete"
        />
      )}
      <Button onClick={onClose}>Close</Button>
      {open.includes('reject') && (
        <Button variant="outlined" color="error" onClick={() => setRejecting(true)}>
          Return time card
        </Button>
      )}
      {open.includes('accept') && !choices && (
        <Button
          variant="contained"
          disabled={!isDocumented || busy}
          onClick={() => void move(() => accept(), { said: acceptedSaid(), goOn: onClose })}
        >
          {timesheetLifecycle.moves.accept.label}
        </Button>
      )}
      {open.includes('accept') && choices && (
        <ExtraTimeMoves
          {...extraTimeMoves}
          labels={{ accept: 'Accept with extra time', decline: 'Accept without extra time' }}
          disabled={!isDocumented}
          send={accept}
          saidOf={acceptedSaid}
        />
      )}
      {staff !== 'none' && (
        <ExtraTimeMoves
          {...extraTimeMoves}
          labels={{ accept: 'Accept extra time', decline: 'Decline extra time' }}
          disabled={staff === 'later'}
          send={decide}
          saidOf={made =>
            `Extra time ${made === 'accept' ? 'accepted' : 'declined'}. We notified both sides.`
          }
        />
      )}
      {card.status === 'accepted' && (
        <Button variant="outlined" onClick={() => setCorrecting(true)}>
          Correct time card
        </Button>
      )}
      {isCorrecting && <CorrectDialog card={card} shift={shift} onClose={() => setCorrecting(false)} />}
      {isRejecting && (
        <ReasonDialog
          title="Return time card"
          action="Return time card"
          send={reason => call('timesheets.reject', { id: card.id, status: 'rejected', reason })}
          said={`Time card returned to ${shift.clinicianName}`}
          onClose={() => setRejecting(false)}
          onDone={onClose}
        >
          {shift.clinicianName} will see this reason and can resubmit the time card.
        </ReasonDialog>
      )}
    </DialogActions>
  )
}

type TimeCardDialogProps = { shift: ShiftRecord; timesheetId: string; onClose: () => void }

/** Compares a submitted time card with the scheduled hours, so an admin can decide. */
export const TimeCardDialog = ({ shift, timesheetId, onClose }: TimeCardDialogProps) => {
  const [keyOf] = useState(createKeys)
  const { data: card, error } = useQuery({
    queryKey: ['timesheet', timesheetId],
    queryFn: () => call('timesheets.read', { id: timesheetId }),
    retry: false,
  })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="time-card-title">
      <DialogTitle id="time-card-title">
        Time card of {shift.clinicianName}, shift {showSerial(shift.serialNumber)}
      </DialogTitle>
      {/* focusable so that the keyboard can scroll it on a phone */}
      <DialogContent tabIndex={0}>
        <Reading what="the time card" data={card} error={error} />
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
